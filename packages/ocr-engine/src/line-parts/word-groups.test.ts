import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import { groupWords } from './word-groups.ts';

const reach = { up: 30, down: 10 };
const word = (left: number, right: number, height = 30): Box => [left, 40 - height, right, 40];

it('joins the words of a line', () => {
  expect(groupWords([word(0, 90), word(100, 190), word(210, 300)], reach)).toEqual([
    [0, 10, 300, 40],
  ]);
});

it('parts columns of a table, and an initial from its text', () => {
  expect(groupWords([word(0, 90), word(200, 290)], reach)).toHaveLength(2);
  expect(groupWords([word(0, 90, 70), word(100, 190)], reach)).toHaveLength(2);
});

it('joins everything where the height of the line is not known', () => {
  expect(groupWords([word(0, 90), word(900, 990)], undefined)).toHaveLength(1);
});

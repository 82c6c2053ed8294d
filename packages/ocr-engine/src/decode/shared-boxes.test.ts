import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import { sharedBoxes } from './shared-boxes.ts';

it('parts the box of the roomier neighbour among its own signs and those without a width', () => {
  const boxes: Box[] = [
    [0, 4, 20, 30],
    [20, 0, 20, 36],
    [20, 5, 80, 31],
  ];
  expect(sharedBoxes(boxes, [1, 1, 2])).toEqual([
    [0, 4, 20, 30],
    [20, 5, 40, 31],
    [40, 5, 80, 31],
  ]);
});

it('gives several words in a row a part each', () => {
  const boxes: Box[] = [
    [0, 0, 60, 30],
    [60, 0, 60, 30],
    [60, 0, 61, 30],
  ];
  expect(sharedBoxes(boxes, [2, 1, 1])).toEqual([
    [0, 0, 30, 30],
    [30, 0, 45, 30],
    [45, 0, 60, 30],
  ]);
});

it('leaves a line that is all slivers as it is', () => {
  expect(sharedBoxes([[3, 0, 4, 9]], [1])).toEqual([[3, 0, 4, 9]]);
});

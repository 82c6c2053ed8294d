import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import { bandsOfText } from './bands-of-text.ts';

const SIZE = 10;
const page = { width: 600, height: 60 };
const letterAt = (left: number): Box => [left, 20, left + 8, 30];
/** Whether a place at the height of the letters lies in a line. */
const lineAt = (x: number, letters: Box[]) => bandsOfText(page, letters, SIZE)[25 * page.width + x];

it('a line goes on four letter heights beside its letters', () => {
  expect(lineAt(145, [letterAt(100)])).toBe(1);
  expect(lineAt(150, [letterAt(100)])).toBe(0);
});

it.each([
  [340, 'goes on', 1],
  [400, 'ends', 0],
])('between letters of which the next stands at %d, a line %s', (next, _, expected) => {
  expect(lineAt(200, [letterAt(100), letterAt(next)])).toBe(expected);
});

it('what lies between lines is in none', () => {
  const bands = bandsOfText(page, [letterAt(100)], SIZE);
  expect(bands[10 * page.width + 104]).toBe(0);
  expect(bands[40 * page.width + 104]).toBe(0);
});

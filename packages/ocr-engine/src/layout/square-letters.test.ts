import { expect, it } from 'vitest';
import { componentsOf, line, lines, moved, shifted } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';
import { findLines } from './line-finder.ts';
import { joinSquares } from './square-letters.ts';

/** A consonant beside a vowel, and one below both. */
const CLOSED: Box[] = [
  [0, 0, 10, 9],
  [13, 0, 16, 11],
  [2, 13, 18, 20],
];
/** Its vowel is as high as the square. */
const OPEN: Box[] = [
  [0, 4, 10, 15],
  [13, 0, 18, 20],
];

/** Syllables of both kinds by turns, 18 wide and 20 high. */
const syllables = (count: number, x: number, y: number) =>
  Array.from({ length: count }, (_, at) =>
    (at % 2 === 0 ? CLOSED : OPEN).map((part) => shifted(x + 23 * at)(moved(y)(part))),
  ).flat();

const boxesOf = (boxes: Box[]) => {
  const { count, left, top, right, bottom } = joinSquares(componentsOf(boxes));
  return Array.from({ length: count }, (_, at) => [left[at], top[at], right[at], bottom[at]]);
};

it('joins the parts of a letter that stand one above the other', () => {
  expect(boxesOf(syllables(4, 100, 50))).toEqual([
    [100, 50, 118, 70],
    [123, 54, 133, 65],
    [136, 50, 141, 70],
    [146, 50, 164, 70],
    [169, 54, 179, 65],
    [182, 50, 187, 70],
  ]);
});

it('keeps their ink', () => {
  const { area } = joinSquares(componentsOf([...CLOSED, ...OPEN.map(shifted(23))]));
  expect([...area]).toEqual([10 * 9 + 3 * 11 + 16 * 7, 10 * 11, 5 * 20]);
});

it('joins no letters of two lines, and none that stand side by side', () => {
  expect(boxesOf([...syllables(2, 100, 50), ...syllables(2, 100, 77)])).toHaveLength(6);
  expect(boxesOf(line(100, 50, 10))).toHaveLength(10);
});

it('leaves a page of specks as it is', () => {
  const specks = Array.from({ length: 30 }, (_, at): Box => [9 * at, 0, 9 * at + 2, 2]);
  expect(boxesOf(specks)).toHaveLength(30);
});

it('makes rows of letters that were rows of their parts', () => {
  const rows = [0, 1, 2, 3].flatMap((at) => syllables(21, 100, 50 + 30 * at));
  const parts = componentsOf(rows);
  expect(findLines(parts, () => [])?.length).not.toBe(4);
  const found = findLines(joinSquares(parts), () => [], true) ?? [];
  expect(found.map(({ box }) => box)).toEqual(
    [50, 80, 110, 140].map((top) => [100, top, 578, top + 20]),
  );
  expect(found[0]?.reach?.up).toBeCloseTo(21.5, 0);
  expect(found[0]?.reach?.down).toBeCloseTo(6.5, 0);
});

it('leaves the lines of an alphabet as they are found', () => {
  const parts = componentsOf(lines(6));
  expect(findLines(joinSquares(parts), () => [])).toEqual(findLines(parts, () => []));
});

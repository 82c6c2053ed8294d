import { expect, it } from 'vitest';
import { componentsOf } from '../../test/drawn-lines.ts';
import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';
import { wholeColumns } from './whole-columns.ts';

const column = (box: Box, more: Partial<TextLine> = {}): TextLine => ({
  block: 1,
  blockBox: box,
  box,
  parts: [box],
  baseline: box,
  reach: undefined,
  isVertical: false,
  runsDown: true,
  ...more,
});
/** Letters of a column on a picture of half the size, each 20 wide and high, 25 apart. */
const letters = (left: number, top: number, count: number): Box[] =>
  Array.from({ length: count }, (_, at) => [left, top + 25 * at, left + 20, top + 25 * at + 20]);

it('gives a column the letters and marks at its ends', () => {
  const mark: Box = [62, 200, 68, 206];
  const ink = componentsOf([...letters(50, 50, 6), mark]);
  const [whole] = wholeColumns([column([98, 150, 142, 340])], ink, 2);
  expect(whole!.box).toEqual([98, 100, 142, 412]);
  expect(whole!.parts).toEqual([whole!.box]);
  expect(whole!.blockBox).toEqual(whole!.box);
});

it('takes nothing of what lies farther off, of other lines, or of rules', () => {
  const far = letters(50, 400, 1);
  const rule: Box[] = [[50, 196, 200, 198]];
  const ink = componentsOf([...letters(50, 50, 6), ...letters(50, 220, 2), ...far, ...rule]);
  const one: Box = [98, 96, 142, 392];
  const other: Box = [98, 430, 142, 540];
  const across: Box = [90, 780, 400, 860];
  const lines = [column(one), column(other), column(across, { runsDown: undefined as never })];
  const found = wholeColumns(lines, ink, 2).map(({ box }) => box);
  expect(found).toEqual([[98, 96, 142, 540], across]);
});

const NOTHING = componentsOf([]);
const boxesOf = (...boxes: Box[]) =>
  wholeColumns(
    boxes.map((box) => column(box)),
    NOTHING,
    1,
  ).map(({ box }) => box);

it('puts the parts of a column together, and columns in order from the right', () => {
  const parts: Box[] = [
    [100, 100, 140, 300],
    [202, 320, 238, 700],
    [200, 100, 240, 310],
    [100, 310, 140, 500],
  ];
  expect(boxesOf(...parts)).toEqual([
    [200, 100, 240, 700],
    [100, 100, 140, 500],
  ]);
});

it('reads columns above a wide gap first', () => {
  const [upper, lower]: Box[][] = [
    [[200, 100, 240, 400], [100, 100, 140, 380]],
    [[200, 500, 240, 800], [100, 500, 140, 800]],
  ]; // prettier-ignore
  expect(boxesOf(...lower!, ...upper!)).toEqual([...upper!, ...lower!]);
});

it('leaves a page alone on which few lines run down', () => {
  const lines = [
    column([0, 0, 40, 300]),
    column([50, 0, 400, 40], { runsDown: undefined as never }),
  ];
  expect(wholeColumns(lines, componentsOf(letters(10, 310, 2)), 1)).toBe(lines);
});

import { expect, it } from 'vitest';
import { componentsOf } from '../../test/drawn-lines.ts';
import type { Box } from '../page-text.ts';
import type { TextLine } from '../text-line.ts';
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
  const other: Box = [90, 430, 400, 490];
  const lines = [column(one), column(other, { runsDown: undefined as never })];
  expect(wholeColumns(lines, ink, 2).map(({ box }) => box)).toEqual([one, other]);
});

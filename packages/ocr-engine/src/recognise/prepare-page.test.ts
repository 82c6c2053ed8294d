import { expect, it } from 'vitest';
import type { PreparedLine } from './cut-lines.ts';
import { longestLines } from './prepare-page.ts';

function lineOf(width: number, more: { isGuess?: true } = {}): PreparedLine {
  const box: PreparedLine['line']['box'] = [0, 100, width, 150];
  const around = { block: 1, blockBox: box, box, parts: [box], baseline: box };
  return { line: { ...around, reach: undefined, isVertical: false, ...more }, parts: [] };
}

it.each([
  [1, [200]],
  [2, [200, 90]],
  [3, [500, 200, 90]],
])('gives the longest %d lines, no print of drawings where there are others', (count, widths) => {
  const page = {
    width: 600,
    height: 300,
    slant: undefined,
    curl: undefined,
    mayBeTurned: true,
    isPale: false,
    isSure: false,
    lines: [lineOf(90), lineOf(500, { isGuess: true }), lineOf(200)],
  };
  expect(longestLines(page, count).lines.map(({ line: { box } }) => box[2])).toEqual(widths);
});

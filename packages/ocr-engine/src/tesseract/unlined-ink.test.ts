import { expect, it } from 'vitest';
import type { Components } from '../pixels/find-components.ts';
import type { Box } from '../interface/page-text.ts';
import type { TextLine } from '../text/text-line.ts';
import { unlinedShare } from './unlined-ink.ts';

function componentsOf(boxes: Box[]): Components {
  const column = (side: number) => Int32Array.from(boxes, (box) => box[side]!);
  const area = new Int32Array(boxes.length);
  return {
    count: boxes.length,
    left: column(0),
    top: column(1),
    right: column(2),
    bottom: column(3),
    area,
  };
}

function lineOf(parts: Box[]): TextLine {
  const box: Box = [parts[0]![0], parts[0]![1], parts.at(-1)![2], parts[0]![3]];
  const about = { block: 1, blockBox: box, reach: undefined, isVertical: false };
  return { ...about, box, parts, baseline: [box[0], box[3], box[2], box[3]] };
}

const letter = (x: number, y: number): Box => [x, y, x + 8, y + 12];

it('is the share of letters in no word, in pixels of the smaller picture', () => {
  const letters = [letter(10, 10), letter(20, 10), letter(60, 10), letter(10, 300)];
  const lines = [
    lineOf([
      [16, 16, 60, 48],
      [116, 16, 140, 48],
    ]),
  ];
  expect(unlinedShare(componentsOf(letters), lines, 2)).toBe(0.25);
  expect(unlinedShare(componentsOf(letters.slice(0, 3)), lines, 2)).toBe(0);
});

it('does not count specks, rules and pictures', () => {
  const others: Box[] = [
    [100, 100, 101, 101],
    [100, 200, 600, 203],
    [100, 300, 300, 500],
  ];
  const lines = [lineOf([[8, 8, 30, 24]])];
  expect(unlinedShare(componentsOf([letter(10, 10), ...others]), lines, 1)).toBe(0);
  expect(unlinedShare(componentsOf(others), [], 1)).toBe(0);
});

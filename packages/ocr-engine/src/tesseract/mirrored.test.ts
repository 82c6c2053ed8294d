import { expect, it } from 'vitest';
import type { TextLine } from '../text/text-line.ts';
import { mirroredLines, mirroredPicture } from './mirrored.ts';

it('turns a picture round, row by row, without what lies between its rows', () => {
  const pixels = Uint8Array.of(1, 2, 3, 99, 4, 5, 6, 99);
  const { pixels: found, stride } = mirroredPicture({ pixels, width: 3, height: 2, stride: 4 });
  expect([...found]).toEqual([3, 2, 1, 6, 5, 4]);
  expect(stride).toBe(3);
});

it('takes lines back to where they stand, their parts from the left', () => {
  const line: TextLine = {
    block: 2,
    blockBox: [10, 0, 90, 50],
    box: [10, 5, 80, 15],
    parts: [
      [10, 5, 30, 15],
      [40, 6, 80, 14],
    ],
    baseline: [10, 15, 80, 12],
    reach: { up: 10, down: 3 },
    isVertical: false,
  };
  const [found] = mirroredLines([line], 100);
  expect(found).toEqual({
    ...line,
    blockBox: [10, 0, 90, 50],
    box: [20, 5, 90, 15],
    parts: [
      [20, 6, 60, 14],
      [70, 5, 90, 15],
    ],
    baseline: [20, 12, 90, 15],
  });
});

import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import { findRows } from './rows.ts';

const SIZE = 10;

/** Thirteen strokes that stand on `foot`. */
function strokes(foot: number, height: number, below = 0): Box[] {
  return Array.from({ length: 13 }, (_, at) => {
    const bottom = foot + (at % 4 === 0 ? below : 0);
    return [20 * at, foot - height, 20 * at + 8, bottom];
  });
}

it('a row of strokes too tall for lower case letters tells nothing of how far others reach', () => {
  const tall = strokes(100, 24, 6);
  const bodies = [...tall, ...strokes(200, SIZE), ...strokes(300, 24)];
  const rows = findRows({ bodies, size: SIZE, isSquare: false });
  expect(rows).toHaveLength(3);
  const [, ordinary] = rows.toSorted((a, b) => a.letters[0]![1] - b.letters[0]![1]);
  expect(ordinary?.reach).toEqual({ up: 1.5 * SIZE, down: 0.45 * SIZE });
  expect(rows.every(({ reach }) => Number.isFinite(reach.down))).toBe(true);
});

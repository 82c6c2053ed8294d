import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import { uprightSquares } from './upright-squares.ts';

const WIDTH = 48;
const PITCH = 50;

/** A column of letters 40 wide and high, but for the last one, of which only this ink is there. */
function column(last: Box[], letters = 6) {
  const height = letters * PITCH;
  const pixels = new Uint8Array(WIDTH * height).fill(255);
  const full: Box = [4, 5, 44, 45];
  const boxes = Array.from({ length: letters }, (_, at) => (at === letters - 1 ? last : [full]));
  for (const [at, own] of boxes.entries()) {
    for (const [left, top, right, bottom] of own) {
      for (let y = at * PITCH + top; y < at * PITCH + bottom; y += 1) {
        pixels.fill(0, y * WIDTH + left, y * WIDTH + right);
      }
    }
  }
  return { pixels, width: WIDTH, height, stride: WIDTH };
}

/** Around the ink of the line from a place on. */
function inkOf({ pixels, width, height }: ReturnType<typeof uprightSquares>, from: number): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = from; x < width; x += 1) {
      if (pixels[y * width + x] === 255) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  return [left - from, top, right - from, bottom];
}

const lastOf = (...ink: Box[]) => inkOf(uprightSquares(column(ink)), 5 * PITCH - 1);

it('sets letters side by side, as far apart as they stood below each other', () => {
  const line = uprightSquares(column([[4, 5, 44, 45]]));
  expect([line.width, line.height]).toEqual([6 * PITCH, WIDTH]);
  const [left, top, right, bottom] = inkOf(line, 5 * PITCH - 1);
  expect([right - left, bottom - top]).toEqual([40, 40]);
  expect(Math.abs(left - 6)).toBeLessThan(6);
});

it('moves a full stop from the upper right to the lower left', () => {
  const [left, top, right, bottom] = lastOf([30, 3, 42, 15]);
  expect(right - left).toBe(12);
  expect(left).toBeLessThan(12);
  expect(top).toBeGreaterThan(28);
  expect(bottom).toBeLessThan(WIDTH);
});

it('lays strokes of long vowels and corner brackets back', () => {
  const [left, top, right, bottom] = lastOf([22, 5, 27, 45]);
  expect([right - left, bottom - top]).toEqual([40, 5]);
  // Open at the lower left where lines run down, at the lower right where they run across.
  const bracket = lastOf([22, 28, 42, 31], [39, 28, 42, 45]);
  expect([bracket[2] - bracket[0], bracket[3] - bracket[1]]).toEqual([17, 20]);
  expect(bracket[0]).toBeGreaterThan(PITCH / 2);
});

it('leaves a bar and a letter of strokes at right angles as they are', () => {
  expect(lastOf([4, 22, 44, 26]).map((side, at) => side - lastOf([4, 5, 44, 45])[at]!)).toEqual([
    0, 17, 0, -19,
  ]);
  const [left, top, right, bottom] = lastOf([8, 5, 40, 9], [22, 9, 26, 45]);
  expect([right - left, bottom - top]).toEqual([32, 40]);
});

it('makes an empty line of an empty column', () => {
  const pixels = new Uint8Array(WIDTH * 100).fill(255);
  const line = uprightSquares({ pixels, width: WIDTH, height: 100, stride: WIDTH });
  expect(line.pixels.every((shade) => shade === 255)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import type { GreyImage } from './page-image.ts';
import { type Turn, turnBox, turnSegment, uprightImage } from './turn.ts';

/** 3 × 2 pixels, numbered row by row. */
const image: GreyImage = {
  pixels: Uint8Array.of(1, 2, 3, 9, 4, 5, 6, 9),
  width: 3,
  height: 2,
  stride: 4,
};

describe('a turned picture', () => {
  it.each([
    [90, [3, 6, 2, 5, 1, 4]],
    [180, [6, 5, 4, 3, 2, 1]],
    [270, [4, 1, 5, 2, 6, 3]],
  ] as [Turn, number[]][])('by %i degrees comes upright', (turn, pixels) => {
    const upright = uprightImage(image, turn);
    expect([upright.width, upright.height]).toEqual(turn === 180 ? [3, 2] : [2, 3]);
    expect([...upright.pixels]).toEqual(pixels);
  });

  it.each([90, 180, 270] as Turn[])('by %i degrees gets its boxes back', (turn) => {
    const upright = uprightImage(image, turn);
    const at = upright.pixels.indexOf(6);
    const [x, y] = [at % upright.width, Math.floor(at / upright.width)];
    expect(turnBox([x, y, x + 1, y + 1], turn, 3, 2)).toEqual([2, 1, 3, 2]);
  });

  it('by a quarter has lines that run down', () => {
    const [x0, y0, x1, y1] = turnSegment([0, 1, 2, 1], 90, 3, 2);
    expect([x1 - x0, y1 - y0]).toEqual([0, 2]);
  });
});

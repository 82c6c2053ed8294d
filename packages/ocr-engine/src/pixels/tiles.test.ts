import { describe, expect, it } from 'vitest';
import type { GreyImage } from '../render/page-image.ts';
import { brighten } from './brighten.ts';
import { tilesOf } from './tiles.ts';

/** Rows have bytes behind them that belong to no picture. */
const BEHIND = 7;

function picture(
  width: number,
  height: number,
  shadeAt: (x: number, y: number) => number,
): GreyImage {
  const stride = width + BEHIND;
  const pixels = new Uint8Array(stride * height).fill(99);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) pixels[y * stride + x] = shadeAt(x, y);
  }
  return { width, height, stride, pixels };
}

describe('tiles of a picture', () => {
  it('cover all of it, the last ones what is left', () => {
    const { columns, rows, side, light } = tilesOf(picture(1010, 530, () => 200));
    expect([columns, rows, side]).toEqual([63, 33, 16]);
    expect(new Set(light)).toEqual(new Set([200]));
    expect(light.length).toBe(columns * rows);
  });

  it('know the paper under print, and the print where it covers more than half', () => {
    const print = picture(800, 800, (x, y) => (x % 16 < 10 ? 30 : 180 + (y % 3)));
    const { light, middle } = tilesOf(print);
    expect(new Set(light)).toEqual(new Set([182]));
    expect(new Set(middle)).toEqual(new Set([30]));
  });

  it('do not mistake single light pixels for paper', () => {
    const specks = picture(800, 800, (x, y) => (x % 5 === 0 && y % 5 === 0 ? 255 : 120));
    expect(new Set(tilesOf(specks).light)).toEqual(new Set([120]));
  });
});

describe('light taken back', () => {
  it.each([
    ['to the right', (x: number) => 80 + x / 5],
    ['downwards', (_: number, y: number) => 230 - y / 4],
    ['to a corner', (x: number, y: number) => 90 + (x + y) / 12],
  ])('where it changes %s', (_, shadeAt) => {
    const image = picture(803, 601, shadeAt);
    const tiles = tilesOf(image);
    brighten(image, tiles, tiles.light);
    const shades = picture(803, 601, (x, y) => image.pixels[y * image.stride + x]!);
    // In the middle of the outermost tiles, where nothing is known of the paper beyond, and everywhere inside.
    for (let y = 8; y < 592; y += 5) {
      const row = shades.pixels.subarray(y * shades.stride + 8, y * shades.stride + 794);
      expect(Math.min(...row)).toBeGreaterThan(225);
      expect(Math.max(...row)).toBeLessThan(246);
    }
  });

  it('keeps ink as dark, compared with its paper, and what lies behind the rows', () => {
    const image = picture(803, 320, (x, y) => (y % 16 < 3 ? 0.3 : 1) * (100 + x / 8));
    const tiles = tilesOf(image);
    brighten(image, tiles, tiles.light);
    for (let x = 8; x < 794; x += 11) {
      expect(image.pixels[160 * image.stride + x]).toBeGreaterThan(60);
      expect(image.pixels[160 * image.stride + x]).toBeLessThan(82);
    }
    expect(image.pixels.subarray(803, 803 + BEHIND)).toEqual(new Uint8Array(BEHIND).fill(99));
  });
});

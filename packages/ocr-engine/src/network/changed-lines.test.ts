import { expect, it } from 'vitest';
import type { LineImage } from './line-image.ts';
import { raise, soften, thicken, widen, withHeight } from './changed-lines.ts';

function image(width: number, height: number, shade: (x: number, y: number) => number): LineImage {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
    shade(at % width, Math.floor(at / width)),
  );
  return {
    pixels,
    width,
    height,
    box: [10, 20, 10 + 2 * width, 20 + 2 * height],
    turn: 0,
    rise: 0,
  };
}

it('leaves even shades as they are, at the edges too', () => {
  expect([...soften(image(9, 7, () => 201)).pixels]).toEqual(Array(63).fill(201));
});

it('lets dots run together to a stroke, in both directions', () => {
  for (const shade of [
    (x: number, y: number) => (y === 10 && x % 3 === 0 ? 0 : 255),
    (x: number, y: number) => (x === 10 && y % 3 === 0 ? 0 : 255),
  ]) {
    const dots = image(21, 21, shade);
    const { pixels } = soften(dots);
    const along = Array.from({ length: 9 }, (_, at) =>
      Math.max(pixels[10 * 21 + 6 + at]!, pixels[(6 + at) * 21 + 10]!),
    );
    const stroke = along.map((_, at) =>
      Math.min(pixels[10 * 21 + 6 + at]!, pixels[(6 + at) * 21 + 10]!),
    );
    expect(Math.max(...stroke) - Math.min(...stroke)).toBeLessThan(20);
    expect(Math.max(...stroke)).toBeLessThan(240);
  }
});

it('makes letters wider, and keeps where they stand on the page', () => {
  const narrow = image(50, 36, (x) => (x >= 20 && x < 30 ? 0 : 255));
  const wide = widen(narrow);
  expect(wide).toMatchObject({ width: 60, height: 36, box: narrow.box });
  const row = [...wide.pixels.subarray(0, 60)];
  expect(row.filter((shade) => shade < 128)).toHaveLength(12);
});

/** The shade of each row, as a multiple of 40. */
const rowsOf = ({ pixels, width, height }: LineImage) =>
  Array.from({ length: height }, (_, y) => pixels[width * y]! / 40);

it('raises letters and lowers them, and goes on beyond the edge as the line ends', () => {
  const line = image(4, 6, (_, y) => 40 * y);
  expect(rowsOf(raise(line, 2))).toEqual([2, 3, 4, 5, 5, 5]);
  expect(rowsOf(raise(line, -2))).toEqual([0, 0, 0, 1, 2, 3]);
  // Twelve pixels of the page are six rows.
  expect(raise(line, 2).box).toEqual([10, 24, 18, 36]);
});

it('makes strokes a pixel wider, and none out of the end of the row before', () => {
  const { pixels } = thicken(image(5, 2, (x, y) => (x === 1 || (x === 4 && y === 0) ? 0 : 255)));
  expect([...pixels]).toEqual([255, 0, 0, 255, 0, 255, 0, 0, 255, 255]);
});

it('makes a line lower for a network that takes lines of another height, where it stands on the page', () => {
  const line = image(80, 48, (x) => (x >= 40 ? 0 : 255));
  const lower = withHeight(line, 36);
  expect(lower).toMatchObject({ width: 60, height: 36, box: line.box, turn: 0 });
  const row = [...lower.pixels.subarray(0, 60)];
  expect(row.findIndex((shade) => shade < 128)).toBe(30);
  expect(withHeight(line, 48)).toBe(line);
});

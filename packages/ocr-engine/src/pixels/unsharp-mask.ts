import type { GreyImage } from '../render/page-image.ts';
import { bytesAt, kernels, placesFor } from './kernels.ts';

/** Rows that are made at a time, so that the kernels' memory does not hold a whole page. */
const STRIP = 64;
/** Standard deviations from a bell's middle to where it ends. */
const DEVIATIONS = 2.5;
const WHOLE = 256;

/**
 * Makes a blurred picture sharper, in place: each pixel differs more from the bell-shaped mean of what is around it
 * (unsharp masking). Beyond its edges a picture goes on as it ends.
 * @param deviation of the bell, in pixels
 * @param amount how many times the difference is added, a whole number
 */
export function unsharpMask(image: GreyImage, deviation: number, amount: number): void {
  addDifference(image, deviation, amount);
}

/** Puts a bell-shaped mean in the place of each pixel, in place. */
export function smooth(image: GreyImage, deviation: number): void {
  addDifference(image, deviation, -1);
}

/** Adds to each pixel its difference from the mean of what is around it, `amount` times. */
function addDifference(image: GreyImage, deviation: number, amount: number): void {
  const { pixels, width, height, stride } = image;
  const weights = bellWeights(deviation);
  const reach = weights.length - 1;
  const wide = width + 2 * reach;
  // The rows above a strip are needed as they were.
  let above: Uint8Array[] = Array.from({ length: reach }, () => pixels.slice(0, width));
  for (let y = 0; y < height; y += STRIP) {
    const count = Math.min(STRIP, height - y);
    const [source, table, room, target] = placesFor(
      wide * (count + 2 * reach),
      2 * weights.length,
      wide,
      width * count,
    );
    const below = Array.from({ length: count + reach }, (_, row) => {
      const from = Math.min(height - 1, y + row) * stride;
      return pixels.subarray(from, from + width);
    });
    const rows = [...above, ...below];
    for (const [row, shades] of rows.entries()) widen(shades, bytesAt(source + row * wide, wide));
    above = rows.slice(count, count + reach).map((row) => row.slice());
    bytesAt(table, 2 * weights.length).set(new Uint8Array(weights.buffer));
    kernels.unsharpMask(source, width, count, table, reach, amount, room, target);
    for (let row = 0; row < count; row += 1) {
      pixels.set(bytesAt(target + row * width, width), (y + row) * stride);
    }
  }
}

/** A row, and before and behind it as many pixels more as there is room for, on each side. */
function widen(shades: Uint8Array, target: Uint8Array): void {
  const reach = (target.length - shades.length) / 2;
  target.fill(shades[0]!, 0, reach);
  target.set(shades, reach);
  target.fill(shades.at(-1)!, reach + shades.length);
}

/** Of a pixel itself, of those one step away, and so on; with both sides they add up to 256. */
function bellWeights(deviation: number): Uint16Array {
  const reach = Math.max(1, Math.ceil(DEVIATIONS * deviation));
  const bell = Array.from({ length: reach + 1 }, (_, far) =>
    Math.exp(-(far ** 2) / (2 * deviation ** 2)),
  );
  const sum = 2 * bell.reduce((all, share) => all + share, 0) - bell[0]!;
  const weights = Uint16Array.from(bell, (share) => Math.round((WHOLE * share) / sum));
  const sides = weights.subarray(1).reduce((all, weight) => all + 2 * weight, 0);
  weights[0] = WHOLE - sides;
  return weights;
}

import type { Box } from '../interface/page-text.ts';
import { findComponents } from '../pixels/find-components.ts';
import type { GreyImage } from '../render/page-image.ts';

const WHITE = 255;
/** The letters of a banner have fewer white components than this. */
const MOST_COUNTERS = 2000;

/**
 * Finds the white components in a part of a picture.
 * @param threshold darker pixels are ink
 * @returns boxes in pixels of the whole picture; none where there are more of them than letters
 */
export function findCounters(
  image: GreyImage,
  threshold: number,
  [x, y, right, bottom]: Box,
): Box[] {
  const [width, height] = [right - x, bottom - y];
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * image.stride + x;
    for (let at = 0; at < width; at += 1) {
      pixels[row * width + at] = image.pixels[from + at]! < threshold ? WHITE : 0;
    }
  }
  const found = findComponents({ pixels, width, height, stride: width }, WHITE, MOST_COUNTERS);
  if (!found) return [];
  const { left, top, right: ends, bottom: feet } = found;
  return Array.from(left, (side, at): Box => [
    x + side,
    y + top[at]!,
    x + ends[at]!,
    y + feet[at]!,
  ]);
}

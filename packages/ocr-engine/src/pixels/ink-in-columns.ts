import { bytesAt, kernels, placesFor } from './kernels.ts';

/** Grey pixels without gaps between rows. */
interface Picture {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/**
 * Counts the pixels of ink in each column.
 * @param limit darker shades are ink
 * @param isLight the others are, instead
 */
export function inkInColumns(
  { pixels, width, height }: Picture,
  limit: number,
  isLight: boolean,
): Uint16Array {
  const [source, counts] = placesFor(pixels.length, 2 * width);
  bytesAt(source, pixels.length).set(pixels);
  kernels.countInk(source, width, height, limit, isLight, counts);
  return new Uint16Array(kernels.memory.buffer, counts, width).slice();
}

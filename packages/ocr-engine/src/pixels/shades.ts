import type { GreyImage } from '../render/page-image.ts';
import { bytesAt, kernels, placesFor } from './kernels.ts';

const SHADES = 256;

/** How many pixels have each shade. */
export function countShades({ pixels, width, height, stride }: GreyImage): Uint32Array {
  const [source, counts] = placesFor(pixels.length, 4 * SHADES);
  bytesAt(source, pixels.length).set(pixels);
  kernels.countShades(source, stride, width, height, counts);
  return new Uint32Array(kernels.memory.buffer, counts, SHADES).slice();
}

/** The darkest and the lightest of some shades. */
export function rangeOf(shades: Uint8Array): { darkest: number; lightest: number } {
  const [source] = placesFor(shades.length);
  bytesAt(source, shades.length).set(shades);
  return {
    darkest: kernels.darkest(source, shades.length),
    lightest: kernels.lightest(source, shades.length),
  };
}

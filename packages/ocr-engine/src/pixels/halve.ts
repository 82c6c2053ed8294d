import type { GreyImage } from '../render/page-image.ts';
import { bytesAt, kernels, placesFor } from './kernels.ts';

/** Rows of the result that are made at a time, so that the kernels' memory does not hold a whole page. */
const STRIP = 64;

/** Averages squares of two by two pixels. A last odd row or column is left out. */
export function halve({ pixels, width, height, stride }: GreyImage): GreyImage {
  const [w, h] = [width >> 1, height >> 1];
  const [source, target] = placesFor(2 * STRIP * stride, w * h);
  for (let y = 0; y < h; y += STRIP) {
    const rows = Math.min(STRIP, h - y);
    const strip = pixels.subarray(2 * y * stride, 2 * (y + rows) * stride);
    bytesAt(source, strip.length).set(strip);
    kernels.halve(source, stride, w, rows, target + y * w);
  }
  return { pixels: bytesAt(target, w * h).slice(), width: w, height: h, stride: w };
}

import { halve } from './halve.ts';
import type { GreyImage } from '../render/page-image.ts';

/** At this resolution lines and rules are found as well as at 300 dpi, in less than two thirds of the time. */
const LAYOUT_DPI = 150;

/** By how much a picture of this resolution is made smaller before its layout is looked at. */
export function layoutFactor(dpi: number): number {
  return Math.max(1, Math.round(dpi / LAYOUT_DPI));
}

/** Averages squares of `factor` × `factor` pixels. What does not fill a square at the edge is left out. */
export function reduceImage(image: GreyImage, factor: number): GreyImage {
  if (factor === 1) return image;
  return factor === 2 ? halve(image) : average(image, factor);
}

function average({ pixels, width, height, stride }: GreyImage, factor: number): GreyImage {
  const [w, h] = [Math.floor(width / factor), Math.floor(height / factor)];
  const result = new Uint8Array(w * h);
  const sums = new Uint32Array(w);
  for (let y = 0; y < h; y += 1) {
    sums.fill(0);
    for (let row = 0; row < factor; row += 1) {
      addRow(sums, pixels, (y * factor + row) * stride, factor);
    }
    for (let x = 0; x < w; x += 1) result[y * w + x] = (sums[x] ?? 0) / (factor * factor);
  }
  return { pixels: result, width: w, height: h, stride: w };
}

function addRow(sums: Uint32Array, pixels: Uint8Array, start: number, factor: number): void {
  for (let x = 0, from = start; x < sums.length; x += 1) {
    let sum = sums[x] ?? 0;
    for (let column = 0; column < factor; column += 1, from += 1) sum += pixels[from] ?? 0;
    sums[x] = sum;
  }
}

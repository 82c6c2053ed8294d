import type { GreyImage } from '../src/render/page-image.ts';
import { drawLine, type Print } from './line-picture.ts';

const [WIDTH, LINE_DISTANCE] = [2000, 80];

/** A page of lines, one below the other; at 300 dpi they are of ten points. */
export function pageOfLines(texts: readonly string[], print: Print = {}): GreyImage {
  const height = LINE_DISTANCE * (texts.length + 2);
  const pixels = new Uint8Array(WIDTH * height).fill(250);
  for (const [index, text] of texts.entries()) {
    const { image } = drawLine(text, { size: 44, ...print });
    for (let y = 0; y < image.height; y += 1) {
      const row = image.pixels.subarray(y * image.stride, y * image.stride + image.width);
      const start = (LINE_DISTANCE * (index + 1) + y) * WIDTH + 100;
      for (const [x, shade] of row.entries())
        pixels[start + x] = Math.min(pixels[start + x]!, shade);
    }
  }
  return { width: WIDTH, height, stride: WIDTH, pixels };
}

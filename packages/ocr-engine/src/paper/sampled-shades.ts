import type { GreyImage } from '../render/page-image.ts';

/** Every this many pixels, across and down, one is counted. */
const STEP = 3;

/** How many pixels have each shade, among some of them. */
export function countSampledShades({ pixels, width, height, stride }: GreyImage): Uint32Array {
  const histogram = new Uint32Array(256);
  for (let y = 0; y < height; y += STEP) {
    const end = y * stride + width;
    for (let at = y * stride; at < end; at += STEP) {
      const shade = pixels[at] ?? 255;
      histogram[shade] = (histogram[shade] ?? 0) + 1;
    }
  }
  return histogram;
}

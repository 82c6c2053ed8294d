import { scalePicture } from '../pixels/scale-picture.ts';
import type { LineImage } from './line-image.ts';

/** Weights of a pixel and its neighbours, two to each side: binomial, so that their sum is a power of two. */
const WEIGHTS = [1, 4, 6, 4, 1];
const SHIFT = 4;

/**
 * A line image without what is finer than strokes: dots of a printer's needles run together, steps of enlarged pixels and
 * grain go. Networks read such print better than as it is.
 */
export function soften(image: LineImage): LineImage {
  const { pixels, width, height } = image;
  const across = blend(pixels, { lines: height, apart: width }, { steps: width, apart: 1 });
  const down = blend(across, { lines: width, apart: 1 }, { steps: height, apart: width });
  return { ...image, pixels: down };
}

/** Blends each pixel with those before and behind it on its row or column, whose last ones go on at the ends. */
function blend(
  pixels: Uint8Array,
  { lines, apart }: { lines: number; apart: number },
  { steps, apart: step }: { steps: number; apart: number },
): Uint8Array {
  const result = new Uint8Array(pixels.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * apart;
    for (let at = 0; at < steps; at += 1) {
      let sum = 0;
      for (let near = -2; near <= 2; near += 1) {
        const place = Math.max(0, Math.min(steps - 1, at + near));
        sum += WEIGHTS[near + 2]! * pixels[start + place * step]!;
      }
      result[start + at * step] = (sum + (1 << (SHIFT - 1))) >> SHIFT;
    }
  }
  return result;
}

/** Narrow letters of printers become about as wide as those that the networks know best. */
const WIDER = 1.2;

/** A line image with wider letters. */
export function widen(image: LineImage): LineImage {
  const { height } = image;
  const width = Math.round(WIDER * image.width);
  const { pixels } = scalePicture({ ...image, stride: image.width }, width, height, {
    isMean: false,
  });
  return { ...image, pixels, width };
}

import { scalePicture } from '../pixels/scale-picture.ts';
import type { LineImage } from './line-image.ts';
import { scaleToHeight } from './resample.ts';

/** The weights of a pixel and its neighbours, two to each side, are binomial: 1, 4, 6, 4 and 1 of 16. */
const SHIFT = 4;
const HALF = 1 << (SHIFT - 1);

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
  const end = (steps - 1) * step;
  for (let line = 0; line < lines; line += 1) {
    const start = line * apart;
    const last = start + end;
    let [before, left] = [pixels[start]!, pixels[start]!];
    let middle = left;
    let right = pixels[Math.min(start + step, last)]!;
    for (let at = start; at <= last; at += step) {
      const behind = pixels[Math.min(at + 2 * step, last)]!;
      const sum = before + behind + 4 * (left + right) + 6 * middle;
      result[at] = (sum + HALF) >> SHIFT;
      before = left;
      left = middle;
      middle = right;
      right = behind;
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

/**
 * A line image whose letters stand some pixels higher.
 * @param by pixels; letters stand lower where it is negative
 */
export function raise(image: LineImage, by: number): LineImage {
  const { pixels, width, height, turn } = image;
  const raised = new Uint8Array(pixels.length);
  for (let row = 0; row < height; row += 1) {
    // Beyond its edge a line goes on as it ends.
    const from = width * Math.max(0, Math.min(height - 1, row + by));
    raised.set(pixels.subarray(from, from + width), width * row);
  }
  const [left, top, right, bottom] = image.box;
  // Words keep their places on the page.
  const down = turn === 0 ? (by * (bottom - top)) / height : 0;
  return { ...image, pixels: raised, box: [left, top + down, right, bottom + down] };
}

/** A line image with strokes that are a pixel wider, towards the right. */
export function thicken(image: LineImage): LineImage {
  const { pixels, width } = image;
  const thick = pixels.map((shade, at) =>
    at % width === 0 ? shade : Math.min(shade, pixels[at - 1]!),
  );
  return { ...image, pixels: thick };
}

/** A line image as a network takes it that reads lines of another height. */
export function withHeight(image: LineImage, height: number): LineImage {
  if (image.height === height) return image;
  const { pixels, width } = scaleToHeight({ ...image, stride: image.width }, height);
  return { ...image, pixels, width, height };
}

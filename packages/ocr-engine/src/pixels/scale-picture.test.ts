import { expect, it } from 'vitest';
import { pixelsOf, shadeAt, variousPictures } from '../../test/pictures.ts';
import type { GreyImage } from '../render/page-image.ts';
import { type Manner, scalePicture } from './scale-picture.ts';

/** An old pixel that a new one is made of, and by how much. */
type Tap = [pixel: number, weight: number];

/** The old pixels that a new one covers. */
function areaTaps(at: number, to: number, from: number): Tap[] {
  const ratio = from / to;
  const [start, end] = [at * ratio, Math.min(from, (at + 1) * ratio)];
  const first = Math.min(Math.floor(start), from - 1);
  return Array.from({ length: Math.ceil(ratio) + 1 }, (_, tap): Tap => {
    const covered = Math.min(end, first + tap + 1) - Math.max(start, first + tap);
    return [first + tap, Math.fround(Math.max(0, covered) / (end - start))];
  });
}

/** The nearest two. */
function linearTaps(at: number, to: number, from: number): Tap[] {
  const position = (at * from) / to;
  const first = Math.min(Math.floor(position), from - 1);
  const share = first + 1 < from ? position - first : 0;
  return [
    [first, Math.fround(1 - share)],
    [first + 1, Math.fround(share)],
  ];
}

const inside = (from: number) => (tap: Tap) => tap[0] < from;

/** Pixel by pixel: rows first, each sum of them rounded to single precision. */
function scaled(image: GreyImage, width: number, height: number, isMean: boolean): GreyImage {
  const taps = isMean ? areaTaps : linearTaps;
  const pixels = pixelsOf(width, height, (x, y) => {
    const down = taps(y, height, image.height).filter(inside(image.height));
    const across = taps(x, width, image.width).filter(inside(image.width));
    return across.reduce((sum, [column, weight]) => {
      const mean = down.reduce((part, [row, share]) => {
        return Math.fround(part + share * shadeAt(image, column, row));
      }, 0);
      return sum + weight * mean;
    }, 0.5);
  });
  return { pixels, width, height, stride: width };
}

function sharpened(
  image: GreyImage,
  { half, share }: NonNullable<Manner['sharpening']>,
): GreyImage {
  const { width, height } = image;
  const side = 2 * half + 1;
  const pixels = pixelsOf(width, height, (x, y) => {
    const own = shadeAt(image, x, y);
    if (Math.min(x, y, width - 1 - x, height - 1 - y) < half) return own;
    const around = pixelsOf(side, side, (right, down) =>
      shadeAt(image, x - half + right, y - half + down),
    );
    const sum = around.reduce((total, shade) => total + shade, 0);
    const value = (1 + share) * own - (share / side ** 2) * sum;
    // Cut down to a whole number in this way and no other, so that halves fall the same way.
    return Math.max(0, Math.min(255, Math.trunc(value + 128 + 0.5) - 128));
  });
  return { ...image, pixels };
}

const manners: Record<string, Manner> = {
  'by means, sharpened': { isMean: true, sharpening: { half: 1, share: 0.2 } },
  'between pixels, sharpened': { isMean: false, sharpening: { half: 2, share: 0.4 } },
  'between pixels': { isMean: false },
};

it.each(Object.entries(manners))('scales as it is written down: %s', (_, manner) => {
  for (const image of variousPictures()) {
    for (const height of [5, 36]) {
      const width = Math.max(1, Math.round((image.width * height) / image.height));
      if (width > 300 || (manner.isMean && height > image.height)) continue;
      const plain = scaled(image, width, height, manner.isMean);
      const expected = manner.sharpening ? sharpened(plain, manner.sharpening) : plain;
      expect(scalePicture(image, width, height, manner)).toEqual(expected);
    }
  }
});

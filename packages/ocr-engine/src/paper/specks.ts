import { bytesAt, kernels, placesFor } from '../pixels/kernels.ts';
import type { GreyImage } from '../render/page-image.ts';

/** A speck is by this much darker, or lighter, than what is around it: grain is less. */
const LEAST = 80;
/** Rows that are cleaned at a time. */
const STRIP = 64;
/** At first, `LOOKED_AT` rows of each `EVERY` are looked at, in `PARTS` parts of the page. */
const LOOKED_AT = 10;
const EVERY = 128;
const PARTS = 8;
/** A page with a larger share of such pixels in the cleanest quarter of these parts has been sprinkled with them. */
const SPRINKLED = 0.0005;

/**
 * Takes single black and white pixels, or two that touch, out of a page that has been sprinkled with them, in place: dust, a bad
 * line, a worn scanner. Where there are few, they may be dots of small print and stay.
 * @returns whether anything was changed
 */
export function takeSpecks(image: GreyImage): boolean {
  if (!isSprinkled(image)) return false;
  const { pixels, width, height, stride } = image;
  // The row above a strip is needed as it was.
  let above = pixels.slice(0, stride);
  for (let y = 1; y < height - 1; y += STRIP) {
    const count = Math.min(STRIP, height - 1 - y);
    const [source, target] = placesFor((count + 2) * stride, (count + 2) * stride);
    bytesAt(source, stride).set(above);
    const rows = pixels.subarray(y * stride, (y + count + 1) * stride);
    bytesAt(source + stride, rows.length).set(rows);
    above = pixels.slice((y + count - 1) * stride, (y + count) * stride);
    kernels.takeSpecks(source, stride, width, count + 2, LEAST, target);
    pixels.set(bytesAt(target + stride, count * stride), y * stride);
  }
  return true;
}

/**
 * Whether specks lie everywhere: on a picture of low resolution, dots and serifs are such pixels, but only where print is. Where a
 * quarter of the parts is clean, the rest need not be looked at.
 */
function isSprinkled(image: GreyImage): boolean {
  const strips = Math.ceil(Math.max(0, image.height - LOOKED_AT + 1) / EVERY);
  const quarter = (strips * PARTS) >> 2;
  const shares: number[] = [];
  let clean = 0;
  for (let strip = 0; strip < strips && clean < quarter; strip += 1) {
    const found = sharesOfSpecks(image, strip * EVERY);
    clean += found.filter((share) => share === 0).length;
    shares.push(...found);
  }
  if (clean >= quarter) return false;
  const cleanest = shares.toSorted((a, b) => a - b).slice(0, quarter);
  return cleanest.reduce((sum, share) => sum + share, 0) > SPRINKLED * quarter;
}

/** How much of each part of some rows is specks. */
function sharesOfSpecks({ pixels, width, stride }: GreyImage, y: number): number[] {
  const partWidth = Math.floor(width / PARTS);
  const [source, target] = placesFor(LOOKED_AT * stride, LOOKED_AT * stride);
  bytesAt(source, LOOKED_AT * stride).set(pixels.subarray(y * stride, (y + LOOKED_AT) * stride));
  return Array.from({ length: PARTS }, (_, part) => {
    const from = source + part * partWidth;
    const specks = kernels.takeSpecks(from, stride, partWidth, LOOKED_AT, LEAST, target);
    return specks / (partWidth * (LOOKED_AT - 2));
  });
}

import type { GreyImage } from '../render/page-image.ts';
import { bytesAt, kernels, placesFor } from './kernels.ts';
import type { Tiles } from './tiles.ts';

type TileGrid = Pick<Tiles, 'columns' | 'rows' | 'side'>;

/** Rows that are made at a time, so that the kernels' memory does not hold a whole page. */
const STRIP = 64;
/** What paper becomes: below white, so that its grain can still be measured. */
const PAPER = 235;
const AS_IT_IS = 256;
const MOST = 32_767;

/**
 * Makes each pixel lighter or darker, in place, so that paper has one shade, nearly white.
 * @param paper its shade in each tile, above zero; it changes evenly from the middle of one to that of the next
 */
export function brighten(image: GreyImage, tiles: TileGrid, paper: Uint8Array): void {
  const gains = Uint16Array.from(paper, (shade) => Math.min(MOST, (PAPER * AS_IT_IS) / shade));
  multiply(image, tiles, gains);
}

/**
 * Makes what is darker than white darker still, in place.
 * @param gains by how many times the contrast grows in each tile; they change evenly from the middle of one to that of the next
 */
export function amplify(image: GreyImage, tiles: TileGrid, gains: Float64Array): void {
  invert(image);
  multiply(
    image,
    tiles,
    Uint16Array.from(gains, (gain) => Math.min(MOST, gain * AS_IT_IS)),
  );
  invert(image);
}

function invert({ pixels }: GreyImage): void {
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 255 - pixels[at]!;
}

function multiply(
  { pixels, width, height, stride }: GreyImage,
  { columns, rows, side }: TileGrid,
  factors: Uint16Array,
): void {
  const [strip, gains, room] = placesFor(STRIP * stride, 2 * factors.length, 2 * width + 32);
  bytesAt(gains, 2 * factors.length).set(new Uint8Array(factors.buffer));
  for (let y = 0; y < height; y += STRIP) {
    const count = Math.min(STRIP, height - y);
    const part = pixels.subarray(y * stride, (y + count) * stride);
    bytesAt(strip, part.length).set(part);
    kernels.brighten(strip, stride, width, count, y, side, columns, rows, gains, room);
    part.set(bytesAt(strip, part.length));
  }
}

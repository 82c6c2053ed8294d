import type { GreyImage } from '../render/page-image.ts';
import type { Point } from '../render/matrix.ts';
import { bytesAt, kernels, placesFor } from './kernels.ts';

/** A turned picture is made in squares of this side, so that the kernels' memory never holds a whole page. */
const TILE = 512;
/** Bytes of the kernel's table of weights. */
const WEIGHTS = 512;
/** Pixels on each side of a place that its shade comes from. */
const AROUND = 2;
const WHITE = 255;

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** Where a picture's pixels lie on another one: in rows that are straight there, each of which may have its own slope. */
export interface Placing {
  /** The first pixel's top left corner, in pixels of the other picture. */
  origin: Point;
  /** What a step to the right means there on the upper edge, and a step down on the left edge. */
  right: Point;
  down: Point;
  /** What a step to the right means more with each step down. */
  twist: Point;
}

/** Where a place of a picture lies on the other one. */
export function placeOf({ origin, right, down, twist }: Placing, [x, y]: Point): Point {
  return [
    origin[0] + x * right[0] + y * down[0] + x * y * twist[0],
    origin[1] + x * right[1] + y * down[1] + x * y * twist[1],
  ];
}

/**
 * Takes a picture whose rows run at an angle out of another one. What lies outside of that is white.
 * @returns height × width pixels without gaps
 */
export function rotatePicture(
  image: GreyImage,
  placing: Placing,
  { width, height }: Size,
): GreyImage {
  const pixels = new Uint8Array(width * height);
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const size = { width: Math.min(TILE, width - left), height: Math.min(TILE, height - top) };
      const tile = drawTile(image, partOf(placing, left, top), size);
      for (let y = 0; y < size.height; y += 1) {
        const row = tile.subarray(y * size.width, (y + 1) * size.width);
        pixels.set(row, (top + y) * width + left);
      }
    }
  }
  return { pixels, width, height, stride: width };
}

/** The placing of what lies to the right and down of a place. */
export function partOf(placing: Placing, left: number, top: number): Placing {
  const { right, down, twist } = placing;
  return {
    origin: placeOf(placing, [left, top]),
    right: [right[0] + top * twist[0], right[1] + top * twist[1]],
    down: [down[0] + left * twist[0], down[1] + left * twist[1]],
    twist,
  };
}

/** @returns a view of the kernels' memory */
function drawTile(image: GreyImage, placing: Placing, { width, height }: Size): Uint8Array {
  const corners = [0, width].flatMap((x) => [0, height].map((y) => placeOf(placing, [x, y])));
  const [left, end] = rangeOf(corners.map(([x]) => x));
  const [top, bottom] = rangeOf(corners.map(([, y]) => y));
  const stride = end - left;
  const [source, weights, target] = placesFor(stride * (bottom - top), WEIGHTS, width * height);
  copyPart(image, left, top, stride, bytesAt(source, stride * (bottom - top)));
  const { origin, right, down, twist } = partOf(placing, 0.5, 0.5);
  const [x, y] = [origin[0] - 0.5 - left, origin[1] - 0.5 - top];
  kernels.rotate(source, stride, x, y, ...right, ...down, ...twist, weights, target, width, height);
  return bytesAt(target, width * height);
}

function rangeOf(values: number[]): [first: number, end: number] {
  return [Math.floor(Math.min(...values)) - AROUND, Math.ceil(Math.max(...values)) + AROUND + 1];
}

/** Copies a part of a picture, which may reach beyond it. */
function copyPart(image: GreyImage, left: number, top: number, width: number, target: Uint8Array) {
  const from = Math.max(0, left);
  const end = Math.min(image.width, left + width);
  target.fill(WHITE);
  if (from >= end) return;
  const last = Math.min(image.height, top + target.length / width);
  for (let y = Math.max(0, top); y < last; y += 1) {
    const row = image.pixels.subarray(y * image.stride + from, y * image.stride + end);
    target.set(row, (y - top) * width + from - left);
  }
}

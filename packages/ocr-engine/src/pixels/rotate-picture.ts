import type { GreyImage } from '../render/page-image.ts';
import { bytesAt, kernels, placesFor } from './kernels.ts';

/** A turned picture is made in squares of this side, so that the kernels' memory never holds a whole page. */
const TILE = 512;
/** Bytes of the kernel's table of weights. */
const WEIGHTS = 512;
/** Pixels on each side of a place that its shade comes from. */
const AROUND = 2;
const WHITE = 255;

/** Where a picture's pixels lie on another one. */
export interface Placing {
  /** The first pixel's top left corner, in pixels of the other picture. */
  x: number;
  y: number;
  /** Of the angle, clockwise, in which its rows run there. */
  cos: number;
  sin: number;
  width: number;
  height: number;
}

/**
 * Takes a picture whose rows run at an angle out of another one. What lies outside of that is white.
 * @returns height × width pixels without gaps
 */
export function rotatePicture(image: GreyImage, placing: Placing): GreyImage {
  const { width, height } = placing;
  const pixels = new Uint8Array(width * height);
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const size = { width: Math.min(TILE, width - left), height: Math.min(TILE, height - top) };
      const tile = drawTile(image, { ...placing, ...size, ...pointOf(placing, left, top) });
      for (let y = 0; y < size.height; y += 1) {
        const row = tile.subarray(y * size.width, (y + 1) * size.width);
        pixels.set(row, (top + y) * width + left);
      }
    }
  }
  return { pixels, width, height, stride: width };
}

function pointOf({ x, y, cos, sin }: Placing, right: number, down: number) {
  return { x: x + right * cos - down * sin, y: y + right * sin + down * cos };
}

/** @returns a view of the kernels' memory */
function drawTile(image: GreyImage, placing: Placing): Uint8Array {
  const { width, height, cos, sin } = placing;
  const corners = [0, width].flatMap((x) => [0, height].map((y) => pointOf(placing, x, y)));
  const [left, right] = rangeOf(corners.map(({ x }) => x));
  const [top, bottom] = rangeOf(corners.map(({ y }) => y));
  const stride = right - left;
  const [source, weights, target] = placesFor(stride * (bottom - top), WEIGHTS, width * height);
  copyPart(image, left, top, stride, bytesAt(source, stride * (bottom - top)));
  const { x, y } = pointOf(placing, 0.5, 0.5);
  kernels.rotate(
    source,
    stride,
    x - 0.5 - left,
    y - 0.5 - top,
    cos,
    sin,
    weights,
    target,
    width,
    height,
  );
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

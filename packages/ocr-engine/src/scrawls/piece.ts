import type { Box } from '../page-text.ts';
import type { GreyImage } from '../render/page-image.ts';

/** A connected piece of ink. */
export interface Piece {
  /** Of a picture without gaps between its rows: y × width + x of each. */
  pixels: Int32Array;
}

/**
 * The pixels of the piece of ink whose box this is.
 * @param threshold darker pixels are ink
 * @returns undefined where no piece has this box
 */
export function pieceIn(image: GreyImage, threshold: number, box: Box): Piece | undefined {
  const seen = new Set<number>();
  const [left, top, right] = box;
  for (let x = left; x < right; x += 1) {
    const start = top * image.width + x;
    if (!isInk(image, threshold, x, top) || seen.has(start)) continue;
    const pixels = pixelsFrom(start, image, threshold, seen);
    if (fills(pixels, box, image.width)) return { pixels: Int32Array.from(pixels) };
  }
  return undefined;
}

function pixelsFrom(
  start: number,
  image: GreyImage,
  threshold: number,
  seen: Set<number>,
): number[] {
  const pixels = [start];
  seen.add(start);
  for (const pixel of pixels) {
    const [x, y] = [pixel % image.width, Math.floor(pixel / image.width)];
    for (let down = -1; down <= 1; down += 1) {
      for (let across = -1; across <= 1; across += 1) {
        const next = pixel + down * image.width + across;
        if (seen.has(next) || !isInk(image, threshold, x + across, y + down)) continue;
        seen.add(next);
        pixels.push(next);
      }
    }
  }
  return pixels;
}

function isInk(
  { pixels, width, height, stride }: GreyImage,
  threshold: number,
  x: number,
  y: number,
) {
  return x >= 0 && y >= 0 && x < width && y < height && pixels[y * stride + x]! < threshold;
}

function fills(pixels: number[], [left, top, right, bottom]: Box, width: number): boolean {
  const found = [Infinity, Infinity, 0, 0];
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    found[0] = Math.min(found[0]!, x);
    found[1] = Math.min(found[1]!, y);
    found[2] = Math.max(found[2]!, x + 1);
    found[3] = Math.max(found[3]!, y + 1);
  }
  return found[0] === left && found[1] === top && found[2] === right && found[3] === bottom;
}

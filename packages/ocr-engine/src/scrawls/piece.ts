import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';

/** A connected piece of ink. */
export interface Piece {
  box: Box;
  /** Places of its pixels in the box: row by row, from 0. */
  places: number[];
}

/**
 * The pixels of a piece of ink.
 * @param threshold darker pixels are ink
 * @param box of the piece
 * @param area of the piece: how many pixels it has
 * @returns undefined where there is no such piece
 */
export function pieceIn(
  image: GreyImage,
  threshold: number,
  box: Box,
  area: number,
): Piece | undefined {
  const [left, top, right, bottom] = box;
  const seen = new Uint8Array((right - left) * (bottom - top));
  for (let x = 0; x < right - left; x += 1) {
    if (seen[x] || image.pixels[top * image.stride + left + x]! >= threshold) continue;
    const places = placesFrom(x, image, threshold, box, seen);
    if (places.length === area) return { box, places };
  }
  return undefined;
}

/** Places in a box whose ink can be reached from one in its upper row. */
function placesFrom(
  start: number,
  { pixels, stride }: GreyImage,
  threshold: number,
  [left, top, right, bottom]: Box,
  seen: Uint8Array,
): number[] {
  const [width, height] = [right - left, bottom - top];
  const places = [start];
  seen[start] = 1;
  for (const place of places) {
    const [x, y] = [place % width, Math.floor(place / width)];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const next = row * width + column;
        if (seen[next] || pixels[(top + row) * stride + left + column]! >= threshold) continue;
        seen[next] = 1;
        places.push(next);
      }
    }
  }
  return places;
}

/** Places of a piece's pixels on the whole page, row by row, from 0. */
export function placesOnPage({ box: [left, top, right], places }: Piece, width: number): number[] {
  return places.map(
    (place) => (top + Math.floor(place / (right - left))) * width + left + (place % (right - left)),
  );
}

/** The share of a piece that lies in straight runs across or down, of this length at least. */
export function straightShare({ box, places }: Piece, length: number): number {
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const isOwn = new Uint8Array(width * height);
  for (const place of places) isOwn[place] = 1;
  const isStraight = new Uint8Array(width * height);
  for (const place of places) {
    const x = place % width;
    const room = height - Math.floor(place / width);
    if (x === 0 || !isOwn[place - 1]) markRun(isOwn, isStraight, place, 1, width - x, length);
    if (!isOwn[place - width]) markRun(isOwn, isStraight, place, width, room, length);
  }
  return places.filter((place) => isStraight[place]).length / places.length;
}

/** @param room how many places there are from the first to the edge of the box */
function markRun(
  isOwn: Uint8Array,
  isStraight: Uint8Array,
  first: number,
  step: number,
  room: number,
  length: number,
): void {
  let count = 1;
  while (count < room && isOwn[first + count * step]) count += 1;
  if (count < length) return;
  for (let at = 0; at < count; at += 1) isStraight[first + at * step] = 1;
}

import type { Components } from '../pixels/find-components.ts';
import type { TextLine } from '../text/text-line.ts';

/** A letter's sides in heights of lines; what is wider may be several that touch. */
const LETTER = { lowest: 0.3, highest: 1.3, widest: 2.5 };
/** Words are looked up by strips of this many pixels. */
const STRIP = 32;
/** In pixels: how far a letter's middle may lie outside of its word. */
const OUTSIDE = 1;

/**
 * The share of components as large as letters that lie in no word of any line.
 * @param lines of the page, whose parts are single words
 * @param factor by which the components' picture is smaller than the page
 */
export function unlinedShare(
  { count, left, top, right, bottom }: Components,
  lines: TextLine[],
  factor: number,
): number {
  const heights = lines.map(({ box }) => box[3] - box[1]).toSorted((a, b) => a - b);
  const size = (heights[heights.length >> 1] ?? 0) / factor;
  const words = wordsByStrip(lines, factor);
  let [letters, outside] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const [width, height] = [right[at]! - left[at]!, bottom[at]! - top[at]!];
    const isLetter = height >= LETTER.lowest * size && height <= LETTER.highest * size;
    if (!isLetter || width > LETTER.widest * size || width < 2) continue;
    letters += 1;
    const [x, y] = [(left[at]! + right[at]!) / 2, (top[at]! + bottom[at]!) / 2];
    const near = words.get(Math.floor(y / STRIP)) ?? [];
    const isInside = near.some(
      (box) => x >= box[0]! && x <= box[2]! && y >= box[1]! && y <= box[3]!,
    );
    if (!isInside) outside += 1;
  }
  return letters === 0 ? 0 : outside / letters;
}

function wordsByStrip(lines: TextLine[], factor: number): Map<number, number[][]> {
  const strips = new Map<number, number[][]>();
  for (const part of lines.flatMap(({ parts }) => parts)) {
    const [left, top, right, bottom] = part.map((side) => side / factor) as typeof part;
    const box = [left - OUTSIDE, top - OUTSIDE, right + OUTSIDE, bottom + OUTSIDE];
    for (let strip = Math.floor(box[1]! / STRIP); strip * STRIP <= box[3]!; strip += 1) {
      strips.set(strip, [...(strips.get(strip) ?? []), box]);
    }
  }
  return strips;
}

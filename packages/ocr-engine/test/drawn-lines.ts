import { findLines } from '../src/layout/line-finder.ts';
import type { Components } from '../src/pixels/find-components.ts';
import type { Box } from '../src/interface/page-text.ts';

/** Letters of a pattern: x-height, ascender, x-height, descender, x-height. */
const PATTERN = [
  { up: 10, down: 0 },
  { up: 16, down: 0 },
  { up: 10, down: 0 },
  { up: 10, down: 5 },
  { up: 10, down: 0 },
];

/** A line of letters 8 wide with gaps of 3, a word space behind each fifth. */
export function line(x: number, y: number, letters: number, slope = 0): Box[] {
  return Array.from({ length: letters }, (_, index): Box => {
    const { up, down } = PATTERN[index % PATTERN.length]!;
    const left = x + 11 * index + 6 * Math.floor(index / 5);
    const foot = Math.round(y + slope * (left + 4));
    return [left, foot - up, left + 8, foot + down];
  });
}

/** Lines of letters, the first on 100, each 30 below the one before. */
export const lines = (count: number, x = 100, letters = 40, slope = 0) =>
  Array.from({ length: count }, (_, index) => line(x, 100 + 30 * index, letters, slope)).flat();

/** Boxes as connected components: those that fill them, then frames of lines a pixel thick. */
export function componentsOf(filled: Box[], frames: Box[] = []): Components {
  const boxes = [...filled, ...frames];
  const side = (index: number) => Int32Array.from(boxes, (box) => box[index]!);
  const area = Int32Array.from(boxes, (box, at) =>
    at < filled.length
      ? (box[2] - box[0]) * (box[3] - box[1])
      : 2 * (box[2] - box[0] + box[3] - box[1]),
  );
  return {
    count: boxes.length,
    left: side(0),
    top: side(1),
    right: side(2),
    bottom: side(3),
    area,
  };
}

/** A box moved down. */
export const moved =
  (down: number) =>
  ([left, top, right, bottom]: Box): Box => [left, top + down, right, bottom + down];
/** A box moved to the right. */
export const shifted =
  (by: number) =>
  ([left, top, right, bottom]: Box): Box => [left + by, top, right + by, bottom];

/** The lines that are found on a page of these boxes of ink; undefined where that is not sure. */
export const find = (...boxes: Box[]) => findLines(componentsOf(boxes), () => []);
/** The same, none where that is not sure. */
export const found = (...boxes: Box[]) => find(...boxes) ?? [];

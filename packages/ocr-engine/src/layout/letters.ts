import type { Box } from '../page-text.ts';
import type { Components } from './ink-components.ts';
import { median } from './numbers.ts';

/** The pieces of ink of a page that holds print and hardly anything else. */
export interface Letters {
  /** Height that most letters have, in pixels. */
  size: number;
  bodies: Box[];
  /** Dots, commas, hyphens, accents: too low for letters. */
  marks: Box[];
  /** Letters that touch those of another row, initials, brackets. */
  tall: Box[];
}

export const widthOf = (box: Box) => box[2] - box[0];
export const heightOf = (box: Box) => box[3] - box[1];
export const middleOf = (box: Box) => (box[0] + box[2]) / 2;

/** On fewer letters nothing can be settled by what most do. */
const FEWEST = 60;
/** Smaller print needs a finer picture. */
const SMALLEST = 6;
const LARGEST = 40;
/** In letter heights: below are marks, above are letters that touch, and what is no letter at all. */
const LOWEST = 0.55;
const TALLEST = 2.4;
const BIGGEST = { height: 6, width: 20 };
/** A rule is as long and as thin as this. */
const RULE = { width: 12, height: 0.6 };
/** The paper's edge and the shadow of the binding: thin, high, and within this share of the picture's sides. */
const EDGE = { height: 8, width: 2, share: 0.1 };
/** As many marks and tall pieces there may be for each letter. */
const MOST_MARKS = 1.2;
const MOST_TALL = 0.15;

/**
 * Sorts pieces of ink by what they can be.
 * @param width of the picture
 * @returns undefined for a page with pictures, frames, big titles, much dirt or little text
 */
export function sortLetters(components: Components, width: number): Letters | undefined {
  const { left, top, right, bottom } = components;
  const boxes = Array.from(left, (_, at): Box => [left[at]!, top[at]!, right[at]!, bottom[at]!]);
  const size = usualHeight(boxes);
  if (size === undefined) return undefined;
  const pieces = boxes.filter((box) => !isRule(box, size) && !isEdge(box, size, width));
  if (pieces.some((box) => isBig(box, size))) return undefined;
  const letters: Letters = { size, bodies: [], marks: [], tall: [] };
  for (const box of pieces) letters[kindOf(box, size)].push(box);
  const { bodies, marks, tall } = letters;
  const isPrint =
    marks.length <= MOST_MARKS * bodies.length && tall.length <= MOST_TALL * bodies.length;
  return isPrint ? letters : undefined;
}

function usualHeight(boxes: Box[]): number | undefined {
  const seen = boxes.filter((box) => heightOf(box) >= 4 && widthOf(box) >= 2);
  const size = median(seen.map(heightOf));
  return seen.length >= FEWEST && size >= SMALLEST && size <= LARGEST ? size : undefined;
}

function kindOf(box: Box, size: number): 'marks' | 'tall' | 'bodies' {
  if (heightOf(box) < LOWEST * size) return 'marks';
  return heightOf(box) > TALLEST * size ? 'tall' : 'bodies';
}

function isBig(box: Box, size: number): boolean {
  return heightOf(box) > BIGGEST.height * size || widthOf(box) > BIGGEST.width * size;
}

function isRule(box: Box, size: number): boolean {
  return widthOf(box) > RULE.width * size && heightOf(box) < RULE.height * size;
}

function isEdge(box: Box, size: number, width: number): boolean {
  const isThin = heightOf(box) > EDGE.height * size && widthOf(box) < EDGE.width * size;
  return isThin && (box[2] < EDGE.share * width || box[0] > (1 - EDGE.share) * width);
}

import type { Box } from '../interface/page-text.ts';
import { heightOf, liesIn, union, widthOf } from '../text/box-sides.ts';
import type { Components } from '../pixels/find-components.ts';
import {
  holdsSmallPrint,
  looksLikeText,
  mayBeLeft,
  mayBePictures,
  takePictures,
} from './pictures.ts';
import { sortBySize, type SortedComponents } from './connected-components.ts';

/** The connected components of a page that holds print, and what stands beside it. */
export interface Letters {
  /** Height that most letters have, in pixels. */
  size: number;
  /** Whether they stand in squares, without ascenders. */
  isSquare: boolean;
  bodies: Box[];
  /** Dots, commas, hyphens, accents: too low for letters. */
  marks: Box[];
  /** Letters that touch those of another row, drop caps, letters of headings. */
  tall: Box[];
  /** Thin lines that run down. */
  uprights: Box[];
  pictures: Box[];
}

/** Finds the white components in a part of the picture: white letters on black, among others. */
export type CountersIn = (box: Box) => Box[];

/** As many marks and tall components there may be for each letter. */
const MOST_MARKS = 1.2;
const MOST_TALL = 0.15;
/** So few letters tell their size where lines must be found. */
const FEWEST_ANYWAY = 3;
/** In letter heights: components of a broken rule are so thin, and lie so little beside it. */
const RULE = { width: 0.45, beside: 0.7 };
/** A frame around the page: it holds this share of all letters, and its parts come so near its sides, in letter heights. */
const PAGE_FRAME = { share: 0.95, near: 3 };

/** How letters are looked for. */
export interface LetterSearch {
  /** Otherwise lines must be found on any page. */
  mustBeSure?: boolean;
  /** Whether letters stand in squares, as those of Korean and Chinese do. */
  isSquare?: boolean;
}

/**
 * Sorts connected components by what they can be.
 * @returns undefined for a page with much noise, little text, text in pictures or frames around parts of it
 */
export function sortLetters(
  components: Components,
  countersIn: CountersIn,
  { mustBeSure = true, isSquare = false }: LetterSearch = {},
): Letters | undefined {
  const sorted = sortBySize(components, mustBeSure ? undefined : FEWEST_ANYWAY, isSquare);
  if (!sorted || (mustBeSure && !isPlain(sorted))) return undefined;
  const { pictures, inside, marksInside, rest } = takePictures(sorted);
  const { size, strokes } = rest;
  const uprights = strokes.filter((box) => heightOf(box) > widthOf(box));
  const whole = (boxes: Box[]) => boxes.filter((box) => !goesOn(box, uprights, size));
  const [bodies, marks, tall] = [whole(rest.bodies), whole(rest.marks), whole(rest.tall)];
  const letters = { size, isSquare, bodies, marks, tall, uprights, pictures };
  return !mustBeSure || isPrint(letters, { inside, marksInside }, countersIn) ? letters : undefined;
}

function isPlain({ frames, bodies, big, size }: SortedComponents): boolean {
  return areAroundPage(frames, bodies, size) && mayBePictures(big, size);
}

function isPrint(
  { size, bodies, marks, tall, pictures }: Letters,
  { inside, marksInside }: Record<'inside' | 'marksInside', Box[]>,
  countersIn: CountersIn,
): boolean {
  if (!mayBeLeft(inside, [...bodies, ...tall], size)) return false;
  if (holdsSmallPrint([...inside, ...marksInside], size)) return false;
  if (pictures.some((picture) => looksLikeText(countersIn(picture), size))) return false;
  return marks.length <= MOST_MARKS * bodies.length && tall.length <= MOST_TALL * bodies.length;
}

/** Whether lines around text are parts of one frame around all of it. */
function areAroundPage(frames: Box[], bodies: Box[], size: number): boolean {
  if (frames.length === 0) return true;
  const whole = frames.reduce(union);
  const sidesNear = (box: Box) =>
    box.filter((side, at) => Math.abs(side - whole[at]!) < PAGE_FRAME.near * size).length;
  const held = bodies.filter((box) => liesIn(box, whole)).length;
  return held >= PAGE_FRAME.share * bodies.length && frames.every((box) => sidesNear(box) >= 2);
}

/** Whether a component is one of a broken rule that runs down. */
function goesOn(component: Box, uprights: Box[], size: number): boolean {
  const beside = RULE.beside * size;
  return (
    widthOf(component) <= RULE.width * size &&
    uprights.some((rule) => component[0] > rule[0] - beside && component[2] < rule[2] + beside)
  );
}

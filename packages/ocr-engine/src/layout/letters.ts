import type { Box } from '../page-text.ts';
import { heightOf, liesIn, widthOf } from './box-sides.ts';
import type { Components } from '../pixels/find-components.ts';
import { looksLikeText, mayBeLeft, mayBePictures, takePictures } from './pictures.ts';
import { sortPieces } from './pieces.ts';
import { union } from './word-groups.ts';

/** The pieces of ink of a page that holds print, and what stands beside it. */
export interface Letters {
  /** Height that most letters have, in pixels. */
  size: number;
  bodies: Box[];
  /** Dots, commas, hyphens, accents: too low for letters. */
  marks: Box[];
  /** Letters that touch those of another row, initials, letters of titles. */
  tall: Box[];
  /** Thin lines that run down. */
  uprights: Box[];
  pictures: Box[];
}

/** Finds the white pieces in a part of the picture: white letters on black, among others. */
export type HolesIn = (box: Box) => Box[];

/** As many marks and tall pieces there may be for each letter. */
const MOST_MARKS = 1.2;
const MOST_TALL = 0.15;
/** In letter heights: pieces of a broken rule are so thin, and lie so little beside it. */
const RULE = { width: 0.45, beside: 0.7 };
/** A frame around the page: it holds this share of all letters, and its parts come so near its sides, in letter heights. */
const PAGE_FRAME = { share: 0.95, near: 3 };

/**
 * Sorts pieces of ink by what they can be.
 * @returns undefined for a page with much dirt, little text, text in pictures or frames around parts of it
 */
export function sortLetters(components: Components, holesIn: HolesIn): Letters | undefined {
  const pieces = sortPieces(components);
  if (!pieces || !areAroundPage(pieces.frames, pieces.bodies, pieces.size)) return undefined;
  if (!mayBePictures(pieces.big, pieces.size)) return undefined;
  const { pictures, inside, rest } = takePictures(pieces);
  const { size, strokes } = rest;
  const uprights = strokes.filter((box) => heightOf(box) > widthOf(box));
  const whole = (boxes: Box[]) => boxes.filter((box) => !goesOn(box, uprights, size));
  const [bodies, marks, tall] = [whole(rest.bodies), whole(rest.marks), whole(rest.tall)];
  if (!mayBeLeft(inside, [...bodies, ...tall], size)) return undefined;
  if (pictures.some((picture) => looksLikeText(holesIn(picture), size))) return undefined;
  const isPrint =
    marks.length <= MOST_MARKS * bodies.length && tall.length <= MOST_TALL * bodies.length;
  return isPrint ? { size, bodies, marks, tall, uprights, pictures } : undefined;
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

/** Whether a piece is one of a broken rule that runs down. */
function goesOn(piece: Box, uprights: Box[], size: number): boolean {
  const beside = RULE.beside * size;
  return (
    widthOf(piece) <= RULE.width * size &&
    uprights.some((rule) => piece[0] > rule[0] - beside && piece[2] < rule[2] + beside)
  );
}

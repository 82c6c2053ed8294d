import type { Box } from '../interface/page-text.ts';
import { areNear, heightOf, liesIn, union, widthOf } from '../text/box-sides.ts';
import type { SortedComponents } from './connected-components.ts';

/** In letter heights: strokes so near a picture belong to it, and components as high as headings' letters. */
const NEAR = { stroke: 1.5, tall: 0.5 };
/** In letter heights: pictures so near each other are one, with components between that are wider than letters. */
const FAR = { picture: 6, width: 6 };
/** In letter heights: lower ones are underlined words or letters that run together. */
const LOWEST = 3.5;
/** This many large components whose feet and heights differ by less than these shares are a heading. */
const HEADING = { letters: 3, feet: 0.1, height: 0.15 };
/** As much of all letters may lie in pictures. */
const MOST_INSIDE = 0.2;
/** In letter heights: this many components of these heights are text if they follow each other this closely. */
const TEXT = { letters: 8, gap: 1.2, lowest: 0.55, highest: 5 };
/**
 * In letter heights: pieces of print that is much smaller than most stand in rows no higher than this, so near to each other, and with
 * this much white above and below. Fewer pieces, fewer of a letter's height, narrower rows and fewer of them are no text.
 */
const SMALL_PRINT = {
  height: 1.1,
  gap: 1,
  white: 0.25,
  pieces: 8,
  letters: 4,
  letter: 0.4,
  width: 4,
  rows: 2,
};
/** More small components are the texture of a picture. */
const MOST_PIECES = 2000;
/** So near the end of a row, in letter heights, what lies in a picture belongs to that row. */
const BESIDE = 1.5;

/**
 * Joins what is too big for letters with the strokes and blots around it.
 * @returns the pictures, the letters, tall components and marks that lie in them, and every component that does not
 */
export function takePictures(components: SortedComponents): {
  pictures: Box[];
  inside: Box[];
  marksInside: Box[];
  rest: SortedComponents;
} {
  const { size, strokes, tall, big } = components;
  const wide = tall.filter((box) => widthOf(box) > FAR.width * size);
  const parts: Part[] = [
    ...strokes.map((box) => ({ box, near: NEAR.stroke * size })),
    ...tall.map((box) => ({ box, near: NEAR.tall * size })),
    ...[...wide, ...big].map((box) => ({ box, near: FAR.picture * size })),
  ];
  const pictures = big.reduce((found, seed) => withPicture(found, grow(seed, parts)), [] as Box[]);
  const isInside = (box: Box) => pictures.some((picture) => liesIn(box, picture));
  const outside = (boxes: Box[]) => boxes.filter((box) => !isInside(box));
  return {
    pictures,
    inside: [...components.bodies, ...tall].filter(isInside),
    marksInside: components.marks.filter(isInside),
    rest: {
      ...components,
      bodies: outside(components.bodies),
      marks: outside(components.marks),
      tall: outside(tall),
      strokes: outside(strokes),
      big: [],
    },
  };
}

/** Whether components may be pictures as far as their shapes tell, and not words or the letters of a heading. */
export function mayBePictures(big: Box[], size: number): boolean {
  return big.every((box) => {
    const height = heightOf(box);
    const beside = big.filter(
      (other) =>
        Math.abs(other[3] - box[3]) < HEADING.feet * height &&
        Math.abs(heightOf(other) - height) < HEADING.height * height,
    );
    return height >= LOWEST * size && beside.length < HEADING.letters;
  });
}

/** What may belong to a picture, and how near it then is. */
interface Part {
  box: Box;
  near: number;
}

function grow(seed: Box, parts: Part[]): Box {
  let [picture, left] = [seed, parts];
  for (;;) {
    const whole = picture;
    const around = left.filter(({ box, near }) => areNear(box, whole, near));
    if (around.length === 0) return picture;
    picture = around.map(({ box }) => box).reduce(union, whole);
    left = left.filter((part) => !around.includes(part));
  }
}

/** Pictures that overlap are one. */
function withPicture(pictures: Box[], picture: Box): Box[] {
  const overlaps = (other: Box) => areNear(other, picture, 0);
  const others = pictures.filter((other) => !overlaps(other));
  return [...others, pictures.filter(overlaps).reduce(union, picture)];
}

/**
 * Whether what lies in pictures may be left unread: little, and nothing that looks like text or goes
 * on outside.
 * @param inside what has a letter's size in pictures
 * @param outside letters that are read
 */
export function mayBeLeft(inside: Box[], outside: Box[], size: number): boolean {
  return (
    inside.length <= MOST_INSIDE * outside.length &&
    !looksLikeText(inside, size) &&
    !inside.some((box) => outside.some((letter) => followsOn(letter, box, size)))
  );
}

/** Whether pieces of small print stand in a picture: parts of a table whose rules are broken look like one. */
export function holdsSmallPrint(inside: Box[], size: number): boolean {
  const low = inside
    .filter((box) => heightOf(box) <= SMALL_PRINT.height * size)
    .toSorted((a, b) => a[0] - b[0]);
  if (low.length > MOST_PIECES) return false;
  const taken = new Set<Box>();
  let rows = 0;
  for (const first of low) {
    if (taken.has(first)) continue;
    const row = rowFrom(first, low, size);
    if (!isSmallPrint(row, low, size)) continue;
    rows += 1;
    for (const piece of row) taken.add(piece);
  }
  return rows >= SMALL_PRINT.rows;
}

/** What follows a component closely on its level, up to the first wide gap. */
function rowFrom(first: Box, sorted: Box[], size: number): Box[] {
  const row = [first];
  let all = first;
  for (const box of sorted) {
    if (box[0] <= first[0]) continue;
    const whole = union(all, box);
    if (box[0] - all[2] > SMALL_PRINT.gap * size) break;
    if (heightOf(whole) > SMALL_PRINT.height * size) continue;
    row.push(box);
    all = whole;
  }
  return row;
}

function isSmallPrint(row: Box[], all: Box[], size: number): boolean {
  const box = row.reduce(union);
  const letters = row.filter((piece) => heightOf(piece) >= SMALL_PRINT.letter * size);
  if (row.length < SMALL_PRINT.pieces || letters.length < SMALL_PRINT.letters) return false;
  if (widthOf(box) < SMALL_PRINT.width * size) return false;
  const white = SMALL_PRINT.white * size;
  return !all.some(
    (other) =>
      other[0] < box[2] &&
      other[2] > box[0] &&
      other[1] < box[3] + white &&
      other[3] > box[1] - white &&
      !row.includes(other),
  );
}

/** Whether some components follow each other as letters do. */
export function looksLikeText(components: Box[], size: number): boolean {
  const sorted = components
    .filter((box) => isLetterSized(box, size))
    .toSorted((a, b) => a[0] - b[0]);
  const followers = (box: Box): number => {
    let [last, count] = [box, 1];
    for (const next of sorted) {
      const gap = next[0] - last[2];
      const near = TEXT.gap * Math.max(size, heightOf(box) / 2);
      if (next[0] > last[0] && gap < near && shareLevel(last, next)) {
        [last, count] = [next, count + 1];
      }
    }
    return count;
  };
  return sorted.some((box) => followers(box) >= TEXT.letters);
}

function isLetterSized(box: Box, size: number): boolean {
  const [width, height] = [widthOf(box) / size, heightOf(box) / size];
  return height > TEXT.lowest && height < TEXT.highest && width < TEXT.highest;
}

/** Whether two components stand on one line: their feet and heads differ by little. */
function shareLevel(a: Box, b: Box): boolean {
  const shared = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return shared > 0.6 * Math.max(heightOf(a), heightOf(b));
}

/** Whether a picture's edge runs between two letters of one word or line. */
function followsOn(letter: Box, box: Box, size: number): boolean {
  const gap = Math.max(letter[0], box[0]) - Math.min(letter[2], box[2]);
  return gap < BESIDE * Math.max(size, heightOf(letter) / 2) && shareLevel(letter, box);
}

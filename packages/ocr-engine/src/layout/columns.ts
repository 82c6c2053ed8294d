import type { Box } from '../page-text.ts';
import { heightOf, levelOf, middleOf, widthOf } from './box-sides.ts';
import type { Letters } from './letters.ts';
import { median } from './numbers.ts';
import { gatherRows } from './plain-rows.ts';
import { union } from './word-groups.ts';
import { findWhiteStrips } from './white-strips.ts';

/** Between columns, in letter heights: so wide and so high is what parts them. */
const GUTTER = { width: 1.2, height: 10 };
/** Of so many candidates one is a gutter, or none is. */
const CANDIDATES = 12;
/** Wider than this, in letter heights, a gutter is not more of one. */
const AMPLE = 3;
/** A column has so many lines, and most of them are so wide, in letter heights and as a share of the widest. */
const COLUMN = { rows: 5, width: 15, share: 0.5 };
/** White between letters of one row that is wider, in letter heights, parts words; a gutter is wider than so many. */
const SPACE = 0.35;
const WORD_SPACES = 1.6;
/** Rows of fewer letters are dashes and stains. */
const ROW_LETTERS = 3;

/** Where a page was cut: the white between two columns. */
export interface Cut {
  /** Parts of the page that hold one column each, in reading order. */
  columns: Letters[];
  gutters: Box[];
}

/**
 * Cuts a page into parts that hold one column each: at the best gutter into what is above it, left
 * and right of it and below it, and these again.
 */
export function cutColumns(letters: Letters): Cut {
  const pieces = [...letters.bodies, ...letters.tall];
  const gutter = bestGutter(pieces, letters.pictures, letters.size);
  if (!gutter) return { columns: [letters], gutters: [] };
  const parts = split(letters, gutter).filter(
    ({ bodies, tall }) => bodies.length + tall.length > 0,
  );
  const cuts = parts.map(cutColumns);
  return {
    columns: cuts.flatMap(({ columns }) => columns),
    gutters: [gutter, ...cuts.flatMap(({ gutters }) => gutters)],
  };
}

function bestGutter(pieces: Box[], pictures: Box[], size: number): Box | undefined {
  if (pieces.length < 2 * COLUMN.rows * ROW_LETTERS) return undefined;
  const least = { width: GUTTER.width * size, height: GUTTER.height * size };
  const worth = (strip: Box) => heightOf(strip) * Math.min(widthOf(strip), AMPLE * size);
  return findWhiteStrips([...pieces, ...pictures], size, least)
    .filter((strip) => hasBothSides(strip, pieces))
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, CANDIDATES)
    .find((strip) => partsColumns(strip, pieces, size));
}

function sides(strip: Box, pieces: Box[]): [left: Box[], right: Box[]] {
  const beside = pieces.filter((box) => levelOf(box) > strip[1] && levelOf(box) < strip[3]);
  const middle = middleOf(strip);
  return [
    beside.filter((box) => middleOf(box) < middle),
    beside.filter((box) => middleOf(box) >= middle),
  ];
}

function hasBothSides(strip: Box, pieces: Box[]): boolean {
  const middle = middleOf(strip);
  let left = 0;
  let right = 0;
  for (const box of pieces) {
    if (levelOf(box) <= strip[1] || levelOf(box) >= strip[3]) continue;
    if (middleOf(box) < middle) left += 1;
    else right += 1;
    if (Math.min(left, right) > COLUMN.rows * ROW_LETTERS) return true;
  }
  return false;
}

function partsColumns(strip: Box, pieces: Box[], size: number): boolean {
  return sides(strip, pieces).every((side) => isColumn(side, widthOf(strip), size));
}

/** Text fills most of its lines' width; names before explanations and figures in a table do not. */
function isColumn(letters: Box[], gutter: number, size: number): boolean {
  const rows = gatherRows(letters).filter((row) => row.length >= ROW_LETTERS);
  const widths = rows.map((row) => widthOf(row.reduce(union)));
  const usual = median(widths);
  return (
    rows.length >= COLUMN.rows &&
    gutter >= WORD_SPACES * wordSpace(rows, size) &&
    usual >= COLUMN.width * size &&
    usual >= COLUMN.share * Math.max(...widths)
  );
}

/** Usual white between words; 0 where none is found. */
function wordSpace(rows: Box[][], size: number): number {
  const gaps = rows.flatMap((row) => row.slice(1).map((box, at) => box[0] - row[at]![2]));
  return median(gaps.filter((gap) => gap > SPACE * size));
}

/** What stands above, left, right and below. */
function split(letters: Letters, gutter: Box): Letters[] {
  const pieces = [...letters.bodies, ...letters.tall];
  const top = between(pieces, gutter[1]);
  const bottom = between(pieces, gutter[3]);
  const middle = middleOf(gutter);
  const partOf = (box: Box) => {
    if (levelOf(box) < top) return 0;
    if (levelOf(box) > bottom) return 3;
    return middleOf(box) < middle ? 1 : 2;
  };
  return [0, 1, 2, 3].map((part) => {
    const own = (boxes: Box[]) => boxes.filter((box) => partOf(box) === part);
    return {
      ...letters,
      bodies: own(letters.bodies),
      marks: own(letters.marks),
      tall: own(letters.tall),
      pictures: own(letters.pictures),
    };
  });
}

/** Half way between the letters above a height and those below it, so that marks go with their lines. */
function between(pieces: Box[], y: number): number {
  const above = pieces.filter((box) => levelOf(box) < y).map((box) => box[3]);
  const below = pieces.filter((box) => levelOf(box) >= y).map((box) => box[1]);
  if (above.length === 0 || below.length === 0) return y;
  return (Math.max(...above) + Math.min(...below)) / 2;
}

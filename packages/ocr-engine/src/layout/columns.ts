import type { Box } from '../interface/page-text.ts';
import { heightOf, levelOf, middleOf, union, widthOf } from '../text/box-sides.ts';
import type { Letters } from './letters.ts';
import { median } from '../text/numbers.ts';
import { gatherRows } from './rows.ts';
import { findWhitespace } from './whitespace.ts';

/** Between columns, in letter heights: so wide and so high is what parts them. */
const GUTTER = { width: 1.2, height: 10 };
/** How many of the best candidates are looked at; a page whose gutter is none of them has no gutter. */
const CANDIDATES = 12;
/** In letter heights: beyond this width, a wider gutter is not a better one. */
const AMPLE = 3;
/** A column has at least this many lines; most are at least this wide, in letter heights and as a share of the widest. */
const COLUMN = { rows: 5, width: 15, share: 0.5 };
/** In letter heights: a wider space between letters of a row parts words. A gutter is wider than this many word spaces. */
const SPACE = 0.35;
const WORD_SPACES = 1.6;
/** Rows of fewer letters are dashes and stains, not text. */
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
  const components = [...letters.bodies, ...letters.tall];
  const gutter = bestGutter(components, letters.pictures, letters.size);
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

function bestGutter(components: Box[], pictures: Box[], size: number): Box | undefined {
  if (components.length < 2 * COLUMN.rows * ROW_LETTERS) return undefined;
  const least = { width: GUTTER.width * size, height: GUTTER.height * size };
  const worth = (rectangle: Box) =>
    heightOf(rectangle) * Math.min(widthOf(rectangle), AMPLE * size);
  return findWhitespace([...components, ...pictures], size, least)
    .filter((rectangle) => hasBothSides(rectangle, components))
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, CANDIDATES)
    .find((rectangle) => partsColumns(rectangle, components, size));
}

function sides(rectangle: Box, components: Box[]): [left: Box[], right: Box[]] {
  const beside = components.filter(
    (box) => levelOf(box) > rectangle[1] && levelOf(box) < rectangle[3],
  );
  const middle = middleOf(rectangle);
  return [
    beside.filter((box) => middleOf(box) < middle),
    beside.filter((box) => middleOf(box) >= middle),
  ];
}

function hasBothSides(rectangle: Box, components: Box[]): boolean {
  const middle = middleOf(rectangle);
  let left = 0;
  let right = 0;
  for (const box of components) {
    if (levelOf(box) <= rectangle[1] || levelOf(box) >= rectangle[3]) continue;
    if (middleOf(box) < middle) left += 1;
    else right += 1;
    if (Math.min(left, right) > COLUMN.rows * ROW_LETTERS) return true;
  }
  return false;
}

function partsColumns(rectangle: Box, components: Box[], size: number): boolean {
  return sides(rectangle, components).every((side) => isColumn(side, widthOf(rectangle), size));
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
  const components = [...letters.bodies, ...letters.tall];
  const top = between(components, gutter[1]);
  const bottom = between(components, gutter[3]);
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
function between(components: Box[], y: number): number {
  const above = components.filter((box) => levelOf(box) < y).map((box) => box[3]);
  const below = components.filter((box) => levelOf(box) >= y).map((box) => box[1]);
  if (above.length === 0 || below.length === 0) return y;
  return (Math.max(...above) + Math.min(...below)) / 2;
}

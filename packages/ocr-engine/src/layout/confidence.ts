import type { Box } from '../interface/page-text.ts';
import { middleOf, widthOf } from '../text/box-sides.ts';
import { heightAt } from './baseline.ts';
import { areClose } from './noise.ts';
import { median } from '../text/numbers.ts';
import type { Row } from './rows.ts';

/** What was found in a part of the page that holds one column. */
export interface Column {
  rows: Row[];
  /** Components too high for these rows. */
  tall: Box[];
}

/** What rows must not run across. */
export interface Obstacles {
  gutters: Box[];
  uprights: Box[];
  pictures: Box[];
}

/** Letters of upright print follow each other closer than this, in letter heights. */
const WIDEST_SPACING = 0.7;
/** Rows of fewer letters are page numbers. A page with a larger share of them does not consist of plain lines. */
const LONELY = { letters: 3, share: 0.25 };
/** A gap this many letter heights wide parts the columns of a table. At most this share of rows may have one. */
const PARTED = { gap: 3.5, share: 0.4 };
/** Two parts of a row that are this wide, in letter heights, may be columns. At most this many rows may have them. */
const TORN = { width: 12, share: 0.12, rows: 1 };
/** In letter heights: a space in a row that lies in line with a gutter and is this wide may be that gutter. */
const GUTTER = 1.2;
/** In letter heights: a row this near to a gutter's end, with a space of this width there, may be two rows. */
const AT_END = 4;
const BROKEN = 0.7;
/** The same for a wide gutter, as a share of its width, up to this one in letter heights. */
const BROKEN_SHARE = { share: 0.5, width: 3 };

/** How many pixels lines of columns may fall for each pixel to the right. */
const STEEPEST = 0.006;
/** In letter heights: two gutters this near to each other, one below the other, are one that broke off. */
const STACKED = { down: 3, beside: 3 };

/**
 * The confidence check: whether rows are the lines of a page, as far as can be told. They must be upright print, with no
 * line torn apart, and none joined across a gutter, a rule or a picture.
 */
export function isConfident(columns: Column[], obstacles: Obstacles): boolean {
  const rows = columns.flatMap((column) => column.rows);
  return (
    isUpright(rows) &&
    areLines(rows, obstacles.gutters.length > 0) &&
    areOneEach(rows, obstacles) &&
    areStraight(rows, obstacles.gutters) &&
    columns.every(hasRoom) &&
    // A tall component among a row's letters will be read with them.
    columns.every(({ tall, rows: own }) => tall.every((box) => runsThrough(box, own)))
  );
}

/** Whether rows are long enough and without wide spaces, but for a few, and those of tables of names. */
function areLines(rows: Row[], hasColumns: boolean): boolean {
  const lonely = rows.filter(({ letters }) => letters.length < LONELY.letters).length;
  const parted = rows.map(partsOf).filter((parts) => parts.length > 1);
  const torn = parted.filter(
    (parts) => parts.filter(({ width }) => width > TORN.width).length > 1,
  ).length;
  return (
    lonely <= LONELY.share * rows.length &&
    parted.length <= PARTED.share * rows.length + TORN.rows &&
    torn <= TORN.rows + (hasColumns ? 0 : TORN.share * rows.length)
  );
}

/**
 * Whether gutters run down as columns do. On a slanting page, lines of one column reach beside the next
 * one's, and a gutter breaks off into two.
 */
function areStraight(rows: Row[], gutters: Box[]): boolean {
  if (gutters.length === 0) return true;
  const size = median(rows.map((row) => row.size));
  const slope = median(rows.map(({ baseline }) => baseline.slope));
  const goesOn = (above: Box, below: Box) =>
    Math.abs(below[1] - above[3]) < STACKED.down * size &&
    below[0] < above[2] + STACKED.beside * size &&
    above[0] < below[2] + STACKED.beside * size;
  return (
    Math.abs(slope) <= STEEPEST &&
    !gutters.some((above) => gutters.some((below) => goesOn(above, below)))
  );
}

/** Whether nothing stands within rows that parts them. */
function areOneEach(rows: Row[], { gutters, uprights, pictures }: Obstacles): boolean {
  const crossing = rows.filter((row) => gutters.some((gutter) => hasGapAt(row, gutter)));
  return (
    crossing.length <= TORN.rows &&
    !rows.some((row) => gutters.some((gutter) => breaksOff(row, gutter))) &&
    uprights.every((rule) => isBetweenColumns(rule, gutters) || !runsThrough(rule, rows)) &&
    !pictures.some((picture) => runsThrough(picture, rows))
  );
}

function isUpright(rows: Row[]): boolean {
  const gaps = rows.flatMap(({ letters, size }) =>
    letters.slice(1).map((box, index) => (box[0] - letters[index]![2]) / size),
  );
  return median(gaps) <= WIDEST_SPACING;
}

/** Parts of a row between wide gaps, in letter heights. */
function partsOf({ letters, size }: Row): { width: number }[] {
  const parts: { left: number; right: number }[] = [];
  for (const box of letters) {
    const last = parts.at(-1);
    if (last && box[0] - last.right <= PARTED.gap * size) last.right = Math.max(last.right, box[2]);
    else parts.push({ left: box[0], right: box[2] });
  }
  return parts.map(({ left, right }) => ({ width: (right - left) / size }));
}

function hasGapAt({ letters, size }: Row, gutter: Box): boolean {
  return letters.slice(1).some((box, index) => {
    const [left, right] = [Math.max(letters[index]![2], gutter[0]), Math.min(box[0], gutter[2])];
    return right - left >= GUTTER * size;
  });
}

/** Whether a gutter that ends at a row goes on through it as the widest of its spaces. */
function breaksOff({ letters, size, baseline }: Row, gutter: Box): boolean {
  const foot = heightAt(baseline, middleOf(gutter));
  const isEnd = foot > gutter[1] - AT_END * size && foot < gutter[3] + AT_END * size;
  const gaps = letters.slice(1).map((box, index) => ({
    width: box[0] - letters[index]![2],
    isInside: box[0] > gutter[0] && letters[index]![2] < gutter[2],
  }));
  const widest = gaps.toSorted((a, b) => b.width - a.width)[0];
  const width = Math.min(widthOf(gutter), BROKEN_SHARE.width * size);
  const least = Math.max(BROKEN * size, BROKEN_SHARE.share * width);
  return isEnd && widest !== undefined && widest.isInside && widest.width > least;
}

function isBetweenColumns(rule: Box, gutters: Box[]): boolean {
  const x = middleOf(rule);
  return gutters.some((gutter) => x > gutter[0] && x < gutter[2]);
}

/** Whether a row has letters on both sides of something. */
function runsThrough(box: Box, rows: Row[]): boolean {
  const x = middleOf(box);
  return rows.some(({ letters, baseline, reach }) => {
    const foot = heightAt(baseline, x);
    const isBetween = x > letters[0]![0] && x < letters.at(-1)![2];
    return isBetween && box[1] < foot && box[3] > foot - reach.up;
  });
}

/** Whether no two rows of a column stand closer than lines do. */
function hasRoom({ rows }: Column): boolean {
  return !rows.some((row, index) => rows.slice(index + 1).some((other) => areClose(row, other)));
}

import type { Box } from '../page-text.ts';
import { heightAt } from './baseline.ts';
import { middleOf } from './letters.ts';
import { median } from './numbers.ts';
import type { Row } from './plain-rows.ts';

/** What was found in a part of the page that holds one column. */
export interface Column {
  rows: Row[];
  /** Pieces too high for these rows. */
  tall: Box[];
}

/** Letters of upright print follow each other closer than this, in letter heights. */
const WIDEST_SPACING = 0.7;
/** Rows of fewer letters are page numbers; a page with many of them is none of plain lines. */
const LONELY = { letters: 3, share: 0.25 };
/** A gap this many letter heights wide parts what stands in a table; such rows may be so many. */
const PARTED = { gap: 3.5, share: 0.4 };
/** Two parts of a row that are this wide, in letter heights, may be columns; such rows may be as many. */
const TORN = { width: 12, share: 0.12, rows: 1 };
/** In letter heights: white in a row that lies in line with a gutter and is as wide as one. */
const GUTTER = 1.2;
/** Baselines of two rows are never closer, in letter heights. */
const CLOSEST = 1.6;

/**
 * Whether rows are the lines of a page as far as can be told: upright print, nothing torn apart,
 * nothing joined over the white between columns.
 * @param gutters between columns, where the page was cut
 */
export function areSure(columns: Column[], gutters: Box[]): boolean {
  const rows = columns.flatMap((column) => column.rows);
  const lonely = rows.filter(({ letters }) => letters.length < LONELY.letters).length;
  const parted = rows.filter((row) => partsOf(row).length > 1);
  const torn = parted.filter(
    (row) => partsOf(row).filter((part) => part.width > TORN.width).length > 1,
  ).length;
  const crossing = rows.filter((row) => gutters.some((gutter) => hasGapAt(row, gutter))).length;
  return (
    isUpright(rows) &&
    lonely <= LONELY.share * rows.length &&
    parted.length <= PARTED.share * rows.length + TORN.rows &&
    torn <= TORN.rows + (gutters.length > 0 ? 0 : TORN.share * rows.length) &&
    crossing <= TORN.rows &&
    columns.every(hasRoom) &&
    columns.every(({ tall, rows: own }) => tall.every((box) => own.some((row) => liesOn(box, row))))
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

/** Whether no two rows of a column stand closer than lines do. */
function hasRoom({ rows }: Column): boolean {
  return !rows.some((row, index) => rows.slice(index + 1).some((other) => areClose(row, other)));
}

function areClose(a: Row, b: Row): boolean {
  const x = (middleOf(a.letters[0]!) + middleOf(a.letters.at(-1)!)) / 2;
  const size = Math.min(a.size, b.size);
  return Math.abs(heightAt(a.baseline, x) - heightAt(b.baseline, x)) < CLOSEST * size;
}

/** Whether a tall piece stands among a row's letters: it will be read with them. */
function liesOn(box: Box, { letters, baseline, reach }: Row): boolean {
  const x = middleOf(box);
  const foot = heightAt(baseline, x);
  const isBetween = x > letters[0]![0] && x < letters.at(-1)![2];
  return isBetween && box[1] < foot && box[3] > foot - reach.up;
}

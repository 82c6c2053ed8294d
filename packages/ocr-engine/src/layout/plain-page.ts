import type { Box } from '../page-text.ts';
import { heightAt } from './baseline.ts';
import type { Components } from './ink-components.ts';
import { type Letters, middleOf, sortLetters } from './letters.ts';
import { median } from './numbers.ts';
import { findRows, marksOf, type Row } from './plain-rows.ts';
import type { TextLine } from './text-line.ts';
import { union, WIDEST_GAP } from './word-groups.ts';

/** Letters of upright print follow each other closer than this, in letter heights. */
const WIDEST_SPACING = 0.7;
/** Rows of fewer letters are page numbers; a page with many of them is none of plain lines. */
const LONELY = { letters: 3, share: 0.25 };
/** A gap this many letter heights wide parts columns; as many rows may have one all the same. */
const COLUMN_GAP = { width: 3.5, share: 0.12, rows: 1 };
/** Baselines of two rows are never closer, in letter heights. */
const CLOSEST = 1.6;

/**
 * Finds the lines of a page that holds one column of upright print and hardly anything else, as pages
 * of books and letters do: a sixth of what a layout analysis costs that expects anything.
 * @returns lines from top to bottom; undefined for any other page
 */
export function findPlainLines(components: Components, width: number): TextLine[] | undefined {
  const letters = sortLetters(components, width);
  if (!letters) return undefined;
  const rows = findRows(letters);
  if (!isPlain(rows, letters)) return undefined;
  const lines = rows
    .map((row) => toLine(row, letters))
    .toSorted((a, b) => a.baseline[1] + a.baseline[3] - b.baseline[1] - b.baseline[3]);
  const blockBox = lines.map(({ box }) => box).reduce(union);
  return lines.map((line) => ({ ...line, blockBox }));
}

function isPlain(rows: Row[], { size, tall }: Letters): boolean {
  const gaps = rows.map(({ letters }) =>
    letters.slice(1).map((box, index) => box[0] - letters[index]![2]),
  );
  const lonely = rows.filter(({ letters }) => letters.length < LONELY.letters).length;
  const parted = gaps.filter((row) => row.some((gap) => gap > COLUMN_GAP.width * size)).length;
  return (
    median(gaps.flat()) <= WIDEST_SPACING * size &&
    lonely <= LONELY.share * rows.length &&
    parted <= COLUMN_GAP.share * rows.length + COLUMN_GAP.rows &&
    !rows.some((row, index) => rows.slice(index + 1).some((other) => areClose(row, other, size))) &&
    tall.every((box) => rows.some((row) => liesOn(box, row)))
  );
}

function areClose(a: Row, b: Row, size: number): boolean {
  const x = (middleOf(a.letters[0]!) + middleOf(a.letters.at(-1)!)) / 2;
  return Math.abs(heightAt(a.baseline, x) - heightAt(b.baseline, x)) < CLOSEST * size;
}

/** Whether a tall piece stands among a row's letters: it will be read with them. */
function liesOn(box: Box, { letters, baseline, reach }: Row): boolean {
  const x = middleOf(box);
  const foot = heightAt(baseline, x);
  const isBetween = x > letters[0]![0] && x < letters.at(-1)![2];
  return isBetween && box[1] < foot && box[3] > foot - reach.up;
}

function toLine(row: Row, { marks, size }: Letters): TextLine {
  const { letters, baseline, reach } = row;
  const pieces = [...letters, ...marksOf(row, marks, size)].toSorted((a, b) => a[0] - b[0]);
  const box = pieces.reduce(union);
  return {
    block: 1,
    blockBox: box,
    box,
    parts: splitAtGaps(pieces, WIDEST_GAP * (reach.up + reach.down)),
    baseline: [box[0], heightAt(baseline, box[0]), box[2], heightAt(baseline, box[2])],
    reach,
    isVertical: false,
  };
}

/** Columns of a table would disturb what is beside them. */
function splitAtGaps(pieces: Box[], widest: number): Box[] {
  const parts: Box[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last && piece[0] <= last[2] + widest) parts.splice(-1, 1, union(last, piece));
    else parts.push(piece);
  }
  return parts;
}

import type { Box } from '../page-text.ts';
import { heightAt } from './baseline.ts';
import { cutColumns } from './columns.ts';
import type { Components } from '../pixels/find-components.ts';
import { type HolesIn, type Letters, sortLetters } from './letters.ts';
import { withoutDirt } from './dirt.ts';
import { takeInitials } from './initials.ts';
import { findRows, marksOf, type Row } from './plain-rows.ts';
import { areSure, type Column } from './sureness.ts';
import type { TextLine } from '../text-line.ts';
import { takeTitles } from './titles.ts';
import { union, WIDEST_GAP } from './word-groups.ts';

/** A line's reach is a mean: so many pixels farther, none of its letters loses a row. */
const ROUNDING = 0.5;

/**
 * Finds the lines of a page of upright print in columns, perhaps with pictures, as books, letters and
 * leaflets have: a fifth of what a layout analysis costs that expects anything.
 * @param holesIn finds what may be white letters in a picture
 * @returns lines in reading order; undefined for any page of which this is not sure
 */
export function findPlainLines(components: Components, holesIn: HolesIn): TextLine[] | undefined {
  const letters = sortLetters(components, holesIn);
  if (!letters) return undefined;
  const { columns, gutters } = cutColumns(letters);
  const found = columns.map(findColumn);
  if (!areSure(found, { ...letters, gutters })) return undefined;
  return found.flatMap(({ rows, marks }, index) => linesOf(rows, marks, index + 1));
}

/** @returns the rows of one column, what is too high for them, and the marks that go to its lines */
function findColumn(letters: Letters): Column & { marks: Box[] } {
  const { titles, rest } = takeTitles(letters);
  const ownRows = withoutDirt([...titles, rest].flatMap(findRows), letters.pictures);
  const { rows, tall } = takeInitials(ownRows, rest.tall);
  return { rows, tall, marks: letters.marks };
}

function linesOf(rows: Row[], marks: Box[], block: number): TextLine[] {
  if (rows.length === 0) return [];
  const lines = rows
    .map((row) => toLine(row, marks))
    .toSorted((a, b) => a.baseline[1] + a.baseline[3] - b.baseline[1] - b.baseline[3]);
  const blockBox = lines.map(({ box }) => box).reduce(union);
  return lines.map((line) => ({ ...line, block, blockBox }));
}

function toLine(row: Row, marks: Box[]): TextLine {
  const { letters, baseline, reach } = row;
  const pieces = [...letters, ...marksOf(row, marks)].toSorted((a, b) => a[0] - b[0]);
  const text = pieces.reduce(union);
  const box = row.initial ? union(row.initial, text) : text;
  const parts = splitAtGaps(pieces, WIDEST_GAP * (reach.up + reach.down));
  return {
    block: 1,
    blockBox: box,
    box,
    parts: row.initial ? [row.initial, ...parts] : parts,
    baseline: [box[0], heightAt(baseline, box[0]), box[2], heightAt(baseline, box[2])],
    reach: { up: reach.up + ROUNDING, down: reach.down + ROUNDING },
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

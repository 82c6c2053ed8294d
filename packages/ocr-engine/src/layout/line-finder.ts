import type { Box } from '../interface/page-text.ts';
import { heightAt } from './baseline.ts';
import { cutColumns } from './columns.ts';
import type { Components } from '../pixels/find-components.ts';
import { type CountersIn, type Letters, type LetterSearch, sortLetters } from './letters.ts';
import { withoutNoise } from './noise.ts';
import { takeDropCaps } from './drop-caps.ts';
import { findListPoints } from './list-points.ts';
import { findRows, marksOf, type Row } from './rows.ts';
import { isConfident, type Column } from './confidence.ts';
import type { TextLine } from '../text/text-line.ts';
import { takeHeadings } from './headings.ts';
import { union } from '../text/box-sides.ts';
import { WIDEST_GAP } from '../line-parts/word-groups.ts';

/** A line's reach is a mean. With this many pixels more, no letter loses its top or bottom row of pixels. */
const ROUNDING = 0.5;

/**
 * Finds the lines of a page of upright print in columns, perhaps with pictures, as in books, letters and leaflets. This
 * costs a fifth of a layout analysis that expects anything.
 * @param countersIn finds what may be white letters in a picture
 * @param isSquare whether letters stand in squares; those of several parts are joined (`joinSquares`)
 * @returns lines in reading order; undefined for every page that fails the confidence check
 */
export function findLines(
  components: Components,
  countersIn: CountersIn,
  isSquare = false,
): TextLine[] | undefined {
  return linesIn(components, countersIn, { mustBeSure: true, isSquare });
}

/** The same of any page, however doubtful: where nothing else can look for lines. */
export function findLinesAnyway(components: Components, countersIn: CountersIn): TextLine[] {
  return linesIn(components, countersIn, { mustBeSure: false }) ?? [];
}

function linesIn(
  components: Components,
  countersIn: CountersIn,
  search: LetterSearch,
): TextLine[] | undefined {
  const letters = sortLetters(components, countersIn, search);
  if (!letters) return undefined;
  const { columns, gutters } = cutColumns(letters);
  const found = columns.map(findColumn);
  if (search.mustBeSure && !isConfident(found, { ...letters, gutters })) return undefined;
  return found.flatMap(({ rows, marks }, index) => linesOf(rows, marks, index + 1));
}

/** @returns the rows of one column, what is too high for them, and the marks that go to its lines */
function findColumn(letters: Letters): Column & { marks: Box[] } {
  const { headings, rest } = takeHeadings(letters);
  const ownRows = withoutNoise([...headings, rest].flatMap(findRows), letters.pictures);
  const { rows, tall } = takeDropCaps(ownRows, rest.tall);
  return { rows, tall, marks: letters.marks };
}

/** Lines of the rows of one block, from top to bottom; `marks` may be theirs. */
export function linesOf(rows: Row[], marks: Box[], block: number): TextLine[] {
  if (rows.length === 0) return [];
  const points = findListPoints(rows, marks);
  const lines = rows
    .map((row) => toLine(row, marks, points.get(row)))
    .toSorted((a, b) => a.baseline[1] + a.baseline[3] - b.baseline[1] - b.baseline[3]);
  const blockBox = lines.map(({ box }) => box).reduce(union);
  return lines.map((line) => ({ ...line, block, blockBox }));
}

function toLine(row: Row, marks: Box[], point: Box | undefined): TextLine {
  const { letters, baseline, reach } = row;
  const components = [...letters, ...marksOf(row, marks)].toSorted((a, b) => a[0] - b[0]);
  const parts = splitAtGaps(components, WIDEST_GAP * (reach.up + reach.down));
  // However far it hangs, it is read with what follows: alone it could be any mark.
  if (point) parts[0] = union(point, parts[0]!);
  const text = parts.reduce(union);
  const box = row.dropCap ? union(row.dropCap, text) : text;
  return {
    block: 1,
    blockBox: box,
    box,
    parts: row.dropCap ? [row.dropCap, ...parts] : parts,
    baseline: [box[0], heightAt(baseline, box[0]), box[2], heightAt(baseline, box[2])],
    reach: { up: reach.up + ROUNDING, down: reach.down + ROUNDING },
    isVertical: false,
  };
}

/** Columns of a table would disturb what is beside them. */
function splitAtGaps(components: Box[], widest: number): Box[] {
  const parts: Box[] = [];
  for (const component of components) {
    const last = parts.at(-1);
    if (last && component[0] <= last[2] + widest) parts.splice(-1, 1, union(last, component));
    else parts.push(component);
  }
  return parts;
}

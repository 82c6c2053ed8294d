import type { Box } from '../interface/page-text.ts';
import type { Piece } from './pieces.ts';
import { areNumbers, type Span } from './split-pieces.ts';

/** White between two columns of a table, in heights of words. */
const WIDTH = 0.8;
/** This share of rows may run across it, such as a title over several columns. */
const CROSSING = 0.14;
/** With this many rows, one may cross all the same. */
const SMALL = 4;
/** Of tables with this many rows of numbers, these alone tell: heads run across columns. */
const BODY = 0.5;
/** A column that fewer rows fill belongs to the one beside it. */
const FILLED = 0.1;

/**
 * Finds the columns that rows have in common.
 * @param parted rows with more than one piece each
 */
export function columnsOf(parted: Piece[][], size: number): Span[] {
  const body = parted.filter(hasNumbers);
  const rows = body.length >= BODY * parted.length ? body : parted;
  const most = Math.max(rows.length >= SMALL ? 1 : 0, Math.floor(CROSSING * rows.length));
  const covered = coveredSpans(rows, most);
  const joined: Span[] = [];
  for (const span of covered) {
    const last = joined.at(-1);
    if (last && span[0] - last[1] < WIDTH * size) last[1] = span[1];
    else joined.push([...span]);
  }
  return withoutSparse(joined, parted);
}

/** Whether most of what follows a row's first piece are numbers. */
function hasNumbers([, ...rest]: Piece[]): boolean {
  return rest.filter(areNumbers).length * 2 > rest.length;
}

/** Where more rows than some have something. */
function coveredSpans(rows: Piece[][], most: number): Span[] {
  const steps = rows
    .flat()
    .flatMap((piece): { box: Box }[] => (areNumbers(piece) ? piece.words : [piece]))
    .flatMap(({ box }) => [
      { x: box[0], step: 1 },
      { x: box[2], step: -1 },
    ])
    .toSorted((a, b) => a.x - b.x || b.step - a.step);
  const spans: Span[] = [];
  let depth = 0;
  for (const { x, step } of steps) {
    if (step > 0 && depth === most) spans.push([x, x]);
    depth += step;
    if (step < 0 && depth === most) spans.at(-1)![1] = x;
  }
  return spans;
}

function withoutSparse(spans: Span[], rows: Piece[][]): Span[] {
  const least = Math.max(2, FILLED * rows.length);
  const fills = ([left, right]: Span) =>
    rows.filter((row) => row.some(({ box }) => box[0] < right && box[2] > left)).length;
  const kept: Span[] = [];
  for (const span of spans) {
    const last = kept.at(-1);
    if (last && fills(span) < least) last[1] = span[1];
    else kept.push(span);
  }
  return kept;
}

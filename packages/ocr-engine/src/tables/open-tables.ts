import { union } from '../text/box-sides.ts';
import type { Box, Table } from '../interface/page-text.ts';
import { columnsOf } from './columns-of.ts';
import type { Grid, GridCell } from './grid.ts';
import { lengthOf, type Piece, piecesOf } from './pieces.ts';
import { type PlacedWord, wordSize } from './placed-words.ts';
import { type Span, splitAtColumns } from './split-pieces.ts';
import { proseAmong } from './prose.ts';
import { toTable } from './to-table.ts';

/** All in heights of words. Rows of one table lie at most this far apart. */
const STEP = 4.5;
/** More rows in a row with one piece each end a table. */
const SINGLE = 2;
/** Fewer rows with several cells are no table. */
const ROWS = 3;
/** In most columns, texts are about so long, in signs; of only two, the second is shorter. */
const LONGEST = 24;
const NARROW = 14;
/** Cells of one row stand on one line; what stands side by side by chance does not. */
const LEVEL = 0.2;
/** Two sides are parted if this many rows, and this share of all, have nothing on the one, and as many on the other. */
const APART = { rows: 4, share: 0.18 };
/** A table has at least this share of its places filled. */
const FILLED = 0.4;

/** Finds tables without rules: rows whose words stand in common columns. */
export function openTables(words: PlacedWord[], size: number): Table[] {
  return candidates(piecesOf(words, size), size).flatMap((rows) => tablesIn(rows, size));
}

function tablesIn(rows: Piece[][], size: number): Table[] {
  const own = wordSize(rows.flat().flatMap(({ words }) => words));
  const columns = columnsOf(rows.filter(isParted), own);
  if (columns.length < 2) return [];
  const split = rows.map((row) => splitAtColumns(row, columns));
  const sides = apart(split, columns);
  if (sides) {
    return sides.flatMap((side) => candidates(side, size)).flatMap((side) => tablesIn(side, size));
  }
  const table = fill(split, columns);
  return isTable(table, size) ? [toTable(gridOf(table), (cell) => wordsAt(table, cell), size)] : [];
}

/**
 * What stands side by side but does not belong together: many rows have something on the one side only, and many on the
 * other only.
 */
function apart(rows: Piece[][], columns: Span[]): [Piece[][], Piece[][]] | undefined {
  const cuts = columns.slice(1).map((column, index) => {
    const x = (columns[index]![1] + column[0]) / 2;
    const isLeft = ({ box }: Piece) => (box[0] + box[2]) / 2 < x;
    const filled = rows.filter(({ length }) => length > 0);
    const left = filled.filter((row) => row.every(isLeft)).length;
    const right = filled.filter((row) => !row.some(isLeft)).length;
    return { isLeft, lonely: Math.min(left, right) };
  });
  const [cut] = cuts.toSorted((a, b) => b.lonely - a.lonely);
  if (!cut || cut.lonely < Math.max(APART.rows, APART.share * rows.length)) return undefined;
  const side = (isSide: (piece: Piece) => boolean) =>
    rows.map((row) => row.filter(isSide)).filter(({ length }) => length > 0);
  return [side(cut.isLeft), side((piece) => !cut.isLeft(piece))];
}

/** Whether there may be tables, with rules or without: rows that are parted and no prose. */
export function mayHaveTables(words: PlacedWord[], size: number): boolean {
  return candidates(piecesOf(words, size), size).some(
    (rows) => rows.filter(isParted).length >= ROWS,
  );
}

/** Runs of rows that may be tables, without the prose above, below and beside them. */
function candidates(all: Piece[][], size: number): Piece[][][] {
  const prose = proseAmong(all, size);
  const rows = all.map((row) => row.filter((piece) => !prose.has(piece)));
  const runs: Piece[][][] = [[]];
  for (const row of rows.filter(({ length }) => length > 0)) {
    const run = runs.at(-1)!;
    if (run.length > 0 && !follows(run, row, prose, size)) runs.push([row]);
    else run.push(row);
  }
  return runs.map(trimmed).filter((run) => run.filter(isParted).length >= ROWS);
}

function isParted(row: Piece[]): boolean {
  return row.length > 1;
}

function follows(run: Piece[][], row: Piece[], prose: Set<Piece>, size: number): boolean {
  const [last, next] = [run.at(-1)!, row];
  const [above, below] = [last[0]!.foot, next[0]!.foot];
  if (below - above > STEP * size) return false;
  const lonely = run.length - 1 - run.findLastIndex(isParted);
  if (run.some(isParted) && lonely > SINGLE) return false;
  const around = run
    .flat()
    .map(({ box }) => box)
    .reduce(union);
  return ![...prose].some(
    ({ foot, box }) => foot > above && foot < below && box[0] < around[2] && box[2] > around[0],
  );
}

/** Without the rows of one piece before and after those with more: titles and notes. */
function trimmed(run: Piece[][]): Piece[][] {
  const first = run.findIndex(isParted);
  return first < 0 ? [] : run.slice(first, run.findLastIndex(isParted) + 1);
}

/** Whether most rows have all their feet at one height. */
function areLevel(rows: Piece[][], near: number): boolean {
  const level = rows.filter((row) => {
    const feet = row.map(({ foot }) => foot);
    return Math.max(...feet) - Math.min(...feet) <= near;
  });
  return level.length * 2 > rows.length;
}

interface Filled {
  rows: Piece[][];
  columns: Span[];
  /** For each row, its cells by the columns that they take. */
  cells: { columns: [number, number]; pieces: Piece[] }[][];
}

function fill(rows: Piece[][], columns: Span[]): Filled {
  const cells = rows.map((row) => {
    const found: Filled['cells'][number] = [];
    for (const piece of row) {
      const taken = columnsTaken(piece.box, columns);
      const last = found.at(-1);
      if (last && taken[0] < last.columns[1]) {
        last.pieces.push(piece);
        last.columns[1] = Math.max(last.columns[1], taken[1]);
      } else found.push({ columns: taken, pieces: [piece] });
    }
    return found;
  });
  return { rows, columns, cells };
}

/** The columns that a piece reaches into with more than its edge; at least the nearest one. */
function columnsTaken([left, , right]: Box, columns: Span[]): [number, number] {
  const isTaken = ([from, to]: Span) =>
    Math.min(right, to) - Math.max(left, from) > Math.min(right - left, to - from) / 3;
  const first = columns.findIndex(isTaken);
  if (first >= 0) return [first, columns.findLastIndex(isTaken) + 1];
  const middle = (left + right) / 2;
  const distances = columns.map(([from, to]) => Math.abs((from + to) / 2 - middle));
  const nearest = distances.indexOf(Math.min(...distances));
  return [nearest, nearest + 1];
}

/** Whether it is a table rather than columns of prose, or lines that happen to lie side by side. */
function isTable({ rows, columns, cells }: Filled, size: number): boolean {
  const parted = cells.filter((row) => row.length > 1);
  if (parted.length < ROWS || !areLevel(rows.filter(isParted), LEVEL * size)) return false;
  const lengths = columns.map((_, column) =>
    parted
      .flatMap((row) => row.filter((cell) => cell.columns[0] === column))
      .map(({ pieces }) => pieces.reduce((sum, piece) => sum + lengthOf(piece), 0))
      .toSorted((a, b) => a - b),
  );
  const usual = lengths.map((each) => each[each.length >> 1] ?? 0);
  const filled = parted.flat().length / (parted.length * columns.length);
  if (filled < FILLED) return false;
  if (columns.length === 2) return usual[1]! <= NARROW;
  return usual.filter((length) => length <= LONGEST).length >= columns.length / 2;
}

function gridOf({ rows, columns, cells }: Filled): Grid {
  const edges = rows.map((row) => row.map(({ box }) => box).reduce(union));
  const down = bounds(edges.map(([, top, , bottom]) => [top, bottom]));
  const all = edges.reduce(union);
  const across = bounds(columns);
  across[0] = Math.min(across[0]!, all[0]);
  across.push(Math.max(across.pop()!, all[2]));
  return {
    down,
    across,
    cells: cells.flatMap((row, index) => cellsOfRow(row, index, columns.length)),
  };
}

/** Half way between spans that follow each other. */
function bounds(spans: Span[]): number[] {
  const inner = spans.slice(1).map((span, index) => (spans[index]![1] + span[0]) / 2);
  return [spans[0]![0], ...inner, spans.at(-1)![1]];
}

function cellsOfRow(row: Filled['cells'][number], index: number, columns: number): GridCell[] {
  const cells: GridCell[] = [];
  let next = 0;
  const until = (end: number) => {
    for (; next < end; next += 1)
      cells.push({ rows: [index, index + 1], columns: [next, next + 1] });
  };
  for (const cell of row) {
    until(cell.columns[0]);
    cells.push({ rows: [index, index + 1], columns: cell.columns });
    next = cell.columns[1];
  }
  until(columns);
  return cells;
}

function wordsAt({ cells }: Filled, { rows, columns }: GridCell): PlacedWord[] {
  const cell = cells[rows[0]]?.find((one) => one.columns[0] === columns[0]);
  return cell?.pieces.flatMap(({ words }) => words) ?? [];
}

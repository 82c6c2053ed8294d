import { heightOf, levelOf, middleOf, union, widthOf } from '../text/box-sides.ts';
import type { Box, Table } from '../interface/page-text.ts';
import { boxOfCell, cellsOf, type Grid, type GridCell } from './grid.ts';
import { levels, type PlacedWord } from './placed-words.ts';
import type { Rules } from '../pixels/rules.ts';
import { toTable, wordsIn } from './to-table.ts';

/** All in heights of words. Rules this near to each other meet, or are one. */
const NEAR = 0.6;
/** Nothing stands in narrower rows and columns. */
const NARROWEST = 0.8;
/** Rules at one place make a bound if they run along this share of the grid. */
const ALONG = 0.25;
/** White in a row that is as wide as this parts cells where a bound runs, with a rule or without. */
const GAP = 1.1;
/** A rule closes a side of a cell that it covers by this share. */
const COVERED = 0.5;
/** Tables have at least this many cells with words, and this share of all. */
const FILLED = { cells: 4, share: 0.3 };
/** Lines within one row of rules are rows where this share of them has words in several columns… */
const PARTED = 0.6;
/** …which are no longer than this, in signs. */
const LONGEST = 20;
/** Where rules part more rows than this, they part all. */
const MOST_BANDS = 4;
/** A cell along this many rows that has words in this share of them is one in each row: its rules are missing. */
const TALL = { rows: 4, share: 0.7 };
/** Feet of one line lie this near to each other. */
const LEVEL = 0.45;

/** Finds tables whose cells have rules around them. */
export function ruledTables(rules: Rules, words: PlacedWord[], size: number): Table[] {
  return meeting(rules, NEAR * size).flatMap((group) => {
    const grid = gridOf(group, words, size);
    if (!grid) return [];
    const table = toTable(grid, (cell) => wordsIn(words, boxOfCell(grid, cell)), size);
    return isTable(table) ? [table] : [];
  });
}

function isTable({ rows, columns, cells }: Table): boolean {
  const filled = cells.filter(({ words }) => words.length > 0).length;
  return rows > 1 && columns > 1 && filled >= FILLED.cells && filled >= FILLED.share * cells.length;
}

/** Rules that cross or meet, with those that meet these, and so on. */
function meeting({ across, down }: Rules, near: number): Rules[] {
  let groups: Rules[] = across.map((rule) => ({ across: [rule], down: [] }));
  for (const rule of down) {
    const met = groups.filter((group) => group.across.some((other) => meet(other, rule, near)));
    if (met.length === 0) continue;
    groups = groups.filter((group) => !met.includes(group));
    groups.push({
      across: met.flatMap((group) => group.across),
      down: [...met.flatMap((group) => group.down), rule],
    });
  }
  return groups.filter((group) => group.across.length > 1 && group.down.length > 0);
}

function meet(across: Box, down: Box, near: number): boolean {
  const [x, y] = [middleOf(down), levelOf(across)];
  return (
    x >= across[0] - near && x <= across[2] + near && y >= down[1] - near && y <= down[3] + near
  );
}

function gridOf({ across, down }: Rules, words: PlacedWord[], size: number): Grid | undefined {
  const around = [...across, ...down].reduce(union);
  const xs = bounds(down, 0, [around[0], around[2]], ALONG * heightOf(around), size);
  const ruled = bounds(across, 1, [around[1], around[3]], ALONG * widthOf(around), size);
  if (xs.length < 3) return undefined;
  const inside = wordsIn(words, around);
  const ys =
    ruled.length > MOST_BANDS + 1
      ? ruled
      : ruled.flatMap((top, at) => {
          const bottom = ruled[at + 1];
          return bottom === undefined ? [top] : [top, ...splitsOf(inside, xs, top, bottom, size)];
        });
  if (ys.length < 3) return undefined;
  const isSplit = (y: number) => !ruled.includes(y);
  const grid = { down: ys, across: xs };
  const cells = cellsOf(ys.length - 1, xs.length - 1, {
    isOpenRight: (row, column) =>
      !isWhiteAt(inside, xs[column + 1]!, [ys[row]!, ys[row + 1]!], GAP * size) &&
      !isClosed(down, xs[column + 1]!, 0, [ys[row]!, ys[row + 1]!], size),
    isOpenBelow: (row, column) =>
      !isSplit(ys[row + 1]!) &&
      !isClosed(across, ys[row + 1]!, 1, [xs[column]!, xs[column + 1]!], size),
  });
  const all = cells.flatMap((cell) => rowByRow({ ...grid, cells }, cell, inside));
  return {
    ...grid,
    cells: all.toSorted((a, b) => a.rows[0] - b.rows[0] || a.columns[0] - b.columns[0]),
  };
}

/** A tall cell with words in nearly each row of the others is a column without rules of its own. */
function rowByRow(grid: Grid, cell: GridCell, words: PlacedWord[]): GridCell[] {
  const [from, to] = cell.rows;
  if (to - from < TALL.rows) return [cell];
  const rows = Array.from({ length: to - from }, (_, index): GridCell => {
    return { rows: [from + index, from + index + 1], columns: cell.columns };
  });
  const filled = rows.filter((row) => wordsIn(words, boxOfCell(grid, row)).length > 0).length;
  return filled >= TALL.share * rows.length ? rows : [cell];
}

/** Places of rules that are long enough together, each once; the outermost ones stay. */
function bounds(
  rules: Box[],
  axis: 0 | 1,
  [first, last]: [number, number],
  least: number,
  size: number,
): number[] {
  const groups: { place: number; length: number }[] = [{ place: first, length: Infinity }];
  const lengthOf = axis === 0 ? heightOf : widthOf;
  const placed = rules.map((rule) => ({
    place: axis === 0 ? middleOf(rule) : levelOf(rule),
    length: lengthOf(rule),
  }));
  placed.push({ place: last, length: Infinity });
  for (const { place, length } of placed.toSorted((a, b) => a.place - b.place)) {
    const group = groups.at(-1)!;
    if (place - group.place < NARROWEST * size) group.length += length;
    else groups.push({ place, length });
  }
  return groups.filter(({ length }) => length >= least).map(({ place }) => place);
}

/** Whether words of a row stand on both sides of a bound, far from each other. */
function isWhiteAt(
  words: PlacedWord[],
  bound: number,
  [top, bottom]: [number, number],
  width: number,
): boolean {
  const row = words.filter(({ box }) => levelOf(box) >= top && levelOf(box) < bottom);
  const left = row.filter(({ box }) => middleOf(box) < bound).map(({ box }) => box[2]);
  const right = row.filter(({ box }) => middleOf(box) >= bound).map(({ box }) => box[0]);
  return left.length > 0 && right.length > 0 && Math.min(...right) - Math.max(...left) >= width;
}

/** Whether rules at a place cover most of a side. */
function isClosed(
  rules: Box[],
  place: number,
  axis: 0 | 1,
  [from, to]: [number, number],
  size: number,
): boolean {
  const along = axis === 0 ? 1 : 0;
  const beside = axis === 0 ? middleOf : levelOf;
  const covered = rules
    .filter((rule) => Math.abs(beside(rule) - place) < NARROWEST * size)
    .map((rule) => Math.max(0, Math.min(rule[along + 2]!, to) - Math.max(rule[along], from)));
  return covered.reduce((sum, each) => sum + each, 0) >= COVERED * (to - from);
}

/** Where lines of text part between two rules that have several rows between them. */
function splitsOf(
  words: PlacedWord[],
  xs: number[],
  top: number,
  bottom: number,
  size: number,
): number[] {
  const lines = levels(wordsIn(words, [xs[0]!, top, xs.at(-1)!, bottom]), LEVEL * size);
  if (lines.length < 2) return [];
  const cellsIn = lines.map((line) =>
    xs.slice(1).map((right, at) => wordsIn(line, [xs[at]!, top, right, bottom])),
  );
  const texts = cellsIn.flat().filter((cell) => cell.length > 0);
  const signs = texts.flat().reduce((sum, { text }) => sum + text.length + 1, 0);
  const parted = cellsIn.filter((cells) => cells.filter(({ length }) => length > 0).length > 1);
  if (signs > LONGEST * texts.length || parted.length < PARTED * lines.length) return [];
  return lines.slice(1).map((line, index) => {
    const above = Math.max(...lines[index]!.map(({ box }) => box[3]));
    const below = Math.min(...line.map(({ box }) => box[1]));
    return (above + below) / 2;
  });
}

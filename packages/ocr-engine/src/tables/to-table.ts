import { levelOf, middleOf } from '../text/box-sides.ts';
import type { Cell, Table } from '../interface/page-text.ts';
import { boxOfCell, type Grid, type GridCell } from './grid.ts';
import { levels, type PlacedWord } from './placed-words.ts';

/** Feet of one line lie this near to each other, in heights of words. */
const LEVEL = 0.45;

/**
 * A table out of its grid.
 * @param wordsOf the words of a cell, in any order
 */
export function toTable(
  grid: Grid,
  wordsOf: (cell: GridCell) => PlacedWord[],
  size: number,
): Table {
  const { down, across } = grid;
  return {
    box: [across[0]!, down[0]!, across.at(-1)!, down.at(-1)!],
    rows: down.length - 1,
    columns: across.length - 1,
    cells: grid.cells.map((cell) => toCell(grid, cell, wordsOf(cell), size)),
  };
}

function toCell(grid: Grid, cell: GridCell, words: PlacedWord[], size: number): Cell {
  const sorted = levels(words, LEVEL * size).flat();
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return {
    row: cell.rows[0],
    column: cell.columns[0],
    rowSpan: cell.rows[1] - cell.rows[0],
    columnSpan: cell.columns[1] - cell.columns[0],
    box: boxOfCell(grid, cell),
    confidence: words.length === 0 ? 100 : Math.round((100 * sum) / words.length) / 100,
    words: sorted.map(({ place }) => place),
  };
}

/** Words with their middles in a box. */
export function wordsIn(
  words: PlacedWord[],
  [left, top, right, bottom]: readonly number[],
): PlacedWord[] {
  return words.filter(({ box }) => {
    const [x, y] = [middleOf(box), levelOf(box)];
    return x >= left! && x < right! && y >= top! && y < bottom!;
  });
}

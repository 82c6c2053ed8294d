import type { Box } from '../interface/page-text.ts';

/** Where the rows and columns of a table part: bounds from top to bottom, and from left to right. */
export interface Grid {
  down: number[];
  across: number[];
  cells: GridCell[];
}

/** A cell by the rows and columns that it takes, counted from 0; the last ones lie outside. */
export interface GridCell {
  rows: [from: number, to: number];
  columns: [from: number, to: number];
}

export function boxOfCell({ down, across }: Grid, { rows, columns }: GridCell): Box {
  return [across[columns[0]]!, down[rows[0]]!, across[columns[1]]!, down[rows[1]]!];
}

/** A grid as its rules are asked. */
interface Openness {
  /** Whether no rule parts a place from the one to its right. */
  isOpenRight: (row: number, column: number) => boolean;
  /** The same of the one below. */
  isOpenBelow: (row: number, column: number) => boolean;
}

/** Joins places of a grid to cells: from the top left on, each takes what lies open to its right, then below. */
export function cellsOf(rows: number, columns: number, openness: Openness): GridCell[] {
  const free = Array.from({ length: rows }, () => Array<boolean>(columns).fill(true));
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!free[row]![column]) continue;
      const cell = cellFrom(row, column, free, openness);
      for (const line of free.slice(...cell.rows)) line.fill(false, ...cell.columns);
      cells.push(cell);
    }
  }
  return cells;
}

function cellFrom(
  row: number,
  column: number,
  free: boolean[][],
  { isOpenRight, isOpenBelow }: Openness,
): GridCell {
  let right = column + 1;
  while (free[row]![right] && isOpenRight(row, right - 1)) right += 1;
  const span = Array.from({ length: right - column }, (_, index) => column + index);
  const goesOn = (next: number) =>
    span.every((at) => free[next]?.[at] && isOpenBelow(next - 1, at));
  let bottom = row + 1;
  while (goesOn(bottom)) bottom += 1;
  return { rows: [row, bottom], columns: [column, right] };
}

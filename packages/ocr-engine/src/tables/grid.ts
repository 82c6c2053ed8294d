import type { Box } from '../page-text.ts';

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

/**
 * Joins places of a grid to cells: from the top left on, each takes what lies open to its right, then below.
 * @param isOpenRight whether no rule parts a place from the one to its right
 * @param isOpenBelow whether no rule parts a place from the one below
 */
export function cellsOf(
  rows: number,
  columns: number,
  isOpenRight: (row: number, column: number) => boolean,
  isOpenBelow: (row: number, column: number) => boolean,
): GridCell[] {
  const taken = new Set<number>();
  const isFree = (row: number, column: number) => !taken.has(row * columns + column);
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isFree(row, column)) continue;
      let right = column + 1;
      while (right < columns && isFree(row, right) && isOpenRight(row, right - 1)) right += 1;
      const span = Array.from({ length: right - column }, (_, index) => column + index);
      let bottom = row + 1;
      while (
        bottom < rows &&
        span.every((at) => isOpenBelow(bottom - 1, at) && isFree(bottom, at))
      ) {
        bottom += 1;
      }
      for (let y = row; y < bottom; y += 1) for (const x of span) taken.add(y * columns + x);
      cells.push({ rows: [row, bottom], columns: [column, right] });
    }
  }
  return cells;
}

import type { GreyImage } from '../render/page-image.ts';
import { neighbours } from './tile-grid.ts';

/** A picture in small squares, row by row: strokes of print are narrower than two. */
export interface Cells {
  columns: number;
  rows: number;
  /** Pixels of a side. */
  side: number;
  /** The lightest and the darkest shade in each. */
  lightest: Uint8Array;
  darkest: Uint8Array;
}

/** As many lie side by side on the shorter side of a picture. */
const ACROSS = 600;
const SMALLEST = 2;

/** The side of the cells that a picture is looked at in. */
export function cellSide({ width, height }: GreyImage): number {
  return Math.max(SMALLEST, Math.round(Math.min(width, height) / ACROSS));
}

/**
 * Looks at a picture cell by cell.
 * @param side of a cell, in pixels
 */
export function cellsOf(image: GreyImage, side = cellSide(image)): Cells {
  const { pixels, width, height, stride } = image;
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const lightest = new Uint8Array(columns * rows);
  const darkest = new Uint8Array(columns * rows).fill(255);
  // Of larger cells every second pixel will do.
  const step = side < 4 ? 1 : 2;
  for (let y = 0; y < height; y += step) {
    const row = y * stride;
    let cell = Math.floor(y / side) * columns;
    for (let left = 0; left < width; left += side, cell += 1) {
      const end = row + Math.min(width, left + side);
      for (let at = row + left; at < end; at += step) {
        const shade = pixels[at]!;
        if (shade > lightest[cell]!) lightest[cell] = shade;
        if (shade < darkest[cell]!) darkest[cell] = shade;
      }
    }
  }
  return { columns, rows, side, lightest, darkest };
}

/** Changes each pixel of a cell by its shade, in place. */
export function changeCell(
  { pixels, width, height, stride }: GreyImage,
  { columns, side }: Cells,
  cell: number,
  change: (shade: number) => number,
): void {
  const [left, top] = [(cell % columns) * side, Math.floor(cell / columns) * side];
  const right = Math.min(width, left + side);
  const bottom = Math.min(height, top + side);
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * stride + left; at < y * stride + right; at += 1) {
      pixels[at] = Math.max(0, Math.min(255, change(pixels[at]!)));
    }
  }
}

/**
 * The parts of a picture of one kind: each the cells that can be reached from one another over their sides. A part is looked for when
 * it is asked for, so that cells may change in between.
 */
export function* partsOf(cells: Cells, isPart: (cell: number) => boolean): Generator<number[]> {
  const seen = new Uint8Array(cells.lightest.length);
  for (let cell = 0; cell < seen.length; cell += 1) {
    if (!seen[cell] && isPart(cell)) yield partFrom(cell, cells, isPart, seen);
  }
}

/** @param seen cells that belong to a part already; this part's are added */
function partFrom(
  start: number,
  cells: Cells,
  isPart: (cell: number) => boolean,
  seen: Uint8Array,
): number[] {
  const part = [start];
  seen[start] = 1;
  for (const cell of part) {
    for (const next of neighbours(cells, cell)) {
      if (seen[next] || !isPart(next)) continue;
      seen[next] = 1;
      part.push(next);
    }
  }
  return part;
}

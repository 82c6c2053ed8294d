import type { GreyImage } from '../render/page-image.ts';
import { changeCell, type Cells, partsOf } from './cells.ts';
import { DARKEST, LIGHTEST } from './flat-parts.ts';

/** In cells, as shares of all: smaller parts are letters. */
const LEAST_PART = 0.0004;
/** Of a part's cells, this many are as light as the next, but for this share; in a picture they are not. */
const EVEN = { share: 0.7, step: 0.03 };
/** In this many of a part's cells, and in no more than that, stands something darker than this share of it. */
const INK = { least: 0.002, most: 0.8, shade: 0.6 };

/**
 * Takes away, in place, what is darker than the paper and lies under print: stains, large pale letters, the stroke of a marker, boxes.
 * @param cells of the picture
 * @param paper its shade
 * @returns whether anything was changed
 */
export function takeBackdrops(image: GreyImage, cells: Cells, paper: number): boolean {
  const shades = backdropOf(cells);
  const isBackdrop = (cell: number) =>
    shades[cell]! < LIGHTEST * paper && shades[cell]! > DARKEST * paper;
  let hasChanged = false;
  for (const part of partsOf(cells, isBackdrop)) {
    if (!bearsInk(part, cells, shades)) continue;
    for (const each of part)
      changeCell(image, cells, each, (shade) => (shade * paper) / shades[each]!);
    hasChanged = true;
  }
  return hasChanged;
}

/** The shade of what lies under print in each cell: dark strokes are closed, and light edges taken off. */
function backdropOf({ columns, lightest }: Cells): Uint8Array {
  const around = (shades: Uint8Array, pick: (a: number, b: number, c: number) => number) =>
    pickOfThree(pickOfThree(shades, 1, pick), columns, pick);
  return around(around(around(lightest, largest), smallest), smallest);
}

/** From each cell, and those a step before and behind it. */
function pickOfThree(
  shades: Uint8Array,
  step: number,
  pick: (a: number, b: number, c: number) => number,
): Uint8Array {
  const result = shades.slice();
  for (let at = step; at < shades.length - step; at += 1) {
    result[at] = pick(shades[at - step]!, shades[at]!, shades[at + step]!);
  }
  return result;
}

function largest(a: number, b: number, c: number): number {
  const first = a > b ? a : b;
  return first > c ? first : c;
}

function smallest(a: number, b: number, c: number): number {
  const first = a < b ? a : b;
  return first < c ? first : c;
}

/** Whether a part of a page is even, as what lies under print is, and has print on it. */
function bearsInk(part: number[], { columns, rows, darkest }: Cells, shades: Uint8Array): boolean {
  if (part.length < LEAST_PART * columns * rows) return false;
  const dark = part.filter((cell) => darkest[cell]! < INK.shade * shades[cell]!).length;
  const even = part.filter((cell) => {
    const [shade, next, below] = [shades[cell]!, shades[cell + 1], shades[cell + columns]];
    const isAlike = (other = 0) => Math.abs(other - shade) <= EVEN.step * shade;
    return isAlike(next) && isAlike(below);
  }).length;
  return (
    dark > INK.least * part.length &&
    dark < INK.most * part.length &&
    even > EVEN.share * part.length
  );
}

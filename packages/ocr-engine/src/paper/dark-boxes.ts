import type { GreyImage } from '../render/page-image.ts';
import { changeCell, type Cells, partsOf } from './cells.ts';
import { DARK } from './flat-parts.ts';

/** In cells: lower and narrower boxes hold no line of text. */
const LEAST = { width: 12, height: 5 };
/** As much of a box is dark, and of each of its sides. */
const LEAST_DARK = { box: 0.35, side: 0.6 };
/** Boxes of a shade: they are at least as dark as this share of the paper, and letters on them lighter than that share. */
const DARK_BOX = { darkest: 0, lightest: DARK, light: 0.6 };
const GREY_BOX = { darkest: 0.35, lightest: 0.78, light: 0.92 };
/** Letters stand in as many cells of a box. */
const LETTERS = { least: 0.02, most: 0.5 };
/** This share of a grey box has one shade, give or take `step`. At most `most` of it is darker than `shade` of that. */
const PLAIN = { step: 0.04, share: 0.7 };
const DARKER = { shade: 0.6, most: 0.002 };

/** In cells; right and bottom lie outside. */
export interface CellBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Turns light letters on dark boxes into dark ones on paper, in place.
 * @param cells of the picture
 * @param paper its shade
 * @returns whether anything was changed
 */
export function turnDarkBoxes(image: GreyImage, cells: Cells, paper: number): boolean {
  return turnBoxes(image, cells, paper, DARK_BOX, () => true);
}

/**
 * Turns white letters on grey boxes of one shade, on which nothing darker stands, into dark ones on paper, in place.
 * @param cells of the picture; those of a box are changed with it
 * @param paper its shade
 * @returns whether anything was changed
 */
export function turnGreyBoxes(image: GreyImage, cells: Cells, paper: number): boolean {
  return turnBoxes(image, cells, paper, GREY_BOX, (box, part) => isPlain(box, part, cells));
}

function turnBoxes(
  image: GreyImage,
  cells: Cells,
  paper: number,
  { darkest, lightest, light }: typeof DARK_BOX,
  isWanted: (box: CellBox, part: number[]) => boolean,
): boolean {
  const isShade = (cell: number) => {
    const shade = cells.lightest[cell]!;
    return shade >= darkest * paper && shade < lightest * paper;
  };
  let hasChanged = false;
  for (const part of partsOf(cells, isShade)) {
    const box = boxOf(part, cells);
    if (!isBox(box, part, cells, isShade) || !hasLetters(box, cells, light * paper)) continue;
    if (!isWanted(box, part)) continue;
    turnOver(image, cells, box, { paper, shade: middleShade(part, cells) });
    hasChanged = true;
  }
  return hasChanged;
}

function isPlain(box: CellBox, part: number[], cells: Cells): boolean {
  const shade = middleShade(part, cells);
  const alike = part.filter(
    (cell) => Math.abs(cells.lightest[cell]! - shade) <= PLAIN.step * shade,
  ).length;
  const inside = cellsIn(box, cells);
  const darker = inside.filter((cell) => cells.darkest[cell]! < DARKER.shade * shade).length;
  return alike >= PLAIN.share * part.length && darker <= DARKER.most * inside.length;
}

/** The box around some cells. */
export function boxOf(part: number[], { columns }: Cells): CellBox {
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (const cell of part) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
}

/** Whether a dark part is large enough, upright and rectangular, so that it is no letter itself. */
function isBox(
  { left, top, right, bottom }: CellBox,
  part: number[],
  { columns }: Cells,
  isDark: (cell: number) => boolean,
): boolean {
  const [width, height] = [right - left, bottom - top];
  if (width < LEAST.width || height < LEAST.height) return false;
  if (part.length < LEAST_DARK.box * width * height) return false;
  const across = (y: number) => Array.from({ length: width }, (_, x) => y * columns + left + x);
  const down = (x: number) => Array.from({ length: height }, (_, y) => (top + y) * columns + x);
  return [across(top), across(bottom - 1), down(left), down(right - 1)].every(
    (side) => side.filter(isDark).length >= LEAST_DARK.side * side.length,
  );
}

/** @param shade letters are lighter */
function hasLetters(box: CellBox, cells: Cells, shade: number): boolean {
  const inside = cellsIn(box, cells);
  const light = inside.filter((cell) => cells.lightest[cell]! > shade).length;
  return light > LETTERS.least * inside.length && light < LETTERS.most * inside.length;
}

function middleShade(part: number[], { lightest }: Cells): number {
  return Uint8Array.from(part, (cell) => lightest[cell]!).toSorted()[part.length >> 1] ?? 0;
}

/**
 * In the picture and in its cells.
 * @param shade the box's own, which becomes that of the paper
 */
function turnOver(
  image: GreyImage,
  cells: Cells,
  box: CellBox,
  { paper, shade }: { paper: number; shade: number },
): void {
  const factor = paper / (255 - shade);
  const turned = (from: number) => Math.min(255, (255 - from) * factor);
  for (const cell of cellsIn(box, cells)) {
    changeCell(image, cells, cell, turned);
    const [lightest, darkest] = [cells.lightest[cell]!, cells.darkest[cell]!];
    [cells.lightest[cell], cells.darkest[cell]] = [turned(darkest), turned(lightest)];
  }
}

export function cellsIn({ left, top, right, bottom }: CellBox, { columns }: Cells): number[] {
  const width = right - left;
  return Array.from(
    { length: width * (bottom - top) },
    (_, at) => (top + Math.floor(at / width)) * columns + left + (at % width),
  );
}

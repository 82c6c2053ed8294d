import type { GreyImage } from '../render/page-image.ts';
import type { Tiles } from '../pixels/tiles.ts';
import { DARK } from './surroundings.ts';

const WHITE = 255;
/** From a dark tile, the dark pixels that follow on are erased this far into the next, in tiles. */
const FOLLOWS = 1.5;
/** This many light pixels in a row end what is dark. */
const GAP = 3;

/**
 * Makes surroundings white, in place, and the dark pixels beside them: a sheet seldom ends where a tile does.
 * @param surroundings tiles
 * @param everywhere the paper's shade in each tile, or what it would be
 */
export function eraseSurroundings(
  image: GreyImage,
  tiles: Tiles,
  surroundings: Set<number>,
  everywhere: Uint8Array,
): void {
  for (const tile of surroundings) {
    for (const { beyond, places, dx, dy } of sidesOf(tile, tiles, image)) {
      if (surroundings.has(beyond)) continue;
      const limit = DARK * (everywhere[beyond] ?? WHITE);
      for (const [x, y] of places)
        eraseOnwards(image, { x, y, dx, dy }, limit, FOLLOWS * tiles.side);
    }
  }
  for (const tile of surroundings) eraseTile(image, tiles, tile);
}

/** A way over pixels: where it begins, and in which direction it goes. */
interface Way {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** Erases dark pixels up to the first that are light. */
function eraseOnwards(
  { pixels, width, height, stride }: GreyImage,
  way: Way,
  limit: number,
  reach: number,
) {
  let { x, y } = way;
  for (let [far, gap] = [0, 0]; far < reach && gap < GAP; far += 1, x += way.dx, y += way.dy) {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * stride + x;
    gap = pixels[at]! < limit ? 0 : gap + 1;
    if (gap === 0) pixels[at] = WHITE;
  }
}

/** A tile's four sides but for those at the picture's edge: the tile beyond, and its pixels that lie along. */
function sidesOf(tile: number, tiles: Tiles, image: GreyImage) {
  const { columns, rows } = tiles;
  const [column, row] = [tile % columns, Math.floor(tile / columns)];
  const [left, top, right, bottom] = boxOf(tiles, image, tile);
  const upright = (x: number) =>
    Array.from({ length: bottom - top }, (_, y) => [x, top + y] as const);
  const level = (y: number) =>
    Array.from({ length: right - left }, (_, x) => [left + x, y] as const);
  return [
    { is: column > 0, beyond: tile - 1, places: upright(left - 1), dx: -1, dy: 0 },
    { is: column < columns - 1, beyond: tile + 1, places: upright(right), dx: 1, dy: 0 },
    { is: row > 0, beyond: tile - columns, places: level(top - 1), dx: 0, dy: -1 },
    { is: row < rows - 1, beyond: tile + columns, places: level(bottom), dx: 0, dy: 1 },
  ].filter(({ is }) => is);
}

function eraseTile(image: GreyImage, tiles: Tiles, tile: number): void {
  const [left, top, right, bottom] = boxOf(tiles, image, tile);
  for (let y = top; y < bottom; y += 1) {
    image.pixels.fill(WHITE, y * image.stride + left, y * image.stride + right);
  }
}

/** Left, top, right and bottom in pixels. */
function boxOf({ columns, rows, side }: Tiles, { width, height }: GreyImage, tile: number) {
  const [column, row] = [tile % columns, Math.floor(tile / columns)];
  return [
    column * side,
    row * side,
    column === columns - 1 ? width : (column + 1) * side,
    row === rows - 1 ? height : (row + 1) * side,
  ] as const;
}

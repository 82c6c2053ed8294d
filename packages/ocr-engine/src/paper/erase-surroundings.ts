import type { GreyImage } from '../render/page-image.ts';
import type { Tiles } from '../pixels/tiles.ts';
import { DARK } from './surroundings.ts';
import { isAtEdge, neighbours } from './tile-grid.ts';

const WHITE = 255;
/** From a dark tile, the dark pixels that follow on are erased this far into the next, in tiles. */
const FOLLOWS = 1.5;
/** This many light pixels in a row end what is dark. */
const GAP = 3;

/** A way over pixels, straight from one to the next: where it begins, and in which direction it goes. */
interface Way {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** How many pixels of a way are erased. */
type Erased = Way & { length: number };

/**
 * Makes surroundings white, in place, and the dark pixels beside them: a sheet seldom ends where a tile does.
 * @param surroundings tiles
 * @param everywhere the paper's shade in each tile, or what it would be
 * @param soft pixels in which a blurred picture goes over from what is dark into paper: they are erased as well
 */
export function eraseSurroundings(
  image: GreyImage,
  tiles: Tiles,
  surroundings: Set<number>,
  everywhere: Uint8Array,
  soft: number,
): void {
  const erased = [
    ...fromSurroundings(image, tiles, surroundings, everywhere),
    ...fromEdges(image, tiles, surroundings, everywhere),
  ];
  for (const way of erased) eraseWay(image, way, soft);
  for (const tile of surroundings) eraseTile(image, tiles, tile);
}

function fromSurroundings(
  image: GreyImage,
  tiles: Tiles,
  surroundings: Set<number>,
  everywhere: Uint8Array,
): Erased[] {
  return [...surroundings].flatMap((tile) => {
    const sides = sidesOf(tile, tiles, image).filter(({ beyond }) => !surroundings.has(beyond));
    return sides.flatMap(({ beyond, ways }) =>
      ways.map((way) => darkPart(image, tiles, way, everywhere[beyond]!)),
    );
  });
}

/** Along the picture's edges, from surroundings on: what is narrower than a tile is dark there, too. */
function fromEdges(
  image: GreyImage,
  tiles: Tiles,
  surroundings: Set<number>,
  everywhere: Uint8Array,
): Erased[] {
  const erased: Erased[] = [];
  const walked = new Set([...surroundings].filter((tile) => isAtEdge(tiles, tile)));
  for (const tile of walked) {
    for (const next of neighbours(tiles, tile)) {
      if (walked.has(next) || !isAtEdge(tiles, next)) continue;
      const edges = edgesOf(next, tiles, image).map((ways) =>
        ways.map((way) => darkPart(image, tiles, way, everywhere[next]!)),
      );
      erased.push(...edges.flat().filter(isDark));
      if (edges.some(isMostlyDark)) walked.add(next);
    }
  }
  return erased;
}

const isDark = ({ length }: Erased) => length > 0;
const isMostlyDark = (edge: Erased[]) => 2 * edge.filter(isDark).length > edge.length;

/** A way as far as it is dark, up to the first pixels that are light. */
function darkPart(
  { pixels, width, height, stride }: GreyImage,
  { side }: Tiles,
  way: Way,
  paper: number,
): Erased {
  let length = 0;
  for (let far = 0; far < FOLLOWS * side && far - length < GAP; far += 1) {
    const [x, y] = [way.x + far * way.dx, way.y + far * way.dy];
    if (x < 0 || y < 0 || x >= width || y >= height) break;
    if (pixels[y * stride + x]! < DARK * paper) length = far + 1;
  }
  return { ...way, length };
}

function eraseWay({ pixels, width, height, stride }: GreyImage, way: Erased, soft: number): void {
  for (let far = 0; far < way.length + soft; far += 1) {
    const [x, y] = [way.x + far * way.dx, way.y + far * way.dy];
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    pixels[y * stride + x] = WHITE;
  }
}

/** A tile's four sides but for those at the picture's edge: the tile beyond, and the ways into it. */
function sidesOf(tile: number, tiles: Tiles, image: GreyImage) {
  const { columns, rows } = tiles;
  const [column, row] = [tile % columns, Math.floor(tile / columns)];
  const [left, top, right, bottom] = boxOf(tiles, image, tile);
  return [
    { is: column > 0, beyond: tile - 1, ways: waysLeft(left - 1, top, bottom) },
    { is: column < columns - 1, beyond: tile + 1, ways: waysRight(right, top, bottom) },
    { is: row > 0, beyond: tile - columns, ways: waysUp(top - 1, left, right) },
    { is: row < rows - 1, beyond: tile + columns, ways: waysDown(bottom, left, right) },
  ].filter(({ is }) => is);
}

/** Of a tile at the picture's edge, the ways from there into the picture, edge by edge. */
function edgesOf(tile: number, tiles: Tiles, image: GreyImage): Way[][] {
  const { columns, rows } = tiles;
  const [column, row] = [tile % columns, Math.floor(tile / columns)];
  const [left, top, right, bottom] = boxOf(tiles, image, tile);
  return [
    ...(column === 0 ? [waysRight(left, top, bottom)] : []),
    ...(column === columns - 1 ? [waysLeft(right - 1, top, bottom)] : []),
    ...(row === 0 ? [waysDown(top, left, right)] : []),
    ...(row === rows - 1 ? [waysUp(bottom - 1, left, right)] : []),
  ];
}

const waysLeft = (x: number, from: number, end: number) =>
  range(from, end).map((y) => ({ x, y, dx: -1, dy: 0 }));
const waysRight = (x: number, from: number, end: number) =>
  range(from, end).map((y) => ({ x, y, dx: 1, dy: 0 }));
const waysUp = (y: number, from: number, end: number) =>
  range(from, end).map((x) => ({ x, y, dx: 0, dy: -1 }));
const waysDown = (y: number, from: number, end: number) =>
  range(from, end).map((x) => ({ x, y, dx: 0, dy: 1 }));

const range = (from: number, end: number) =>
  Array.from({ length: end - from }, (_, index) => from + index);

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

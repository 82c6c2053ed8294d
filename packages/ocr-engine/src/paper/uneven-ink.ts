import { amplify } from '../pixels/brighten.ts';
import type { GreyImage } from '../render/page-image.ts';
import { filled } from './tile-grid.ts';

/** On whitened paper, ink is darker than this; the rest is grain and what shines through. */
const PALEST = 228;
/** As many tiles stand side by side on the shorter side of a picture; each has this many pixels at least. */
const ACROSS = 40;
const SMALLEST = 20;
/** At this distance, across and down, pixels are looked at; at a first glance fewer, of which this many must be ink. */
const STEP = 2;
const GLANCE = 3;
const FEWEST = 2;
/** This much of a tile's ink is darker than its shade. With less ink, as a share of its pixels, it has none. */
const DARKER = 0.25;
const LEAST_INK = 0.01;
/** Ink that is paler than this becomes as dark as that, unless its contrast had to grow by more times than this. */
const PALE = 120;
const DARK = 50;
const MOST_CONTRAST = 4;
/** A page on which a smaller share of the tiles with ink is pale has pictures, or print on its other side. */
const LEAST_PALE = 0.2;

/** A picture in squares, row by row, and how dark the ink of each is; 0 where there is none. */
interface InkTiles {
  side: number;
  columns: number;
  rows: number;
  shades: Uint8Array;
}

/**
 * Whether much of a page's ink is pale: on a receipt that has faded here and there, or a typescript with corrections in black
 * ink. No one measure for the page tells.
 * @param image its paper made white; a smaller one will do
 */
export function hasPaleInk(image: GreyImage): boolean {
  const side = sideFor(image);
  let [inked, pale] = [0, 0];
  for (let top = 0; top < image.height; top += side) {
    for (let left = 0; left < image.width; left += side) {
      const { ink, dark } = countInk(image, left, top, side);
      if (ink < FEWEST) continue;
      inked += 1;
      if (dark < DARKER * ink) pale += 1;
    }
  }
  return isMuch(pale, inked);
}

function sideFor({ width, height }: GreyImage): number {
  return Math.max(SMALLEST, Math.round(Math.min(width, height) / ACROSS));
}

function isMuch(pale: number, inked: number): boolean {
  return pale > 0 && pale >= LEAST_PALE * inked;
}

function countInk(
  { pixels, width, height, stride }: GreyImage,
  left: number,
  top: number,
  side: number,
): { ink: number; dark: number } {
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
  let [ink, dark] = [0, 0];
  for (let y = top; y < bottom; y += GLANCE) {
    const end = y * stride + right;
    for (let at = y * stride + left; at < end; at += GLANCE) {
      const shade = pixels[at]!;
      if (shade >= PALEST) continue;
      ink += 1;
      if (shade <= PALE) dark += 1;
    }
  }
  return { ink, dark };
}

/**
 * Makes ink dark where it is pale, in place.
 * @param image its paper made white
 * @returns whether anything was changed
 */
export function deepenPaleInk(image: GreyImage): boolean {
  const tiles = inkTiles(image);
  const inked = tiles.shades.filter((shade) => shade > 0);
  if (!isMuch(inked.filter((shade) => shade > PALE).length, inked.length)) return false;
  const gains = Float64Array.from(filled(tiles, tiles.shades), (shade) =>
    shade <= PALE ? 1 : Math.min(MOST_CONTRAST, (255 - DARK) / (255 - shade)),
  );
  amplify(image, tiles, gains);
  return true;
}

function inkTiles(image: GreyImage): InkTiles {
  const { pixels, width, height, stride } = image;
  const side = sideFor(image);
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const counts = new Uint32Array(columns * 256);
  const shades = new Uint8Array(columns * rows);
  const looked = (side / STEP) ** 2;
  for (let row = 0; row < rows; row += 1) {
    counts.fill(0);
    const end = Math.min(height, (row + 1) * side);
    for (let y = row * side; y < end; y += STEP) {
      for (let x = 0, at = y * stride; x < width; x += STEP, at += STEP) {
        const shade = pixels[at]!;
        if (shade < PALEST) counts[Math.floor(x / side) * 256 + shade]! += 1;
      }
    }
    for (let column = 0; column < columns; column += 1) {
      const own = counts.subarray(256 * column, 256 * column + PALEST);
      shades[row * columns + column] = shadeOf(own, looked);
    }
  }
  return { side, columns, rows, shades };
}

function shadeOf(counts: Uint32Array, looked: number): number {
  const ink = counts.reduce((sum, count) => sum + count, 0);
  if (ink < LEAST_INK * looked) return 0;
  let sum = 0;
  return Math.max(
    1,
    counts.findIndex((count) => (sum += count) >= DARKER * ink),
  );
}

import { takeBackdrops } from './backdrops.ts';
import { eraseBars } from './bars.ts';
import { type Cells, cellsOf, cellSide } from './cells.ts';
import { turnDarkBoxes, turnGreyBoxes } from './dark-boxes.ts';
import { findBlur } from './find-blur.ts';
import { findFlatParts, type Rows } from './flat-parts.ts';
import { brighten } from '../pixels/brighten.ts';
import { tilesOf } from '../pixels/tiles.ts';
import { smooth, unsharpMask } from '../pixels/unsharp-mask.ts';
import type { GreyImage } from '../render/page-image.ts';
import { eraseSurroundings } from './erase-surroundings.ts';
import { evenness, litPaper } from './lit-paper.ts';
import { countSampledShades } from './sampled-shades.ts';
import { takeSpecks } from './specks.ts';
import { findSurroundings } from './surroundings.ts';
import { filled, smoothed } from './tile-grid.ts';
import { commonestLightShade, whitenPaper } from './whiten-paper.ts';

/** Where this much of a picture has one shade, its paper is even: black and white, or never seen by a camera. */
const FLAT = 0.5;
/** As much of one side of a picture must be dark for something to lie around the sheet. */
const DARK_SIDE = 0.15;
/** Darker than this is no paper in the light that a picture of one shade has. */
const DARK = 100;
/** Sides are looked at this far from the edge, as a share of the side, and at this distance in pixels. */
const INSET = 0.005;
const STEP = 4;
/** Paper that is less even than this is divided by its own shade. */
const EVEN = 0.97;
/**
 * What a blurred page is made sharper by, as shares of the pixels in which its strokes rise: first grain goes, by the mean of a
 * narrow bell, then shades differ more from the mean of a wider one: their difference is added `TIMES` times.
 */
const GRAIN = 0.2;
const BELL = 0.5;
const TIMES = 3;
/** As shares of the same: so far a dark table goes over into the sheet, and so wide are cells, wider than strokes. */
const SOFT = 2.5;
const CELL = 1.3;

/**
 * Makes a page ready to be read, in place: what lies around the sheet goes, uneven light is taken back, blurred print is
 * made sharper, the paper white and pale ink dark. What the PDF shows is another picture.
 * @returns whether any ink is on the page
 */
export function preparePaper(image: GreyImage): { hasInk: boolean } {
  takeSpecks(image);
  const blur = findBlur(image) ?? 0;
  const histogram = countSampledShades(image);
  const mayNeedIt = !isFlat(histogram) || hasDarkSide(image);
  const isEvened = mayNeedIt && evenPaper(image, blur);
  if (blur > 0) sharpen(image, blur);
  const hasChanged = isEvened || blur > 0;
  const shades = hasChanged ? countSampledShades(image) : histogram;
  const paper = commonestLightShade(shades);
  const isLightened = paper !== undefined && lightenParts(image, paper, shades, blur);
  return isLightened ? whitenPaper(image) : whitenPaper(image, shades);
}

function sharpen(image: GreyImage, blur: number): void {
  smooth(image, GRAIN * blur);
  unsharpMask(image, BELL * blur, TIMES);
}

/** @returns whether anything was changed */
function lightenParts(image: GreyImage, paper: number, shades: Uint32Array, blur: number): boolean {
  const { grey, dark } = findFlatParts(image, paper, shades);
  if (!grey && !dark) return false;
  const side = Math.max(cellSide(image), Math.round(CELL * blur));
  if (dark && !grey) {
    const strip = rowsOf(image, dark);
    return lightenDark(strip, cellsOf(strip, side), paper);
  }
  const cells = cellsOf(image, side);
  const areDarkTurned = dark !== undefined && lightenDark(image, cells, paper);
  const areGreyTurned = turnGreyBoxes(image, cells, paper);
  const areTaken = takeBackdrops(image, cells, paper);
  return areDarkTurned || areGreyTurned || areTaken;
}

function lightenDark(image: GreyImage, cells: Cells, paper: number): boolean {
  const areTurned = turnDarkBoxes(image, cells, paper);
  return eraseBars(image, cells, paper) || areTurned;
}

/** A part of a picture, in the same memory. */
function rowsOf({ pixels, width, stride }: GreyImage, { top, bottom }: Rows): GreyImage {
  return {
    pixels: pixels.subarray(top * stride, bottom * stride),
    width,
    height: bottom - top,
    stride,
  };
}

function isFlat(histogram: Uint32Array): boolean {
  const pixels = histogram.reduce((sum, count) => sum + count, 0);
  return Math.max(...histogram) >= FLAT * pixels;
}

function hasDarkSide({ pixels, width, height, stride }: GreyImage): boolean {
  const [x, y] = [Math.floor(INSET * width), Math.floor(INSET * height)];
  const isDark = (start: number, step: number, length: number) => {
    let [dark, count] = [0, 0];
    for (let at = 0; at < length; at += STEP, count += 1) {
      if ((pixels[start + at * step] ?? 255) < DARK) dark += 1;
    }
    return dark >= DARK_SIDE * count;
  };
  return (
    isDark(y * stride, 1, width) ||
    isDark((height - 1 - y) * stride, 1, width) ||
    isDark(x, stride, height) ||
    isDark(width - 1 - x, stride, height)
  );
}

/** @returns whether anything was changed */
function evenPaper(image: GreyImage, blur: number): boolean {
  const tiles = tilesOf(image);
  const paper = litPaper(tiles);
  if (!paper) return false;
  const everywhere = filled(tiles, paper);
  const surroundings = findSurroundings(tiles, paper, everywhere);
  const isUneven = evenness(paper) < EVEN;
  if (surroundings.size > 0) {
    eraseSurroundings(image, tiles, surroundings, everywhere, Math.round(SOFT * blur));
  }
  if (isUneven) brighten(image, tiles, smoothed(tiles, everywhere));
  return isUneven || surroundings.size > 0;
}

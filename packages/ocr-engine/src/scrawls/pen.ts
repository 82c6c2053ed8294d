import { countShades } from '../pixels/shades.ts';
import type { GreyImage } from '../render/page-image.ts';
import { median } from '../text/numbers.ts';
import { type Bearing, crossSection, INK, shadeAt, straightOn, widthOf } from './cross-section.ts';

/** Directions in which a stroke may begin, and how well it must go on to both sides. */
const DIRECTIONS = 16;
const GOES_ON = 0.85;
/** Places at which a pen's width is measured, and the width that is taken for this, in pixels. */
const MEASURED = 300;
const USUAL_PEN = 3;
/** Letters this much darker than the pen are told from it by their shade. */
const DARKER = 24;
/** This share of the ink is as dark as print is in the middle of its strokes. */
const DARK_PRINT = 0.2;

/** A place in the picture, in pixels from its top left. */
export type Place = [x: number, y: number];

/** The usual width of strokes in pixels at some of these places; 0 where none can be measured. */
export function penWidth(image: GreyImage, places: Place[]): number {
  const every = Math.max(1, Math.floor(places.length / MEASURED));
  const widths = places
    .filter((_, at) => at % every === 0)
    .flatMap((place) => {
      const bearing = bearingAt(image, place, USUAL_PEN, Infinity);
      const section = bearing && crossSection(image, bearing, 1);
      return section ? [widthOf(section)] : [];
    });
  return median(widths);
}

/** The direction of a stroke at a place; undefined where it does not go on to both sides, or is wider. */
export function bearingAt(
  image: GreyImage,
  [x, y]: Place,
  pen: number,
  widest: number,
): Bearing | undefined {
  let best: Bearing | undefined;
  let most = GOES_ON;
  for (let turn = 0; turn < DIRECTIONS; turn += 1) {
    const angle = (turn * Math.PI) / DIRECTIONS;
    const onwards = straightOn(image, { x, y, angle }, pen);
    if (onwards + 1 <= 2 * most) continue;
    const back = straightOn(image, { x, y, angle: angle + Math.PI }, pen);
    if ((onwards + back) / 2 > most) [best, most] = [{ x, y, angle }, (onwards + back) / 2];
  }
  const section = best && crossSection(image, best, 1);
  return section && widthOf(section) <= widest ? best : undefined;
}

/**
 * Shades up to this one are letters' and no pen's; -1 where the pen is as dark as they are.
 * @param strokes places on the pen's strokes
 */
export function shadeOfPrint(image: GreyImage, strokes: Place[]): number {
  const pen = median(strokes.map((place) => darkestAround(image, place)));
  const shades = countShades(image).subarray(0, INK);
  const print = shadeWithDarker(shades, DARK_PRINT * shades.reduce((sum, count) => sum + count, 0));
  return pen - print > DARKER ? (pen + print) / 2 : -1;
}

/** The darkest shade of a histogram that has this number of pixels as dark or darker. */
function shadeWithDarker(shades: Uint32Array, pixels: number): number {
  let darker = 0;
  const shade = shades.findIndex((count) => (darker += count) >= pixels);
  return Math.max(0, shade);
}

function darkestAround(image: GreyImage, [x, y]: Place): number {
  const sides = [-1, 0, 1];
  const shades = sides.flatMap((down) => sides.map((right) => shadeAt(image, x + right, y + down)));
  return Math.min(INK, ...shades);
}

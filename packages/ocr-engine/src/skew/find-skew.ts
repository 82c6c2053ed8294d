import type { Components } from '../pixels/find-components.ts';

/** The steepest slope that is looked for, in degrees. */
const STEEPEST = 21;
/** Flatter ones are left to the line finder, which follows them. */
const FLATTEST = 1;
/** On fewer letters nothing stands out. */
const FEWEST = 40;
/** Letters, in shares of the usual height of components. */
const LETTER = { lowest: 0.55, highest: 2.4, widest: 12 };
const LEAST = { width: 2, height: 4 };
/** Steps in degrees, and how high a strip of the page is then, in letter heights and at least in pixels. */
const COARSE = { step: 0.5, strip: 1 / 3, least: 2 };
const FINE = { step: 0.05, strip: 1 / 6, least: 1 };
/**
 * By so much letters must stand closer on lines of a slope than on those of most slopes, and than on level ones: there
 * by so much more the fewer they are.
 */
const CLEAR = { usual: 1.6, level: 1.2, ofLetters: 30 };
/** The first glance looks at slopes up to this near and at some far ones, over which level lines must stand out so. */
const LEVEL = { near: 2, far: [-17, -12, -7, 7, 12, 17], clear: 2.5 };

/** Where letters stand: the middles of their feet, seen from the middle of the picture, in pixels. */
interface Feet {
  size: number;
  x: Float64Array;
  y: Float64Array;
  /** Half a letter's width: on a slope, its box reaches lower than its foot. */
  half: Float64Array;
}

/**
 * Finds the slope of the lines of a page by the letters alone: cut into strips of that slope, the page has its letters'
 * feet in few of them. A level page takes a fifth of a millisecond, a crooked one one or two.
 * @param width, height of the picture that the components are from
 * @returns degrees clockwise; 0 for lines that are nearly level, and where none stands out
 */
export function findSkew(components: Components, width: number, height: number): number {
  const feet = feetOf(components, width, height);
  if (feet.x.length < FEWEST) return 0;
  const strips = new Uint16Array(2 * (width + height));
  const crowding = (slope: number) => crowdingOf(feet, slope, COARSE, strips);
  if (isLevel(crowding)) return 0;
  const crowds = slopesAround(0, STEEPEST, COARSE.step).map((slope) => ({
    slope,
    crowd: crowding(slope),
  }));
  const best = crowds.reduce((most, other) => (other.crowd > most.crowd ? other : most));
  const clear = CLEAR.level + CLEAR.ofLetters / feet.x.length;
  if (best.crowd < CLEAR.usual * median(crowds.map(({ crowd }) => crowd))) return 0;
  if (best.crowd < clear * crowding(0)) return 0;
  const slope = mostCrowded(feet, slopesAround(best.slope, COARSE.step, FINE.step), strips);
  return Math.abs(slope) < FLATTEST ? 0 : slope;
}

/** The same components with across and down changed for each other, so that the slope of lines that run down is found. */
export function onSide({ left, top, right, bottom, ...others }: Components): Components {
  return { ...others, left: top, top: left, right: bottom, bottom: right };
}

/** Whether letters stand on level lines, as far as a first glance tells. */
function isLevel(crowding: (slope: number) => number): boolean {
  const near = slopesAround(0, LEVEL.near, COARSE.step).map((slope) => ({
    slope,
    crowd: crowding(slope),
  }));
  const best = near.reduce((most, other) => (other.crowd > most.crowd ? other : most));
  if (Math.abs(best.slope) >= FLATTEST) return false;
  return best.crowd > LEVEL.clear * median(LEVEL.far.map(crowding));
}

function feetOf(components: Components, width: number, height: number): Feet {
  const { left, top, right, bottom } = components;
  const size = usualHeight(components);
  const letters = Array.from(left, (_, at) => at).filter((at) => {
    const [w, h] = [right[at]! - left[at]!, bottom[at]! - top[at]!];
    const isHigh = h >= LETTER.lowest * size && h <= LETTER.highest * size;
    return isHigh && w >= LEAST.width && w <= LETTER.widest * size;
  });
  return {
    size,
    x: Float64Array.from(letters, (at) => (left[at]! + right[at]! - width) / 2),
    y: Float64Array.from(letters, (at) => bottom[at]! - height / 2),
    half: Float64Array.from(letters, (at) => (right[at]! - left[at]!) / 2),
  };
}

function usualHeight({ left, top, right, bottom }: Components): number {
  const heights = bottom
    .map((end, at) => (right[at]! - left[at]! >= LEAST.width ? end - top[at]! : 0))
    .filter((height) => height >= LEAST.height);
  return median(heights);
}

function slopesAround(middle: number, reach: number, step: number): number[] {
  const count = Math.round(reach / step);
  return Array.from({ length: 2 * count + 1 }, (_, index) => middle + (index - count) * step);
}

function mostCrowded(feet: Feet, slopes: number[], strips: Uint16Array): number {
  const crowds = slopes.map((slope) => crowdingOf(feet, slope, FINE, strips));
  return slopes[crowds.indexOf(Math.max(...crowds))]!;
}

/** The sum of the squares of how many letters stand in each strip of a slope. */
function crowdingOf(
  { size, x, y, half }: Feet,
  slope: number,
  { strip, least }: typeof COARSE,
  strips: Uint16Array,
): number {
  const height = Math.max(least, strip * size);
  const angle = (slope * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / height, Math.sin(angle) / height];
  const lower = Math.abs(sin);
  const middle = strips.length >> 1;
  strips.fill(0);
  let crowding = 0;
  for (let at = 0; at < x.length; at += 1) {
    const index = Math.floor(y[at]! * cos - x[at]! * sin - half[at]! * lower) + middle;
    crowding += 2 * strips[index]! + 1;
    strips[index]! += 1;
  }
  return crowding;
}

function median(values: ArrayLike<number>): number {
  return Float64Array.from(values).toSorted()[values.length >> 1] ?? 0;
}

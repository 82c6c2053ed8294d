import type { Components } from '../pixels/find-components.ts';

/** The steepest slope that is looked for, in degrees. */
const STEEPEST = 21;
/** Flatter ones are as good as level. */
const FLATTEST = 0.35;
/** Flatter ones than this the line finder follows, where it is sure of its lines. */
const SLIGHT = 1;
/** On fewer letters nothing stands out. */
const FEWEST = 40;
/** Letters, in shares of the usual height of components. */
const LETTER = { lowest: 0.55, highest: 2.4, widest: 12 };
const LEAST = { width: 2, height: 4 };
/** Steps in degrees, and how high a strip of the page is then, in letter heights and at least in pixels. */
export const COARSE = { step: 0.5, strip: 1 / 3, least: 2 };
const FINE = { step: 0.05, strip: 1 / 6, least: 1 };
/**
 * Letters must stand closer by this much on lines of a slope than on those of most slopes, and than on level ones: there
 * by this much more the fewer they are.
 */
const CLEAR = { usual: 1.6, level: 1.2, ofLetters: 30 };
/**
 * Slopes that differ from the middle of the page to its farther edges by up to `widest`, in pixels down for each to the right.
 * They are looked for near the best slope of parallel lines, and letters must stand this much closer on them than on those.
 */
const FAN = { widest: 0.32, step: 0.04, fineStep: 0.0025, least: 0.015, near: 9, clear: 1.15 };
/** The first glance looks at slopes up to this near and at some far ones, over which level lines must stand out so. */
const LEVEL = {
  near: 2,
  far: [-17, -12, -7, 7, 12, 17],
  clear: 2.5,
  fans: [-0.06, -0.03, 0.03, 0.06],
};

/** How the lines of a page slope. */
export interface Skew {
  /** Clockwise, in the middle of the page. */
  degrees: number;
  /**
   * How many pixels more a line falls for each pixel to the right with each pixel that it stands lower in the middle: a
   * camera that is held over one side of a page makes its lines run together.
   */
  spread: number;
}

type Precision = typeof COARSE;
type Crowding = (skew: Skew, precision?: Precision) => number;

/** Where letters stand: the middles of their feet, seen from the middle of the picture, in pixels. */
export interface Feet {
  size: number;
  x: Float64Array;
  y: Float64Array;
  /** Half a letter's width: on a slope, its box reaches lower than its foot. */
  half: Float64Array;
}

/**
 * Finds the slope of the lines of a page by the letters alone: cut into strips of that slope, the page has its letters'
 * feet in few of them. A level page takes half a millisecond, a crooked one some.
 * @param width, height of the picture that the feet are from
 * @returns undefined for lines that are as good as level, and where no slope stands out
 */
export function findSkew(feet: Feet, width: number, height: number): Skew | undefined {
  if (feet.x.length < FEWEST) return undefined;
  const strips = new Uint16Array(4 * (width + height));
  const crowding: Crowding = (skew, precision = COARSE) =>
    crowdingOf(feet, skew, precision, strips);
  const unit = 2 / Math.max(width, height);
  if (isLevel(crowding, unit)) return undefined;
  const parallel = slopesAround(0, STEEPEST, COARSE.step).map((degrees) => ({
    degrees,
    spread: 0,
  }));
  const crowds = parallel.map((skew) => crowding(skew));
  const best = parallel[crowds.indexOf(Math.max(...crowds))]!;
  const fanned = crowdiest(crowding, fansAround(best, unit), COARSE);
  const isFanned = crowding(fanned) > FAN.clear * crowding(best);
  const found = isFanned ? fanned : best;
  const clear = CLEAR.level + CLEAR.ofLetters / feet.x.length;
  if (crowding(found) < CLEAR.usual * median(crowds)) return undefined;
  if (crowding(found) < clear * crowding({ degrees: 0, spread: 0 })) return undefined;
  const fine = refined(crowding, found, isFanned ? unit : 0);
  return Math.abs(fine.degrees) < FLATTEST && !isFanned ? undefined : fine;
}

/** Whether lines are so flat and parallel that they may be found where they are. */
export function isSlight({ degrees, spread }: Skew): boolean {
  return Math.abs(degrees) < SLIGHT && spread === 0;
}

/** Whether letters stand on level lines, as far as a first glance tells. */
function isLevel(crowding: Crowding, unit: number): boolean {
  const near = slopesAround(0, LEVEL.near, COARSE.step).map((degrees) => ({ degrees, spread: 0 }));
  const best = crowdiest(crowding, near, COARSE);
  if (Math.abs(best.degrees) >= FLATTEST) return false;
  const most = crowding(best);
  const fans = LEVEL.fans.map((spread) => crowding({ ...best, spread: spread * unit }));
  if (Math.max(...fans) > FAN.clear * most) return false;
  const far = LEVEL.far.map((degrees) => crowding({ degrees, spread: 0 }));
  return most > LEVEL.clear * median(far);
}

/** Slopes near one, whose lines run apart or together by a given slope. */
function fansAround({ degrees }: Skew, unit: number): Skew[] {
  const slopes = slopesAround(degrees, FAN.near, COARSE.step);
  return slopesAround(0, FAN.widest, FAN.step)
    .filter((spread) => Math.abs(spread) >= FAN.least)
    .flatMap((spread) => slopes.map((slope) => ({ degrees: slope, spread: spread * unit })));
}

/** @param unit of the spread; 0 where there is none */
function refined(crowding: Crowding, skew: Skew, unit: number): Skew {
  const spreads = (from: Skew) =>
    slopesAround(from.spread, FAN.step * unit, FAN.fineStep * unit).map((spread) => ({
      ...from,
      spread,
    }));
  const wider = unit === 0 ? skew : crowdiest(crowding, spreads(skew), COARSE);
  const slopes = slopesAround(skew.degrees, COARSE.step, FINE.step);
  const steeper = slopes.map((degrees) => ({ ...wider, degrees }));
  const fine = crowdiest(crowding, steeper, FINE);
  return unit === 0 ? fine : crowdiest(crowding, spreads(fine), FINE);
}

function crowdiest(crowding: Crowding, skews: Skew[], precision: Precision): Skew {
  const crowds = skews.map((skew) => crowding(skew, precision));
  return skews[crowds.indexOf(Math.max(...crowds))]!;
}

/** The same components with across and down changed for each other, so that the slope of lines that run down is found. */
export function onSide({ left, top, right, bottom, ...others }: Components): Components {
  return { ...others, left: top, top: left, right: bottom, bottom: right };
}

/** Where the letters among some components stand, in a picture of this size. */
export function feetOf(components: Components, width: number, height: number): Feet {
  const { left, top, right, bottom } = components;
  const size = usualHeight(components);
  const [x, y, half] = Array.from({ length: 3 }, () => new Float64Array(left.length));
  let count = 0;
  for (let at = 0; at < left.length; at += 1) {
    const [w, h] = [right[at]! - left[at]!, bottom[at]! - top[at]!];
    if (h < LETTER.lowest * size || h > LETTER.highest * size) continue;
    if (w < LEAST.width || w > LETTER.widest * size) continue;
    x![count] = (left[at]! + right[at]! - width) / 2;
    y![count] = bottom[at]! - height / 2;
    half![count] = w / 2;
    count += 1;
  }
  return { size, x: x!.slice(0, count), y: y!.slice(0, count), half: half!.slice(0, count) };
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

/** The sum of the squares of how many letters stand in each strip. */
export function crowdingOf(
  { size, x, y, half }: Feet,
  { degrees, spread }: Skew,
  { strip, least }: Precision,
  strips: Uint16Array,
): number {
  const height = Math.max(least, strip * size);
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const lower = Math.abs(sin);
  const middle = strips.length >> 1;
  strips.fill(0);
  let crowding = 0;
  for (let at = 0; at < x.length; at += 1) {
    const across = x[at]! * cos + y[at]! * sin;
    const down = y[at]! * cos - x[at]! * sin - half[at]! * lower;
    const index = Math.floor(down / (1 + spread * across) / height) + middle;
    crowding += 2 * strips[index]! + 1;
    strips[index]! += 1;
  }
  return crowding;
}

function median(values: ArrayLike<number>): number {
  return Float64Array.from(values).toSorted()[values.length >> 1] ?? 0;
}

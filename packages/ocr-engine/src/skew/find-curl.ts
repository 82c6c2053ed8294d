import { COARSE, crowdingOf, type Feet } from './find-skew.ts';
import { type Slope, slopesOf } from './letter-slopes.ts';

/** On fewer letters nothing stands out. */
const FEWEST = 150;
/** The page is cut into this many strips; fewer slopes in one, or in its upper or lower half, tell nothing. */
const STRIPS = 16;
const FEWEST_SLOPES = 12;
/** Lines that bend by less, in letter heights, are left to the line finder; so are those whose letters stand hardly closer. */
const LEAST_BEND = 0.5;
/** A first look finds a part of the bend. */
const LEAST_BEND_AT_FIRST = 0.25;
const CLEAR = 1.15;
/** Where letters stand closer by this much on level lines than on steep ones, lines are straight. */
const STRAIGHT = 5;
const NEARLY_LEVEL = [-1, -0.5, 0, 0.5, 1];
const STEEP = [-17, -12, -7, 7, 12, 17];

interface Size {
  width: number;
  height: number;
}

/** How far the lines of a page have gone down from where they would be, at each place. */
export interface Curl {
  /** Left side of the first strip, and the width of each, in pixels. */
  left: number;
  width: number;
  /** Two heights on the page, in pixels from its top. */
  top: number;
  bottom: number;
  /** Pixels down at each strip's left side, and at the last one's right: of lines that stand at `top`, and at `bottom`. */
  atTop: Float64Array;
  atBottom: Float64Array;
}

/** The same on a larger picture of the page. */
export function enlargedCurl(
  { left, width, top, bottom, atTop, atBottom }: Curl,
  factor: number,
): Curl {
  return {
    left: left * factor,
    width: width * factor,
    top: top * factor,
    bottom: bottom * factor,
    atTop: atTop.map((fall) => fall * factor),
    atBottom: atBottom.map((fall) => fall * factor),
  };
}

/** Pixels that a place on a page has gone down, if it would be at (x, y) on a flat one. */
export function fallAt(curl: Curl, x: number, y: number): number {
  const { left, width, top, bottom, atTop, atBottom } = curl;
  const place = Math.max(0, Math.min(STRIPS, (x - left) / width));
  const strip = Math.min(STRIPS - 1, Math.floor(place));
  const between = (falls: Float64Array) =>
    falls[strip]! + (place - strip) * (falls[strip + 1]! - falls[strip]!);
  const lower = (y - top) / (bottom - top);
  return between(atTop) * (1 - lower) + between(atBottom) * lower;
}

/**
 * Finds how the lines of a page bend, as they do towards the spine of an open book: from the slopes between letters that follow
 * each other.
 * @param width, height of the picture that the feet are from
 * @returns undefined where they are straight
 */
export function findCurl(feet: Feet, width: number, height: number): Curl | undefined {
  if (feet.x.length < FEWEST) return undefined;
  const strips = new Uint16Array(4 * (width + height));
  const crowding = (some: Feet, degrees = 0) =>
    crowdingOf(some, { degrees, spread: 0 }, COARSE, strips);
  const level = Math.max(...NEARLY_LEVEL.map((degrees) => crowding(feet, degrees)));
  const steep = STEEP.map((degrees) => crowding(feet, degrees)).toSorted((a, b) => a - b);
  if (level > STRAIGHT * steep[STEEP.length >> 1]!) return undefined;
  const size = { width, height };
  const rough = curlOf(feet, feet, size);
  if (!rough || bendOf(rough) < LEAST_BEND_AT_FIRST * feet.size) return undefined;
  // Followers are found more surely where lines are nearly straight.
  const curl = curlOf(feet, unbent(feet, rough, size), size);
  if (!curl || bendOf(curl) < LEAST_BEND * feet.size) return undefined;
  return crowding(unbent(feet, curl, size)) > CLEAR * level ? curl : undefined;
}

/** By how much lines leave straight ones at most. */
function bendOf({ atTop, atBottom }: Curl): number {
  return Math.max(
    ...[atTop, atBottom].map((falls) => {
      const slope = (falls[STRIPS]! - falls[0]!) / STRIPS;
      const off = falls.map((fall, strip) => fall - falls[0]! - slope * strip);
      return Math.max(...off) - Math.min(...off);
    }),
  );
}

/** Where letters would stand on straight lines. */
function unbent(feet: Feet, curl: Curl, { width, height }: Size): Feet {
  const y = feet.y.map(
    (foot, at) => foot - fallAt(curl, feet.x[at]! + width / 2, foot + height / 2),
  );
  return { ...feet, y };
}

function curlOf(feet: Feet, straight: Feet, { width, height }: Size): Curl | undefined {
  const slopes = slopesOf(feet, straight);
  const [first, last] = [Math.min(...feet.x), Math.max(...feet.x)];
  const strip = (last - first) / STRIPS;
  const middle = medianOf(slopes.map(({ y }) => y));
  const halves = [slopes.filter(({ y }) => y < middle), slopes.filter(({ y }) => y >= middle)];
  const all = fallsOf(slopes, first, strip);
  if (!all) return undefined;
  const [atTop, atBottom] = halves.map((half) => fallsOf(half, first, strip) ?? all);
  const [top, bottom] = halves.map((half) => medianOf(half.map(({ y }) => y)) + height / 2);
  if (!(bottom! - top! > feet.size)) return undefined;
  return {
    left: first + width / 2,
    width: strip,
    top: top!,
    bottom: bottom!,
    atTop: atTop!,
    atBottom: atBottom!,
  };
}

/** How far lines fall up to each strip, from the middle of the page on. */
function fallsOf(slopes: Slope[], left: number, width: number): Float64Array | undefined {
  const each: number[][] = Array.from({ length: STRIPS }, () => []);
  for (const { x, slope } of slopes) {
    each[Math.max(0, Math.min(STRIPS - 1, Math.floor((x - left) / width)))]!.push(slope);
  }
  const known = each.map((some) => (some.length < FEWEST_SLOPES ? undefined : middleMean(some)));
  if (known.filter((slope) => slope === undefined).length > STRIPS / 2) return undefined;
  const falls = new Float64Array(STRIPS + 1);
  for (let strip = 0; strip < STRIPS; strip += 1) {
    falls[strip + 1] = falls[strip]! + width * nearest(known, strip);
  }
  const middle = falls[STRIPS / 2]!;
  return falls.map((fall) => fall - middle);
}

/** What is known of a strip, or of the nearest one of which something is. */
function nearest(known: (number | undefined)[], strip: number): number {
  for (let away = 0; away < STRIPS; away += 1) {
    const found = known[strip - away] ?? known[strip + away];
    if (found !== undefined) return found;
  }
  return 0;
}

/** The mean of the middle half: a median would jump, since letters stand on whole pixels. */
function middleMean(values: number[]): number {
  const quarter = values.length >> 2;
  const middle = values.toSorted((a, b) => a - b).slice(quarter, values.length - quarter);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

function medianOf(values: number[]): number {
  return Float64Array.from(values).toSorted()[values.length >> 1] ?? 0;
}

import type { PageInk } from '../pixels/page-ink.ts';
import { countShades } from '../pixels/shades.ts';
import type { GreyImage } from '../render/page-image.ts';
import { type Bearing, crossSection, INK, shadeAt, straightOn, widthOf } from './cross-section.ts';
import { followStroke, type Step } from './follow-stroke.ts';
import type { Piece } from './piece.ts';

/** Directions in which a stroke may begin, and how well it must go on to both sides. */
const DIRECTIONS = 16;
const GOES_ON = 0.85;
/** Places at which a pen's width is measured, and the width that is taken for this, in pixels. */
const MEASURED = 300;
const USUAL_PEN = 3;
/** Wider strokes are no pen's: in pixels or, if that is more, in letter heights. */
const WIDEST = { pixels: 4, letters: 0.4 };
/** At the beginning of a stroke, it is at most this much wider than the pen, in pixels. */
const WIDER = 1.5;
/**
 * What is no part of a letter, in letter heights: it is clear of all else for this long at a stretch; or clear and level for
 * this far; or this long in all, with at least these pixels beside the lines.
 */
const STROKE = { stretch: 2.2, level: 0.6, long: 1.5, beside: 6 };
/** The sine of the steepest slope that is level. */
const LEVEL = 0.5;
/** No stroke is followed farther, in letter heights. */
const LONGEST = 60;
/** Where scrawls have more pixels of the smaller picture, no stroke is followed: it would take seconds. */
const MOST_PLACES = 60_000;
/** Pixels beside a stroke that are its softer edge. */
const EDGE = 1;
/** Letters this much darker than the pen are told from it by their shade. */
const DARKER = 24;
/** This share of the ink is as dark as print is in the middle of its strokes. */
const DARK_PRINT = 0.2;

/**
 * Finds what strokes of a pen blacken in lines of text, but for letters that they cross.
 * @param ink of the picture
 * @param scrawls pieces of ink with strokes, and all that these touch
 * @param isText pixels of the smaller picture that lie in a line
 * @param size usual height of letters in the smaller picture, in pixels
 * @returns places in the picture's pixels; none where there are more than 60,000 to begin at
 */
export function strokesInText(
  image: GreyImage,
  ink: PageInk,
  scrawls: Piece[],
  isText: Uint8Array,
  size: number,
): number[] {
  const height = size * ink.factor;
  if (scrawls.reduce((sum, { places }) => sum + places.length, 0) > MOST_PLACES) return [];
  const places = scrawls.flatMap((scrawl) => placesOf(scrawl, ink.small.width));
  const beside = places.filter((place) => !isText[place]).map((place) => centreOf(place, ink));
  const pen = penWidth(image, beside);
  if (pen === 0 || pen > Math.max(WIDEST.pixels, WIDEST.letters * height)) return [];
  const print = shadeOfPrint(image, beside);
  const isDone = new Uint8Array(isText.length);
  return places.flatMap((place) => {
    const start = isDone[place] ? undefined : bearingAt(image, centreOf(place, ink), pen);
    if (!start) return [];
    const way = bothWays(image, start, pen, LONGEST * height);
    for (const step of way) markAround(isDone, ink, step);
    return isStroke(way, height, ink, isText) ? inkOf(way, image, print) : [];
  });
}

/** Places of a piece in the pixels of the whole smaller picture. */
function placesOf({ box: [left, top, right], places }: Piece, width: number): number[] {
  return places.map(
    (place) => (top + Math.floor(place / (right - left))) * width + left + (place % (right - left)),
  );
}

/** The middle of a smaller picture's pixel in the larger picture. */
function centreOf(place: number, { small: { width }, factor }: PageInk): [x: number, y: number] {
  return [((place % width) + 0.5) * factor - 0.5, (Math.floor(place / width) + 0.5) * factor - 0.5];
}

/** The pixel of the smaller picture in which a place of the larger one lies. */
function smallPlace({ x, y }: Bearing, { small: { width }, factor }: PageInk): number {
  return Math.floor((y + 0.5) / factor) * width + Math.floor((x + 0.5) / factor);
}

/** The usual width of strokes in pixels; 0 where none can be measured. */
function penWidth(image: GreyImage, beside: [x: number, y: number][]): number {
  const every = Math.max(1, Math.floor(beside.length / MEASURED));
  const widths = beside
    .filter((_, at) => at % every === 0)
    .flatMap((place) => {
      const bearing = bearingAt(image, place, USUAL_PEN, Infinity);
      const section = bearing && crossSection(image, bearing, 1);
      return section ? [widthOf(section)] : [];
    });
  return middle(widths, 0.5);
}

/** The direction of a stroke at a place; undefined where it does not go on to both sides, or is wider. */
function bearingAt(
  image: GreyImage,
  [x, y]: [x: number, y: number],
  pen: number,
  widest = pen + WIDER,
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

/** Shades up to this one are letters' and no pen's; -1 where the pen is as dark as they are. */
function shadeOfPrint(image: GreyImage, beside: [x: number, y: number][]): number {
  const pen = middle(
    beside.map(([x, y]) => darkestAround(image, x, y)),
    0.5,
  );
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

function darkestAround(image: GreyImage, x: number, y: number): number {
  let darkest = INK;
  for (let down = -1; down <= 1; down += 1) {
    for (let right = -1; right <= 1; right += 1) {
      darkest = Math.min(darkest, shadeAt(image, x + right, y + down));
    }
  }
  return darkest;
}

/** @returns 0 where there are no values */
function middle(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function bothWays(image: GreyImage, start: Bearing, pen: number, longest: number): Step[] {
  const back = { ...start, angle: start.angle + Math.PI };
  return [
    ...followStroke(image, back, pen, longest).toReversed(),
    ...followStroke(image, start, pen, longest),
  ];
}

/** So that the same stroke is not followed from each of its pixels. */
function markAround(isDone: Uint8Array, ink: PageInk, step: Step): void {
  const place = smallPlace(step, ink);
  for (const row of [-1, 0, 1]) {
    const centre = place + row * ink.small.width;
    isDone.fill(1, Math.max(0, centre - 1), Math.max(0, centre + 2));
  }
}

function isStroke(way: Step[], height: number, ink: PageInk, isText: Uint8Array): boolean {
  if (
    longestStretch(
      way,
      () => 1,
      (step) => step.isClear,
    ) >
    STROKE.stretch * height
  )
    return true;
  const level = longestStretch(
    way,
    ({ angle }) => Math.abs(Math.cos(angle)),
    (step) => step.isClear && Math.abs(Math.sin(step.angle)) <= LEVEL,
  );
  if (level > STROKE.level * height) return true;
  const clear = way.filter((step) => step.isClear).length;
  const beside = way.filter((step) => step.section && !isText[smallPlace(step, ink)]).length;
  return clear > STROKE.long * height && beside > STROKE.beside;
}

/** The most that steps after each other come to. */
function longestStretch(
  way: Step[],
  lengthOf: (step: Step) => number,
  counts: (step: Step) => boolean,
): number {
  let [most, now] = [0, 0];
  for (const step of way) {
    now = counts(step) ? now + lengthOf(step) : 0;
    most = Math.max(most, now);
  }
  return most;
}

/** The pixels of a stroke, with its edges; where something crosses it, none. */
function inkOf(way: Step[], image: GreyImage, print: number): number[] {
  const { stride, width, height, pixels } = image;
  return way.flatMap(({ x, y, angle, section }) => {
    const places: number[] = [];
    if (!section) return places;
    for (let aside = section.from - EDGE; aside <= section.to + EDGE; aside += 0.5) {
      const column = Math.round(x - aside * Math.sin(angle));
      const row = Math.round(y + aside * Math.cos(angle));
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      if (isInside && pixels[row * stride + column]! > print) places.push(row * stride + column);
    }
    return places;
  });
}

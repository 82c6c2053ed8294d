import type { PageInk } from '../pixels/page-ink.ts';
import type { GreyImage } from '../render/page-image.ts';
import { type Bearing, PACE, placeAt, WIDER } from './cross-section.ts';
import { followStroke, type Step } from './follow-stroke.ts';
import { bearingAt, penWidth, type Place, shadeOfPrint } from './pen.ts';
import { type Piece, placesOnPage } from './piece.ts';

/** Wider strokes are no pen's: in pixels or, if that is more, in letter heights. */
const WIDEST = { pixels: 4, letters: 0.4 };
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
  const places = scrawls.flatMap((scrawl) => placesOnPage(scrawl, ink.small.width));
  const beside = places.filter((place) => !isText[place]).map((place) => centreOf(place, ink));
  const pen = penWidth(image, beside);
  if (pen === 0 || pen > Math.max(WIDEST.pixels, WIDEST.letters * height)) return [];
  const print = shadeOfPrint(image, beside);
  const isDone = new Uint8Array(isText.length);
  return places.flatMap((place) => {
    const start = isDone[place]
      ? undefined
      : bearingAt(image, centreOf(place, ink), pen, pen + WIDER);
    if (!start) return [];
    const way = bothWays(image, start, pen, LONGEST * height);
    for (const step of way) markAround(isDone, ink, step);
    return isStroke(way, height, ink, isText) ? inkOf(way, image, print) : [];
  });
}

/** The middle of a smaller picture's pixel in the larger picture. */
function centreOf(place: number, { small: { width }, factor }: PageInk): Place {
  return [((place % width) + 0.5) * factor - 0.5, (Math.floor(place / width) + 0.5) * factor - 0.5];
}

/** The pixel of the smaller picture in which a place of the larger one lies. */
function smallPlace({ x, y }: Bearing, { small: { width }, factor }: PageInk): number {
  return Math.floor((y + 0.5) / factor) * width + Math.floor((x + 0.5) / factor);
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
  const stretch = longestStretch(way, ({ isClear }) => (isClear ? 1 : 0));
  if (stretch > STROKE.stretch * height) return true;
  const level = longestStretch(way, ({ isClear, angle }) =>
    isClear && Math.abs(Math.sin(angle)) <= LEVEL ? Math.abs(Math.cos(angle)) : 0,
  );
  if (level > STROKE.level * height) return true;
  const clear = way.filter(({ isClear }) => isClear).length;
  const beside = way.filter((step) => step.section && !isText[smallPlace(step, ink)]).length;
  return clear > STROKE.long * height && beside > STROKE.beside;
}

/** The most that steps after each other come to; one that counts nothing ends a stretch. */
function longestStretch(way: Step[], lengthOf: (step: Step) => number): number {
  let [most, now] = [0, 0];
  for (const step of way) {
    const length = lengthOf(step);
    now = length > 0 ? now + length : 0;
    most = Math.max(most, now);
  }
  return most;
}

/** The pixels of a stroke, with its edges; where something crosses it, none. */
function inkOf(way: Step[], image: GreyImage, print: number): number[] {
  return way.flatMap(({ x, y, angle, section }) => {
    const places: number[] = [];
    if (!section) return places;
    for (let aside = section.from - EDGE; aside <= section.to + EDGE; aside += PACE) {
      const place = placeAt(image, x - aside * Math.sin(angle), y + aside * Math.cos(angle));
      if (place !== undefined && image.pixels[place]! > print) places.push(place);
    }
    return places;
  });
}

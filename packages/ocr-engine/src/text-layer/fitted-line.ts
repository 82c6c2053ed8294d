import { ASCENT, DESCENT } from '../invisible-font/metrics.ts';
import type { Box, Line, Word } from '../interface/page-text.ts';
import type { Point } from '../render/matrix.ts';

/**
 * Up to five degrees a line is written as level words, each at its own height. Poppler cuts a word
 * where its letters leave their baseline by half a point, so text that truly slopes is found in pieces.
 */
const GENTLE = Math.sin(Math.PI / 36);
/** A baseline that leaves its line's direction by more than 22.5 degrees was badly guessed. */
const PLAUSIBLE = Math.cos(Math.PI / 8);
/** The type size follows the taller words, not the tallest: one bracket must not blow up a line. */
const TALL_QUANTILE = 0.8;
const SMALLEST_TYPE = 0.5;
/** A line reaches at least this part of its height below the baseline if it has descenders. */
const FLAT = 0.1;

export interface FittedWord {
  text: string;
  /** Along the baseline from the line's origin, in points. */
  start: number;
  width: number;
  /** Above the baseline of the line's first word, in points. */
  rise: number;
  /** How many of the line's words are read before it. */
  place: number;
}

/** A line ready to be written: points of the page as shown, y downwards. */
export interface FittedLine {
  origin: Point;
  /** Unit vector of the writing direction. */
  along: Point;
  /** Type size in points. */
  size: number;
  /** Whether it slopes by more than level words can follow. */
  slants: boolean;
  /** In the order in which they lie along the baseline. */
  words: FittedWord[];
}

/** Writing direction by clockwise turn; top to bottom runs as text turned by a quarter. */
const DIRECTIONS: Record<Turn, Point> = {
  0: [1, 0],
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};

interface Axis {
  origin: Point;
  along: Point;
}

type Turn = 0 | 90 | 180 | 270;

/** Fits a recognised line to its baseline with a position and a width for each word. */
export function fitLine(line: Line): FittedLine {
  const turn = line.direction === 'ttb' ? 90 : line.orientation;
  const axis = line.direction === 'ttb' ? guessedBaseline(line.box, 90) : baseline(line, turn);
  const extents = line.words.map((word, place) => ({ ...extentOf(word, axis, turn), place }));
  const above = quantile(extents.map(({ top }) => top));
  const below = quantile(extents.map(({ bottom }) => -bottom));
  const words = extents.toSorted((first, second) => first.start - second.start);
  const { size, drop } = typeOf(above, below);
  const lowered = { along: axis.along, origin: lower(axis, drop) };
  const sloping = slopeOf(axis, turn);
  return Math.abs(sloping) < GENTLE
    ? { ...level(lowered, words, turn), size, slants: false }
    : { ...lowered, words: words.map((word) => ({ ...word, rise: 0 })), size, slants: true };
}

/**
 * A type size in which the line's ink fills what a viewer marks when it is selected, and how far the
 * baseline must move down for that: found baselines are off by a fifth of the type at times.
 * @param above, below how far the ink reaches from the baseline
 */
function typeOf(above: number, below: number): { size: number; drop: number } {
  const ink = above + below;
  const hasDescenders = below > FLAT * ink;
  const size = inHalves(hasDescenders ? ink : above / ASCENT);
  return { size, drop: hasDescenders ? below - DESCENT * size : 0 };
}

/** Lines of one size then look alike in a selection, and compress. */
function inHalves(size: number): number {
  const steps = size < 6 ? 10 : 2;
  return Math.max(SMALLEST_TYPE, Math.round(size * steps) / steps);
}

function lower({ origin: [x, y], along: [dx, dy] }: Axis, drop: number): Point {
  return [x - dy * drop, y + dx * drop];
}

/** Tesseract's baseline where it makes sense, otherwise one at a fifth of the box's height. */
function baseline({ baseline: [x0, y0, x1, y1], box }: Line, turn: Turn): Axis {
  const wanted = DIRECTIONS[turn];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const found: Point = [(x1 - x0) / length, (y1 - y0) / length];
  const agreement = found[0] * wanted[0] + found[1] * wanted[1];
  // Without a length everything here is NaN, which is no agreement either.
  if (!(Math.abs(agreement) >= PLAUSIBLE)) return guessedBaseline(box, turn);
  return agreement > 0
    ? { origin: [x0, y0], along: found }
    : { origin: [x1, y1], along: [-found[0], -found[1]] };
}

/** Sine of the angle by which a line rises against its turn. */
function slopeOf({ along }: Axis, turn: Turn): number {
  const wanted = DIRECTIONS[turn];
  return wanted[0] * -along[1] + wanted[1] * along[0];
}

/** The same words on an axis without slope, each raised to where the baseline is at its middle. */
function level(axis: Axis, words: (Extent & { place: number })[], turn: Turn) {
  const along = DIRECTIONS[turn];
  const sine = slopeOf(axis, turn);
  const cosine = Math.sqrt(1 - sine * sine);
  return {
    origin: axis.origin,
    along,
    words: words.map(({ text, start, width, place }) => ({
      text,
      place,
      start: (start + width / 2) * cosine - width / 2,
      width,
      rise: (start + width / 2) * sine,
    })),
  };
}

function guessedBaseline([left, top, right, bottom]: Box, turn: Turn): Axis {
  const along = DIRECTIONS[turn];
  const fifth = DESCENT * (turn % 180 === 0 ? bottom - top : right - left);
  const origins: Record<Turn, Point> = {
    0: [left, bottom - fifth],
    90: [left + fifth, top],
    180: [right, top + fifth],
    270: [right - fifth, bottom],
  };
  return { origin: origins[turn], along };
}

interface Extent {
  text: string;
  start: number;
  width: number;
  /** Of the word's box, above the baseline. */
  top: number;
  bottom: number;
}

/**
 * A word along and across its line. On a sloping line an upright box is wider and higher than the
 * word in it; for a word of length L and height H at angle a the box measures
 * L·cos a + H·sin a by L·sin a + H·cos a, which is solved for L and H here.
 */
function extentOf({ text, box }: Word, { origin: [x, y], along }: Axis, turn: Turn): Extent {
  const [left, top, right, bottom] = box;
  const upright = turn % 180 === 0;
  const [long, high] = upright ? [right - left, bottom - top] : [bottom - top, right - left];
  const sine = Math.min(Math.abs(along[0]), Math.abs(along[1]));
  const cosine = Math.sqrt(1 - sine * sine);
  const scale = cosine * cosine - sine * sine;
  const width = Math.max(long / 2, (long * cosine - high * sine) / scale);
  const height = Math.max(high / 2, (high * cosine - long * sine) / scale);
  const [dx, dy] = [(left + right) / 2 - x, (top + bottom) / 2 - y];
  const middle = dx * along[0] + dy * along[1];
  const across = dx * along[1] - dy * along[0];
  return {
    text,
    start: middle - width / 2,
    width,
    top: across + height / 2,
    bottom: across - height / 2,
  };
}

function quantile(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * TALL_QUANTILE) - 1] ?? 0;
}

import type { Box, Line, Word } from '../page-text.ts';
import type { Point } from '../render/matrix.ts';

/** The invisible font reaches this far above and below its baseline, in parts of the type size. */
export const ASCENT = 0.8;
export const DESCENT = 0.2;

/** Under half a degree a slope is below what boxes in whole pixels can tell. */
const FLAT = Math.sin(Math.PI / 360);
/** A baseline that leaves its line's direction by more than 20 degrees was badly guessed. */
const PLAUSIBLE = Math.cos(Math.PI / 9);
/** The type size follows the taller words, not the tallest: one bracket must not blow up a line. */
const TALL_QUANTILE = 0.8;
const SMALLEST_TYPE = 1;

export interface FittedWord {
  text: string;
  /** Along the baseline from the line's origin, in points. */
  start: number;
  width: number;
}

/** A line ready to be written: points of the page as shown, y downwards. */
export interface FittedLine {
  origin: Point;
  /** Unit vector of the writing direction. */
  along: Point;
  /** Type size in points. */
  size: number;
  /** In the order in which they lie along the baseline. */
  words: FittedWord[];
}

/** Writing direction by clockwise turn; top to bottom runs as text turned by a quarter. */
const DIRECTIONS: Record<0 | 90 | 180 | 270, Point> = {
  0: [1, 0],
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};

/** Fits a recognised line to one straight baseline with a position and a width for each word. */
export function fitLine(line: Line): FittedLine {
  const turn = line.direction === 'ttb' ? 90 : line.orientation;
  const { origin, along } = line.direction === 'ttb' ? columnAxis(line.box) : baseline(line, turn);
  const extents = line.words.map((word) => extentOf(word, origin, along, turn));
  const above = quantile(extents.map(({ top }) => top));
  const below = quantile(extents.map(({ bottom }) => -bottom));
  const words = extents.map(({ text, start, width }) => ({ text, start, width }));
  return {
    origin,
    along,
    size: Math.max(SMALLEST_TYPE, above / ASCENT, below / DESCENT / 2),
    words: words.toSorted((first, second) => first.start - second.start),
  };
}

/** Tesseract's baseline where it makes sense, otherwise one at a fifth of the box's height. */
function baseline({ baseline: [x0, y0, x1, y1], box }: Line, turn: 0 | 90 | 180 | 270) {
  const wanted = DIRECTIONS[turn];
  const length = Math.hypot(x1 - x0, y1 - y0);
  const found: Point = [(x1 - x0) / length, (y1 - y0) / length];
  const agreement = found[0] * wanted[0] + found[1] * wanted[1];
  if (length === 0 || Math.abs(agreement) < PLAUSIBLE) return guessedBaseline(box, turn);
  const [origin, along]: [Point, Point] =
    agreement > 0
      ? [[x0, y0], found]
      : [
          [x1, y1],
          [-found[0], -found[1]],
        ];
  const slope = Math.abs(along[0] * wanted[1] - along[1] * wanted[0]);
  return slope < FLAT ? flattened(line2(origin, along, length), wanted) : { origin, along };
}

function line2(origin: Point, along: Point, length: number): Point {
  return [origin[0] + (along[0] * length) / 2, origin[1] + (along[1] * length) / 2];
}

function flattened(middle: Point, along: Point) {
  return { origin: middle, along };
}

function guessedBaseline([left, top, right, bottom]: Box, turn: 0 | 90 | 180 | 270) {
  const along = DIRECTIONS[turn];
  const fifth = DESCENT * (turn % 180 === 0 ? bottom - top : right - left);
  const origins: Record<0 | 90 | 180 | 270, Point> = {
    0: [left, bottom - fifth],
    90: [left + fifth, top],
    180: [right, top + fifth],
    270: [right - fifth, bottom],
  };
  return { origin: origins[turn], along };
}

function columnAxis(box: Box) {
  return guessedBaseline(box, 90);
}

/**
 * A word along and across its line. On a sloping line an upright box is wider and higher than the
 * word in it; for a word of length L and height H at angle a the box measures
 * L·cos a + H·sin a by L·sin a + H·cos a, which is solved for L and H here.
 */
function extentOf({ text, box }: Word, [x, y]: Point, along: Point, turn: number) {
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

import { rangeOf } from '../pixels/shades.ts';
import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { squaresOf } from './squares-of-column.ts';

/** Ink is darker than this share of the way from the lightest shade to the darkest. */
const INK_SHARE = 0.4;
/** In parts of the column's width: a full stop or comma is smaller, and hangs at the upper right of its square. */
const MARK = 0.45;
/** Where lines run across, it stands so far from the left and from the foot. */
const MARK_MARGIN = 0.1;
/** Small kana are smaller than this, stand right of the middle, and belong farther down and left by this much. */
const SMALL = { size: 0.72, middle: 0.53, shift: 0.1 };
/** As narrow and as high as this are strokes that lie where lines run across: those of long vowels, and dashes. */
const STROKE = { wide: 0.25, high: 0.55 };
/** Corner brackets: no higher than this, and in the half of their square beside what they enclose. */
const BRACKET = { wide: 0.2, high: 0.6, stroke: 0.8 };

/** A letter of a column. */
interface Letter {
  /** Rows of its square. */
  top: number;
  bottom: number;
  /** Around its ink. */
  ink: Box;
}

/**
 * Sets the letters of a column side by side, each upright in as much of the line as it had of the column, so that a model
 * of level writing reads them. What lies on its side in columns is laid back, and marks go where lines have them.
 * @param column as it stands on the page
 * @returns a line as long as the column was high, and as high as it was wide
 */
export function uprightSquares(column: GreyImage): GreyImage {
  const { darkest, lightest } = rangeOf(column.pixels);
  const limit = lightest + (darkest - lightest) * INK_SHARE;
  const [width, height] = [column.height, column.width];
  const pixels = new Uint8Array(width * height).fill(lightest);
  const line = { pixels, width, height, stride: width };
  for (const [top, bottom] of squaresOf(column, limit)) {
    const ink = inkIn(column, top, bottom, limit);
    if (ink) setUpright(column, line, { top, bottom, ink }, limit);
  }
  return line;
}

function setUpright(column: GreyImage, line: GreyImage, letter: Letter, limit: number): void {
  const [left, top, right, bottom] = letter.ink;
  const place = placeOf(column, letter, limit);
  for (let y = Math.max(0, top - 1); y < Math.min(column.height, bottom + 1); y += 1) {
    for (let x = Math.max(0, left - 1); x < Math.min(column.width, right + 1); x += 1) {
      const [toX, toY] = place(x, y);
      if (toX < 0 || toY < 0 || toX >= line.width || toY >= line.height) continue;
      line.pixels[toY * line.stride + toX] = column.pixels[y * column.stride + x]!;
    }
  }
}

/** Where each pixel of a letter's comes to stand in the line. */
function placeOf(
  column: GreyImage,
  letter: Letter,
  limit: number,
): (x: number, y: number) => [number, number] {
  const { top, bottom, ink } = letter;
  const { width } = column;
  // The middle of the square stays that of the square.
  const [middle, half] = [Math.round((top + bottom) / 2), width >> 1];
  if (liesOnSide(column, letter, limit))
    return (x, y) => [middle + (y - middle), half - (x - half)];
  const [right, down] = [middle - half, half - middle];
  const [dx, dy] = shiftOf(ink, middle, width);
  return (x, y) => [x + right + dx, y + down + dy];
}

/** By how much marks and small letters stand elsewhere than in columns. */
function shiftOf([left, top, right, bottom]: Box, middle: number, width: number): [number, number] {
  const [size, centre] = [Math.max(right - left, bottom - top), (left + right) / 2];
  const hangs = centre > width / 2 && (top + bottom) / 2 < middle;
  if (size < MARK * width && hangs) {
    const margin = Math.round(MARK_MARGIN * width);
    return [margin - left, width - margin - (bottom - middle + (width >> 1))];
  }
  if (size >= SMALL.size * width || centre <= SMALL.middle * width) return [0, 0];
  const shift = Math.round(SMALL.shift * width);
  return [-shift, shift];
}

function liesOnSide(column: GreyImage, { top, bottom, ink }: Letter, limit: number): boolean {
  const [left, first, right, last] = ink;
  const [wide, high] = [right - left, last - first];
  if (wide < STROKE.wide * column.width && high > STROKE.high * column.width) return true;
  if (high > BRACKET.high * column.width || wide < BRACKET.wide * column.width) return false;
  const opens = (first + last) / 2 > (top + bottom) / 2;
  return isCorner(column, ink, limit, opens);
}

/**
 * Whether ink runs along the top and the right side of its box, and nowhere else.
 * @param opens whether it is an opening bracket; else its box is looked at upside down
 */
function isCorner(column: GreyImage, ink: Box, limit: number, opens: boolean): boolean {
  const [left, top, right, bottom] = ink;
  const [wide, high] = [right - left, bottom - top];
  const along = new Set<number>();
  const beside = new Set<number>();
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      if (column.pixels[y * column.stride + x]! > limit) continue;
      const [fromLeft, fromTop] = opens ? [x - left, y - top] : [right - 1 - x, bottom - 1 - y];
      const [isUpper, isRight] = [2 * fromTop < high, 2 * fromLeft >= wide];
      if (!isUpper && !isRight) return false;
      if (isUpper) along.add(fromLeft);
      if (isRight) beside.add(fromTop);
    }
  }
  return along.size > BRACKET.stroke * wide && beside.size > BRACKET.stroke * high;
}

function inkIn(column: GreyImage, top: number, bottom: number, limit: number): Box | undefined {
  const { pixels, width, height, stride } = column;
  let [left, first, right, last] = [width, bottom, 0, top];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[y * stride + x]! > limit) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [first, last] = [Math.min(first, y), y + 1];
    }
  }
  return right > left ? [left, first, right, last] : undefined;
}

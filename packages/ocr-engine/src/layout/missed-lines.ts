import type { Box } from '../interface/page-text.ts';
import type { Components } from '../pixels/find-components.ts';
import type { TextLine } from '../text/text-line.ts';
import { heightAt } from './baseline.ts';
import { heightOf, liesIn, middleOf, widthOf } from '../text/box-sides.ts';
import { linesOf } from './line-finder.ts';
import { median } from '../text/numbers.ts';
import { findRows, type Row } from './rows.ts';

/** The least sides of what may be a letter, in pixels. */
const LEAST = { height: 4, width: 2 };
/** Heights of letters in print that is fine enough to be looked at, and in print at all. */
const SIZES = { least: 6, most: 40 };
/** In heights of the letters that lie in lines: what is lower is a mark, what is higher or wider no letter. */
const LETTER = { low: 0.6, high: 2.2, wide: 6 };
/** Ink that is this much longer than thick is a rule, or a dash of one. */
const RULE = 4;
/** In letter heights: a wider gap parts what stands in one row. */
const GAP = 3;
/** Fewer letters are dirt, unless they stand on the baseline of a line, as far off at most, in letter heights. */
const FEWEST = 3;
const LEVEL = 0.4;
/** Print that is smaller than that in lines, as on a poster: a row of fewer letters is dirt, and letters are this much lower. */
const FEWEST_SMALL = 10;
const SMALL = 0.8;
/** Letters follow each other closer than this, in letter heights, by the median. */
const SPACING = 1;
/** This much of a row's height may lie in lines. */
const COVERED = 0.3;

/** A line, and the place of the one behind which it is read; -1 is before all. */
export interface MissedLine {
  line: TextLine;
  after: number;
}

/**
 * Finds lines in ink that looks like text and lies under no line: what a layout analysis lost beside rules, between
 * columns of prices, or took for a picture.
 * @param components of the picture in which lines were found
 * @param lines all that were found, in reading order, in pixels of that picture
 */
export function findMissedLines(components: Components, lines: TextLine[]): MissedLine[] {
  const covered = lines.flatMap(({ parts, box, isVertical }) => (isVertical ? [box] : parts));
  const { inside, outside } = divide(components, covered);
  const size = median(inside.filter(isLarge).map(heightOf));
  if (size < SIZES.least || size > SIZES.most) return [];
  const usual = rowsOf(outside, size)
    .filter((row) => isText(row, lines) && !isCovered(row, covered))
    .flatMap((row) => toLines(row, outside, size));
  const found = [
    ...usual,
    ...smallLines(outside, size, [...covered, ...usual.map(({ box }) => box)]),
  ];
  return found.map((line) => ({ line, after: placeOf(line, lines) }));
}

/** Lines of smaller print: a layout analysis drops them beside letters that are many times as high. */
function smallLines(outside: Box[], size: number, covered: Box[]): TextLine[] {
  const small = outside.filter((box) => isLarge(box) && heightOf(box) < size);
  const own = median(small.map(heightOf));
  if (small.length < FEWEST_SMALL || own < SIZES.least || own >= SMALL * size) return [];
  return rowsOf(outside, own)
    .filter(({ letters }) => letters.length >= FEWEST_SMALL)
    .filter((row) => standClose(row) && !isCovered(row, covered))
    .flatMap((row) => toLines(row, outside, own));
}

function rowsOf(boxes: Box[], size: number): Row[] {
  const bodies = boxes.filter((box) => isLetter(box, size));
  return findRows({ bodies, size, isSquare: false }).flatMap(partsOf);
}

function toLines(row: Row, boxes: Box[], size: number): TextLine[] {
  const marks = boxes.filter((box) => heightOf(box) < LETTER.low * size && !isRule(box));
  return linesOf([row], marks, 1);
}

/** What has its middle in one of the boxes, and what has not. */
function divide({ left, top, right, bottom, count }: Components, covered: Box[]) {
  const [inside, outside]: [Box[], Box[]] = [[], []];
  for (let at = 0; at < count; at += 1) {
    const box: Box = [left[at]!, top[at]!, right[at]!, bottom[at]!];
    (covered.some((other) => liesIn(box, other)) ? inside : outside).push(box);
  }
  return { inside, outside };
}

function isLarge(box: Box): boolean {
  return heightOf(box) >= LEAST.height && widthOf(box) >= LEAST.width;
}

function isLetter(box: Box, size: number): boolean {
  const height = heightOf(box);
  const isHighEnough = height >= LETTER.low * size && height <= LETTER.high * size;
  return isHighEnough && isLarge(box) && widthOf(box) <= LETTER.wide * size;
}

function isRule(box: Box): boolean {
  return widthOf(box) > RULE * heightOf(box);
}

/** A row has one baseline, but perhaps lines of several columns. */
function partsOf(row: Row): Row[] {
  const parts: Box[][] = [];
  for (const box of row.letters) {
    const last = parts.at(-1);
    if (last && box[0] - last.at(-1)![2] <= GAP * row.size) last.push(box);
    else parts.push([box]);
  }
  return parts.map((letters) => ({ ...row, letters }));
}

function isText(row: Row, lines: TextLine[]): boolean {
  const { letters } = row;
  if (letters.length < FEWEST) return lines.some((line) => isLevel(row, line));
  return standClose(row);
}

function standClose({ letters, size }: Row): boolean {
  return median(letters.slice(1).map((box, at) => box[0] - letters[at]![2])) <= SPACING * size;
}

function isLevel({ letters, baseline, size }: Row, { baseline: [x0, y0, x1, y1] }: TextLine) {
  const x = middleOf(letters[0]!);
  const foot = y0 + ((y1 - y0) / Math.max(1, x1 - x0)) * (x - x0);
  return Math.abs(foot - heightAt(baseline, x)) <= LEVEL * size;
}

/** Whether letters are the upper or lower parts of those in a line. */
function isCovered({ letters }: Row, covered: Box[]): boolean {
  const cut = letters.filter((letter) =>
    covered.some(
      (box) =>
        Math.min(letter[2], box[2]) > Math.max(letter[0], box[0]) &&
        Math.min(letter[3], box[3]) - Math.max(letter[1], box[1]) > COVERED * heightOf(letter),
    ),
  );
  return 2 * cut.length > letters.length;
}

/** Behind what stands to its left on the same height, else behind what stands above it. */
function placeOf({ box }: TextLine, lines: TextLine[]): number {
  let place = -1;
  let nearest = Infinity;
  for (const [index, { box: other }] of lines.entries()) {
    const isBeside = Math.min(box[3], other[3]) - Math.max(box[1], other[1]) > heightOf(box) / 2;
    const isBefore = isBeside ? other[0] < box[0] : other[3] <= box[3];
    const distance = isBeside ? 0 : box[1] - other[1];
    if (isBefore && distance <= nearest) [place, nearest] = [index, distance];
  }
  return place;
}

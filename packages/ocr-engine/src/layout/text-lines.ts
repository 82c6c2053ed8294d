import type { Box } from '../page-text.ts';
import { type Components, findComponents } from '../pixels/find-components.ts';
import { countShades } from '../pixels/shades.ts';
import type { GreyImage } from '../render/page-image.ts';
import { heightOf } from './box-sides.ts';
import { findHoles } from './holes.ts';
import {
  type Libtesseract,
  libtesseract,
  type Out,
  type Pointer,
} from '../tesseract/libtesseract.ts';
import { median } from './numbers.ts';
import { findPlainLines } from './plain-page.ts';
import { reduceImage } from './reduce.ts';
import type { TextLine } from '../text-line.ts';
import { groupWords } from './word-groups.ts';

/** TessPageIteratorLevel of capi.h. */
const BLOCK = 0;
const LINE = 2;
const WORD = 3;
/** TessPageSegMode of capi.h: find the layout by itself. */
const AUTO = 3;
/** PolyBlockType of publictypes.h: pictures, rulings and noise begin here. */
const FIRST_NO_TEXT = 9;
const VERTICAL_TEXT = 7;
/** Lines are found as well at this resolution as at 300 dpi, in less than two thirds of the time. */
const LAYOUT_DPI = 150;

/** Median height in pixels of the lines found, under which the full picture is looked at instead. */
const SMALLEST_LINE = 12;

let finder: { tesseract: Libtesseract; api: Pointer } | undefined;

/** More pieces of ink than any page of print has. */
const MOST_PIECES = 12_000;
/** Ink is what is darker than this share of the way from the darkest shade to white. */
const INK_SHARE = 0.58;
/** Share of the picture that sets the darkest shade, and what it is at most: the rest is grain. */
const DARKEST_SHARE = 0.005;
const LIGHTEST_INK = 120;
/** Every letter or dot of print has a side of so many pixels. */
const LEAST_SIDE = 3;

/**
 * Finds the lines of text: of an alphabet's letters by ourselves where that is sure, else with
 * libtesseract's page layout analysis, both on a picture made smaller first.
 * @param dpi resolution of the picture
 * @param isAlphabetic whether letters stand side by side and mostly apart, as Latin ones do
 * @returns lines in reading order
 * @throws {EngineError} `missing-dependency`
 */
export function findTextLines(image: GreyImage, dpi: number, isAlphabetic = false): TextLine[] {
  const factor = Math.max(1, Math.round(dpi / LAYOUT_DPI));
  const small = reduceImage(image, factor);
  const threshold = thresholdOf(small);
  const pieces = findComponents(small, threshold, MOST_PIECES);
  if (pieces && isBlank(pieces)) return [];
  const plain =
    pieces && isAlphabetic
      ? findPlainLines(pieces, (box) => findHoles(small, threshold, box))
      : undefined;
  if (plain) return plain.map((line) => enlarge(line, factor));
  const lines = analyseLayout(small, dpi, factor);
  return factor > 1 && isTooSmall(lines, factor) ? analyseLayout(image, dpi, 1) : lines;
}

function thresholdOf(image: GreyImage): number {
  const histogram = countShades(image);
  const least = image.width * image.height * DARKEST_SHARE;
  let darkest = 0;
  for (let sum = histogram[0]!; sum < least && darkest < LIGHTEST_INK;) {
    darkest += 1;
    sum += histogram[darkest]!;
  }
  return Math.round(darkest + INK_SHARE * (255 - darkest));
}

function isBlank({ count, left, top, right, bottom }: Components): boolean {
  for (let at = 0; at < count; at += 1) {
    if (right[at]! - left[at]! >= LEAST_SIDE || bottom[at]! - top[at]! >= LEAST_SIDE) return false;
  }
  return true;
}

function enlarge(line: TextLine, factor: number): TextLine {
  const box = ([x0, y0, x1, y1]: Box): Box => [x0 * factor, y0 * factor, x1 * factor, y1 * factor];
  const { up, down } = line.reach ?? { up: 0, down: 0 };
  return {
    ...line,
    blockBox: box(line.blockBox),
    box: box(line.box),
    parts: line.parts.map(box),
    baseline: box(line.baseline),
    reach: { up: up * factor, down: down * factor },
  };
}

/** Small print vanishes on the smaller picture, or its lines run into each other. */
function isTooSmall(lines: TextLine[], factor: number): boolean {
  return median(lines.map(({ box }) => heightOf(box) / factor)) < SMALLEST_LINE;
}

/** @param factor by which the picture was made smaller than the page's, whose resolution `dpi` is */
function analyseLayout(image: GreyImage, dpi: number, factor: number): TextLine[] {
  const { tesseract, api } = (finder ??= createFinder());
  try {
    tesseract.setImage(api, image.pixels, image.width, image.height, 1, image.stride);
    tesseract.setSourceResolution(api, Math.round(dpi / factor));
    return collectLines(tesseract, tesseract.analyseLayout(api), factor);
  } finally {
    tesseract.clear(api);
  }
}

function createFinder() {
  const tesseract = libtesseract();
  const api: Pointer = tesseract.create();
  tesseract.initForAnalysePage(api);
  tesseract.setPageSegMode(api, AUTO);
  return { tesseract, api };
}

function collectLines(tesseract: Libtesseract, page: Pointer, scale: number): TextLine[] {
  if (page === null) return [];
  const lines: TextLine[] = [];
  let block = 0;
  let words: Box[] = [];
  try {
    do {
      if (tesseract.isAtBeginningOf(page, BLOCK)) block += 1;
      if (tesseract.blockType(page) >= FIRST_NO_TEXT) continue;
      if (tesseract.isAtBeginningOf(page, LINE)) {
        words = [];
        lines.push(readLine(tesseract, page, block, scale, words));
      }
      words.push(rectangle(tesseract.boundingBox, page, WORD, scale));
    } while (tesseract.nextOnPage(page, WORD));
  } finally {
    tesseract.deletePageIterator(page);
  }
  return lines.map((line) => ({ ...line, parts: groupWords(line.parts, line.reach) }));
}

function readLine(
  tesseract: Libtesseract,
  page: Pointer,
  block: number,
  scale: number,
  words: Box[],
): TextLine {
  const [orientation, direction, order]: [Out, Out, Out] = [[0], [0], [0]];
  tesseract.orientation(page, orientation, direction, order, [0]);
  return {
    block,
    blockBox: rectangle(tesseract.boundingBox, page, BLOCK, scale),
    box: rectangle(tesseract.boundingBox, page, LINE, scale),
    parts: words,
    baseline: rectangle(tesseract.baseline, page, LINE, scale),
    reach: reachOf(tesseract, page, scale),
    isVertical: orientation[0] % 2 === 1 || tesseract.blockType(page) === VERTICAL_TEXT,
  };
}

function reachOf(tesseract: Libtesseract, page: Pointer, scale: number): TextLine['reach'] {
  const [height, descenders, ascenders]: [Out, Out, Out] = [[0], [0], [0]];
  tesseract.rowAttributes?.(page, height, descenders, ascenders);
  const up = (height[0] + descenders[0]) * scale;
  return up > 0 ? { up, down: Math.max(0, -descenders[0] * scale) } : undefined;
}

function rectangle(
  read: Libtesseract['boundingBox'],
  page: Pointer,
  level: number,
  scale: number,
): Box {
  const [x1, y1, x2, y2]: [Out, Out, Out, Out] = [[0], [0], [0], [0]];
  read(page, level, x1, y1, x2, y2);
  return [x1[0] * scale, y1[0] * scale, x2[0] * scale, y2[0] * scale];
}

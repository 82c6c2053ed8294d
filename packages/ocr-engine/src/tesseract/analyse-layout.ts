import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import type { TextLine } from '../text/text-line.ts';
import { AUTO, BLOCK, FIRST_NO_TEXT, LINE, TOP_TO_BOTTOM, VERTICAL_TEXT, WORD } from './capi.ts';
import { type Libtesseract, libtesseract, type Out, type Pointer } from './libtesseract.ts';

let finder: { tesseract: Libtesseract; api: Pointer } | undefined;

/**
 * Finds the lines of a picture by libtesseract's page layout analysis, which expects anything.
 * @param dpi the page's resolution
 * @param factor by which the picture was made smaller than the page
 * @returns lines in reading order, in pixels of the page; their parts are single words
 * @throws {EngineError} `missing-dependency`
 */
export function analyseLayout(image: GreyImage, dpi: number, factor: number): TextLine[] {
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
      const word = rectangle(tesseract.boundingBox, page, WORD, scale);
      if (liesWithin(word, lines.at(-1)!.box)) words.push(word);
    } while (tesseract.nextOnPage(page, WORD));
  } finally {
    tesseract.deletePageIterator(page);
  }
  return lines;
}

/** A word without ink, as of dots that are taken for noise, has the box of the whole picture. */
function liesWithin(word: Box, line: Box): boolean {
  const [width, height] = [line[2] - line[0], line[3] - line[1]];
  return word[2] - word[0] <= 2 * width && word[3] - word[1] <= 2 * height;
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
    ...(direction[0] === TOP_TO_BOTTOM && { runsDown: true as const }),
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

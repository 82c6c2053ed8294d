import { withLackingLetters } from '../languages/lacking-letters.ts';
import { typedForm } from '../languages/typed-form.ts';
import { withGreekMu } from '../model/format/greek-mu.ts';
import type { Block, Box, Line, Word } from '../interface/page-text.ts';
import { BLOCK, LINE, WORD } from './capi.ts';
import type { Libtesseract, Out, Pointer } from './libtesseract.ts';

/** TessWritingDirection, in the order of capi.h. */
const DIRECTIONS = ['ltr', 'rtl', 'ttb'] as const;
/** TessOrientation, in the order of capi.h: where the text's top points, clockwise. */
const TURNS = [0, 90, 180, 270] as const;
/** Models of modern and ancient Greek and of the Greek script. */
const GREEK = new Set(['ell', 'grc', 'script/Greek']);
/** libtesseract does not tell which letters its model has. One that has them does not read what is mended. */
const UNTOLD: ReadonlySet<string> = new Set();

/**
 * Everything Tesseract found on the page, in reading order and in pixels of the picture. Confidences
 * of lines are left at 0: they are worked out when it is settled which words stay.
 */
export function readResult(tesseract: Libtesseract, api: Pointer): Block[] {
  const iterator: Pointer = tesseract.getIterator(api);
  if (iterator === null) return [];
  try {
    return collect(tesseract, iterator);
  } finally {
    tesseract.deleteIterator(iterator);
  }
}

function collect(tesseract: Libtesseract, iterator: Pointer): Block[] {
  const page: Pointer = tesseract.pageIterator(iterator);
  const blocks: Block[] = [];
  do {
    if (tesseract.isAtBeginningOf(page, BLOCK)) {
      blocks.push({ box: rectangle(tesseract.boundingBox, page, BLOCK), lines: [] });
    }
    const block = blocks.at(-1);
    if (tesseract.isAtBeginningOf(page, LINE)) block?.lines.push(readLine(tesseract, page));
    const word = readWord(tesseract, iterator, page);
    if (word) block?.lines.at(-1)?.words.push(word);
  } while (tesseract.next(iterator, WORD));
  return blocks.map((block) => ({ ...block, lines: block.lines.map(turnedLatin) }));
}

function readLine(tesseract: Libtesseract, page: Pointer): Line {
  const [orientation, direction, order]: [Out, Out, Out] = [[0], [0], [0]];
  tesseract.orientation(page, orientation, direction, order, [0]);
  return {
    box: rectangle(tesseract.boundingBox, page, LINE),
    baseline: rectangle(tesseract.baseline, page, LINE),
    orientation: TURNS[orientation[0]] ?? 0,
    direction: DIRECTIONS[direction[0]] ?? 'ltr',
    confidence: 0,
    words: [],
  };
}

/** Undefined in a block without words: a picture or a ruling. */
function readWord(tesseract: Libtesseract, iterator: Pointer, page: Pointer): Word | undefined {
  const text: string | null = tesseract.text(iterator, WORD);
  if (text === null) return undefined;
  const language = tesseract.wordLanguage(iterator) ?? '';
  return {
    text: asSpelled(typedForm(text.trim()), language),
    box: rectangle(tesseract.boundingBox, page, WORD),
    confidence: tesseract.confidence(iterator, WORD),
    language,
  };
}

function asSpelled(text: string, language: string): string {
  if (GREEK.has(language)) return withGreekMu(text);
  return withLackingLetters(text, language, UNTOLD);
}

/**
 * Without looking for the page's turn, Tesseract calls every line that runs downwards a vertical one.
 * Only scripts written in squares are; anything else is an ordinary line turned by a quarter.
 */
function turnedLatin(line: Line): Line {
  if (line.direction !== 'ttb') return line;
  if (line.words.some(({ text }) => /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text)))
    return line;
  return { ...line, direction: 'ltr', orientation: 90 };
}

type RectangleFunction = Libtesseract['boundingBox'];

function rectangle(read: RectangleFunction, page: Pointer, level: number): Box {
  const [x1, y1, x2, y2]: [Out, Out, Out, Out] = [[0], [0], [0], [0]];
  read(page, level, x1, y1, x2, y2);
  return [x1[0], y1[0], x2[0], y2[0]];
}

import type { FontKind, GlyphCodes } from '../invisible-font/glyph-codes.ts';
import { letterWidth } from '../invisible-font/metrics.ts';
import { apply, applyVector, type Matrix, type Point } from '../render/matrix.ts';
import type { FittedLine, FittedWord } from './fitted-line.ts';
import * as operators from './operators.ts';

/** Digits of these scripts, and what parts them in a number, stand from left to right all the same. */
const RIGHT_TO_LEFT = /(?![\p{Nd}\u066b\u066c])[\p{Script=Hebrew}\p{Script=Arabic}]/u;
/** A hyphen before a number goes with it: PDFium and poppler read it on the side on which they find it. */
const LETTERS_AND_NUMBERS =
  /-?\p{Nd}+(?:[.,:/\u060c\u066b\u066c-]\p{Nd}+)*[%\u066a]?|\P{M}\p{M}*/gu;
const SPACE = ' ';

/**
 * The text object of a line that begins on the right. Its words stand in reading order, since pdf.js and `pdftotext -raw`
 * keep the order in which they come; the letters of each stand from left to right, since all readers turn those round. The
 * space behind a word lies left of it, and so in front of its letters.
 * @param toUserSpace matrix from the page as shown to its user space
 */
export function rightToLeftText(
  line: FittedLine,
  toUserSpace: Matrix,
  fontNames: Record<FontKind, string>,
  codes: GlyphCodes,
): string {
  const words = line.words.toSorted((a, b) => a.place - b.place);
  const kind = codes.kindFor(words.map(({ text }) => text).join('') + SPACE);
  const shown = words.map((word, index) => {
    const drawn = drawnWord(word, words[index - 1], words[index + 1]);
    const natural = naturalWidth(drawn.letters);
    const encoded = codes.encode(drawn.before + drawn.letters + drawn.behind, kind);
    if (natural === 0 || encoded.length === 0) return '';
    const scale = Math.max(1, Math.round((100 * word.width) / (natural * line.size)));
    const start = word.start - (naturalWidth(drawn.before) * line.size * scale) / 100;
    const text = operators.show([operators.codeString(encoded, kind)]);
    return `${operators.setScale(scale)}${matrixAt(line, start, word.rise, toUserSpace)}${text}`;
  });
  if (shown.join('') === '') return '';
  return `BT\n${operators.setFont(fontNames[kind], line.size)}${shown.join('')}ET\n`;
}

/** A word as it stands from left to right, with the spaces beside it. Words of Latin letters follow each other to the right. */
function drawnWord(word: FittedWord, before: FittedWord | undefined, next: FittedWord | undefined) {
  if (isOther(word)) return { before: '', letters: word.text, behind: isOther(next) ? SPACE : '' };
  const [left, right] = [next ? SPACE : '', isOther(before) ? SPACE : ''];
  return { before: left, letters: reverse(word.text), behind: right };
}

/** A line whose words are written in the order in which they stand: their letters are turned round. */
export function turnedRound(line: FittedLine): FittedLine {
  const words = line.words.map((word) =>
    RIGHT_TO_LEFT.test(word.text) ? { ...word, text: reverse(word.text) } : word,
  );
  return { ...line, words };
}

function isOther(word: FittedWord | undefined): boolean {
  return word !== undefined && !RIGHT_TO_LEFT.test(word.text);
}

/** Turns letters round, but keeps marks behind their letter, and numbers as they are. */
function reverse(text: string): string {
  return (text.match(LETTERS_AND_NUMBERS) ?? []).toReversed().join('');
}

function naturalWidth(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + letterWidth(character), 0) / 1000;
}

function matrixAt(
  { origin, along }: FittedLine,
  start: number,
  rise: number,
  toUserSpace: Matrix,
): string {
  const up: Point = [along[1], -along[0]];
  const [a, b] = applyVector(toUserSpace, along);
  const [c, d] = applyVector(toUserSpace, up);
  const at: Point = [
    origin[0] + start * along[0] + rise * up[0],
    origin[1] + start * along[1] + rise * up[1],
  ];
  return operators.setMatrix(a, b, c, d, ...apply(toUserSpace, at));
}

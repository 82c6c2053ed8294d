import { type GlyphCodes, printable } from '../invisible-font/glyph-codes.ts';
import { letterWidth } from '../invisible-font/metrics.ts';
import { apply, applyVector, type Matrix, type Point } from '../render/matrix.ts';
import { followsClosely } from '../text/unspaced.ts';
import type { FittedLine } from './fitted-line.ts';
import * as operators from './operators.ts';
import { type EncodedWord, parted } from './run-writer.ts';

/** A space of a tenth of the type size. PDFium would else want a gap that is as wide as a part of the word before it. */
const SPACE = `${operators.setScale(40)}${operators.show([operators.codeString([0x20], 'wide')])}`;

/** MuPDF up to 1.21 knows no codes for more letters. Cutting words after as many harms few. */
const MOST_LETTERS = 8;

/**
 * The text object of a line that slopes by more than a little: it runs at the line's angle, and a word is one glyph that
 * stands for all its letters, or few glyphs. Poppler cuts words between glyphs that leave the baseline of the first.
 * @param toUserSpace matrix from the page as shown to its user space
 * @returns undefined where there is no code left for a word
 */
export function slantingText(
  line: FittedLine,
  toUserSpace: Matrix,
  fontName: string,
  codes: GlyphCodes,
): string | undefined {
  const encoded = encodeWords(line, codes);
  if (!encoded || encoded.length === 0) return encoded && '';
  const words = parted(encoded, line.size);
  let pen = words[0]?.start ?? 0;
  const shown = words.map((word) => {
    const move = word.start === pen ? '' : operators.moveTo(word.start - pen, 0);
    pen = word.start;
    const percent = (100 * word.width) / (word.natural * line.size);
    const text = operators.show([operators.codeString(word.codes, 'wide')]);
    const space = word.advance > word.natural ? SPACE : '';
    return `${move}${operators.setScale(Math.max(1, Math.round(percent)))}${text}${space}`;
  });
  const start = matrixAt(line, words[0]?.start ?? 0, toUserSpace);
  return `BT\n${operators.setFont(fontName, line.size)}${start}${shown.join('')}ET\n`;
}

function encodeWords(line: FittedLine, codes: GlyphCodes): EncodedWord[] | undefined {
  const words: EncodedWord[] = [];
  for (const [index, word] of line.words.entries()) {
    const pieces = piecesOf(word.text);
    const natural = pieces.reduce((sum, piece) => sum + letterWidth(piece), 0) / 1000;
    if (natural === 0) continue;
    const encoded = pieces.flatMap((piece) => codes.encodeWord(piece) ?? []);
    if (encoded.length < pieces.length) return undefined;
    const next = line.words[index + 1];
    const hasSpace = next !== undefined && !followsClosely(word.text, next.text);
    if (hasSpace) codes.encode(' ', 'wide');
    words.push({ ...word, codes: encoded, natural, advance: hasSpace ? natural + 1 : natural });
  }
  return words;
}

/** A word in as few parts as will do, about equally long. */
function piecesOf(word: string): string[] {
  const letters = printable(word);
  const count = Math.ceil(letters.length / MOST_LETTERS);
  const cut = (at: number) => Math.round((at * letters.length) / count);
  return Array.from({ length: count }, (_, at) => letters.slice(cut(at), cut(at + 1)).join(''));
}

function matrixAt({ origin, along }: FittedLine, start: number, toUserSpace: Matrix): string {
  const up: Point = [along[1], -along[0]];
  const [a, b] = applyVector(toUserSpace, along);
  const [c, d] = applyVector(toUserSpace, up);
  const at: Point = [origin[0] + start * along[0], origin[1] + start * along[1]];
  return operators.setMatrix(a, b, c, d, ...apply(toUserSpace, at));
}

import type { Line, Word } from '../page-text.ts';
import { apply, applyVector, type Matrix } from '../render/matrix.ts';
import { type GlyphCodes, printable } from '../invisible-font/glyph-codes.ts';
import * as operators from './operators.ts';

/**
 * The text object of a line that runs from top to bottom: the font stands in vertical mode (9.7.4.3),
 * so a letter's place is the middle of its top, and each step leads down. Letters are set as far apart
 * as makes a word fill its box.
 */
export function verticalText(
  line: Line,
  toUserSpace: Matrix,
  fontName: string,
  codes: GlyphCodes,
): string {
  const size = columnWidth(line.words);
  const [a, b] = applyVector(toUserSpace, [1, 0]);
  const [c, d] = applyVector(toUserSpace, [0, -1]);
  const words = line.words.flatMap(({ text, box: [left, top, right, bottom] }) => {
    const letters = printable(text).length;
    if (letters === 0) return [];
    const [x, y] = apply(toUserSpace, [(left + right) / 2, top]);
    const step = (bottom - top) / letters;
    return [
      operators.setMatrix(a, b, c, d, x, y),
      operators.setLetterSpace(size - step),
      operators.show([operators.codeString(codes.encode(text, 'vertical'), 'vertical')]),
    ];
  });
  if (words.length === 0) return '';
  return `BT\n${operators.setFont(fontName, size)}${words.join('')}0 Tc ET\n`;
}

function columnWidth(words: Word[]): number {
  const widths = words.map(({ box }) => box[2] - box[0]).toSorted((a, b) => a - b);
  return Math.max(0.5, Math.round((widths[widths.length >> 1] ?? 10) * 2) / 2);
}

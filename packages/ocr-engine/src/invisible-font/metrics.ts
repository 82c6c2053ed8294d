/** The invisible font reaches this far above and below its baseline, in parts of the type size. */
export const ASCENT = 0.83;
export const DESCENT = 0.17;

/**
 * Widths of printed letters in thousandths of the type size, for the characters from space to tilde:
 * halfway between a usual serif and a usual sans-serif face. The invisible font has no glyphs of its
 * own, and with true proportions a word fits its box letter by letter.
 */
// prettier-ignore
const ASCII = [
  264, 306, 382, 528, 528, 861, 722, 186, 333, 333, 444, 574, 264, 333, 264, 278,
  528, 528, 528, 528, 528, 528, 528, 528, 528, 528, 278, 278, 574, 574, 574, 500,
  968, 694, 667, 694, 722, 639, 584, 750, 722, 306, 444, 694, 584, 861, 722, 750,
  612, 750, 694, 612, 611, 722, 694, 944, 694, 694, 611, 306, 278, 306, 469, 528,
  333, 500, 528, 472, 528, 500, 306, 528, 528, 250, 250, 500, 250, 806, 528, 528,
  528, 528, 333, 444, 278, 528, 500, 722, 500, 500, 472, 407, 230, 407, 562,
];

const SPACE = 0x20;

export const DEFAULT_WIDTH = 500;
export const FULL_WIDTH = 1000;

/** Scripts written in squares: kana, Han, Hangul and their full-width forms. */
const SQUARE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fb\u30fc\uff01-\uff60]$/u;
const COMBINING = /^\p{Mn}$/u;

/** Whether a text is one character, in one UTF-16 unit or in two. */
export function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff);
}

/** Width of a character in thousandths of the type size, or of the one glyph of a whole word. */
export function letterWidth(character: string): number {
  if (!isOneCharacter(character)) return FULL_WIDTH;
  const ascii = ASCII[(character.codePointAt(0) ?? 0) - SPACE];
  if (ascii !== undefined) return ascii;
  if (SQUARE.test(character)) return FULL_WIDTH;
  return COMBINING.test(character) ? 0 : DEFAULT_WIDTH;
}

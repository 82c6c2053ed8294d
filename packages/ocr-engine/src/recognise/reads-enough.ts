import type { Block } from '../interface/page-text.ts';
import { sureLetters } from '../text/words.ts';

/** A turned page must have this share of the upright one's letters. */
const FEWEST_LETTERS = 0.25;
/** Fewer letters that are sure are hardly a word: a stray sign beside faint print. */
const HARDLY_A_WORD = 10;

/**
 * Whether a turned page may be taken for the upright one: across lines of faint print, a few signs are read with more
 * confidence than the print itself; and a few words that stand upright among stains count for more than what the stains
 * look like.
 */
export function readsEnough(turned: Block[], upright: Block[]): boolean {
  if (letters(turned) < FEWEST_LETTERS * letters(upright)) return false;
  const sure = sureLetters(upright);
  return sure < HARDLY_A_WORD || sureLetters(turned) >= sure;
}

function letters(blocks: Block[]): number {
  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

import type { Block } from '../interface/page-text.ts';
import { FEWEST_LETTERS, sureLetters, wordsIn } from '../text/words.ts';

/** A turned page must have this share of the upright one's letters. */
const LEAST_SHARE = 0.25;

/**
 * Whether a turned page may be taken for the upright one: across lines of faint print, a few signs are read with more
 * confidence than the print itself; and a few words that stand upright among stains count for more than what the stains
 * look like.
 */
export function readsEnough(turned: Block[], upright: Block[]): boolean {
  if (letters(turned) < LEAST_SHARE * letters(upright)) return false;
  const sure = sureLetters(upright);
  // Less is hardly a word: a stray sign beside faint print.
  return sure < FEWEST_LETTERS || sureLetters(turned) >= sure;
}

function letters(blocks: Block[]): number {
  const words = wordsIn(blocks);
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

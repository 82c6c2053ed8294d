import type { Block } from '../interface/page-text.ts';

/** A turned page must have this share of the upright one's letters. */
const FEWEST_LETTERS = 0.25;

/**
 * Whether a turned page may be taken for the upright one: across lines of faint print, a few signs are read with more
 * confidence than the print itself.
 */
export function readsEnough(turned: Block[], upright: Block[]): boolean {
  return letters(turned) >= FEWEST_LETTERS * letters(upright);
}

function letters(blocks: Block[]): number {
  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

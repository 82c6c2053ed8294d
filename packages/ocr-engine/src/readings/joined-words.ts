import type { Box, Word } from '../interface/page-text.ts';
import { heightOf, union, widthOf } from '../text/box-sides.ts';
import { typedForm } from '../languages/typed-form.ts';
import { followsClosely } from '../text/unspaced.ts';
import { isDecimal } from '../text/decimals.ts';

/** A word of a line, as it was read. */
export interface ReadWord extends Word {
  isRightToLeft: boolean;
}

export interface PlacedWord extends ReadWord {
  /** Whether nothing parts it from the word before it. */
  isJoined: boolean;
}

/** Behind the point of a number there is less room than this share of the height of its figures. */
const ROOM_OF_POINT = 0.8;

/**
 * Puts together what the decoder takes apart without a space between: Korean and Thai syllables, and numbers among
 * Chinese signs. Those themselves stay single, since an author who writes in them sets no spaces between. Prices, too, whose
 * point it took for the end of a word.
 * @param words of a line, from left to right
 * @returns words whose text is written as people type it
 */
export function joinedWords(words: PlacedWord[]): ReadWord[] {
  const result: ReadWord[] = [];
  for (const { isJoined, ...word } of words) {
    const before = result.at(-1);
    if (before && (isJoined ? !followsClosely(before.text, word.text) : isPrice(before, word))) {
      result[result.length - 1] = together(before, word);
    } else {
      result.push(word);
    }
  }
  return result.map((word) => ({ ...word, text: typedForm(word.text) }));
}

function isPrice(before: ReadWord, word: ReadWord): boolean {
  if (!isDecimal(before.text, word.text)) return false;
  const both = union(before.box, word.box);
  const height = Math.min(widthOf(both), heightOf(both));
  return gapBetween(before.box, word.box) <= ROOM_OF_POINT * height;
}

/** Pixels between boxes that lie side by side, or one below the other. */
function gapBetween(a: Box, b: Box): number {
  return Math.max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]);
}

function together(before: ReadWord, word: ReadWord): ReadWord {
  const [letters, more] = [before.text.length, word.text.length];
  const sum = letters * before.confidence + more * word.confidence;
  return {
    ...before,
    text: before.text + word.text,
    box: union(before.box, word.box),
    confidence: sum / (letters + more),
  };
}

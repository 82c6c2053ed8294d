import type { Box, Word } from '../interface/page-text.ts';
import { typedForm } from '../languages/typed-form.ts';
import { followsClosely } from '../text/unspaced.ts';

/** A word of a line, as it was read. */
export interface ReadWord extends Word {
  isRightToLeft: boolean;
}

export interface PlacedWord extends ReadWord {
  /** Whether nothing parts it from the word before it. */
  isJoined: boolean;
}

/**
 * Puts together what the decoder takes apart without a space between: Korean and Thai syllables, and numbers among
 * Chinese signs. Those themselves stay single, since an author who writes in them sets no spaces between.
 * @param words of a line, from left to right
 * @returns words whose text is written as people type it
 */
export function joinedWords(words: PlacedWord[]): ReadWord[] {
  const result: ReadWord[] = [];
  for (const { isJoined, ...word } of words) {
    const before = result.at(-1);
    if (before && isJoined && !followsClosely(before.text, word.text)) {
      result[result.length - 1] = together(before, word);
    } else {
      result.push(word);
    }
  }
  return result.map((word) => ({ ...word, text: typedForm(word.text) }));
}

function together(before: ReadWord, word: ReadWord): ReadWord {
  const [letters, more] = [before.text.length, word.text.length];
  const sum = letters * before.confidence + more * word.confidence;
  return {
    ...before,
    text: before.text + word.text,
    box: around(before.box, word.box),
    confidence: sum / (letters + more),
  };
}

function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

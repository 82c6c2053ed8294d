import { shapeOf } from './misread.ts';

const LATIN = Array.from('abcdefghijklmnopqrstuvwxyz');
const IS_LATIN = /^[a-z0-9]*$/;
/** Letters of a script lie together. */
const BLOCK = 128;
/** A word is of one script, or of two such blocks: one of forty would have half a million words near it. */
const MOST_BLOCKS = 2;
const IS_LETTER = /^[\p{Ll}\p{Lo}\p{M}]$/u;
const blocks = new Map<number, string[]>();

/** The small letters of a block of Unicode. */
function lettersOf(block: number): string[] {
  const known = blocks.get(block);
  if (known) return known;
  const all = Array.from({ length: BLOCK }, (_, at) => String.fromCodePoint(block * BLOCK + at));
  const letters = all.filter((letter) => IS_LETTER.test(letter) && letter === letter.toLowerCase());
  blocks.set(block, letters);
  return letters;
}

/** Letters that may stand in place of a word's own: those of its script. */
function lettersFor(word: string): string[] {
  if (IS_LATIN.test(word)) return LATIN;
  const used = new Set(
    Array.from(word, (letter) => Math.floor((letter.codePointAt(0) ?? 0) / BLOCK)),
  );
  return [...used].slice(0, MOST_BLOCKS).flatMap(lettersOf);
}

/** A word with each one letter changed, left out or added. @param word as `foldWord` has it */
export function oneLetterOff(word: string): string[] {
  const own = Array.from(word);
  const others = lettersFor(word);
  const near = new Set<string>();
  for (let at = 0; at <= own.length; at += 1) {
    const [before, here, after] = [own.slice(0, at).join(''), own[at], own.slice(at + 1).join('')];
    for (const letter of others) {
      near.add(before + letter + (here ?? '') + after);
      if (here !== undefined) near.add(before + letter + after);
    }
    if (here !== undefined) near.add(before + after);
  }
  near.delete(word);
  return [...near];
}

/**
 * The shapes of words that may be this one, misread: one letter is another one, or all that differ look alike.
 * @returns in their order, in which they are looked up faster
 */
export const shapesNear = (word: string): string[] =>
  [...new Set([word, ...oneLetterOff(word)].map(shapeOf))].toSorted();

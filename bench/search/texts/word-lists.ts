import { listedWords } from '@legible/ocr-engine/internal';

const IS_WORD = /^\p{L}+$/u;

/** All words that a language's recogniser knows, in lower case, the likeliest to be frequent first: the short ones. */
export function wordsOf(language: string): string[] {
  const words = listedWords(language).filter((word) => IS_WORD.test(word));
  const found = new Set(words.map((word) => word.toLowerCase()));
  if (found.size === 0) throw new Error(`${language} has no list of words`);
  return [...found].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

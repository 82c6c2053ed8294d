import { tokensOf, type Token } from './tokens.ts';

/** One word that is looked for, or several that follow each other. */
export interface Wanted {
  words: { word: string; isUnspaced: boolean }[];
  /** The last word may go on: it is still being typed, or a star says so. */
  isBeginning: boolean;
}

export interface Query {
  wanted: Wanted[];
  without: Wanted[];
}

/** What is longer was not typed: the rest is not looked at. */
const MOST_LETTERS = 1000;
const MOST_PARTS = 16;
/** Quotes of all languages; one that is not closed holds to the end. A minus counts at the beginning of a word. */
const PARTS =
  /(?<minus>(?<=^|\s)[-\u2212])?(?:["“”„«»](?<phrase>[^"“”„«»]*)(?<closed>["“”«»]?)|(?<plain>[^\s"“”„«»]+))/gu;
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u;

/** Understands what a person typed: words, "phrases", -without, begin*. Of signs alone nothing is left. */
export function parseQuery(typed: string): Query {
  // A soft hyphen, as it comes with words that are copied, may break a word and is no part of it.
  const text = typed.slice(0, MOST_LETTERS).replaceAll('\0', ' ').replaceAll('\u00ad', '');
  const query: Query = { wanted: [], without: [] };
  const parts = [...text.matchAll(PARTS)].slice(0, MOST_PARTS);
  for (const { groups = {}, index, 0: whole } of parts) {
    const { minus, phrase, plain = '' } = groups;
    const words = wordsIn(phrase ?? plain);
    if (words.length === 0) continue;
    const isTyped = index + whole.length === text.length && ENDS_IN_WORD.test(whole);
    if (minus) query.without.push({ words, isBeginning: false });
    else query.wanted.push({ words, isBeginning: isTyped || plain.endsWith('*') });
  }
  return query;
}

/** What is written together, such as `2026-11-23`, follows each other on the page, too. */
const wordsIn = (text: string): Wanted['words'] =>
  tokensOf(text)
    .filter(({ isJoined }) => !isJoined)
    .map(({ word, isUnspaced }: Token) => ({ word, isUnspaced }));

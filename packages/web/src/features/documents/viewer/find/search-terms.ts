import { type Hit, hitAt, placesOf, searchedWords, type SearchText } from './search-text.ts';

/** Scripts that put no space between words, so that no word is told from a part of one. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const IN_WORD = /[\p{L}\p{N}]/u;

/**
 * Every place where one of the words stands as a whole word, from the page's beginning on, none over another.
 * @param terms words as they stand on the page; case and accents do not matter
 */
export function findTerms(search: SearchText, terms: readonly string[]): Hit[] {
  const { text } = search;
  const spans = [...new Set(terms.map(searchedWords))].flatMap((term) =>
    placesOf(text, term)
      .filter((at) => UNSPACED.test(term) || standsAlone(text, at, at + term.length))
      .map((from) => ({ from, end: from + term.length })),
  );
  spans.sort((a, b) => a.from - b.from || b.end - a.end);
  let last = 0;
  const apart = spans.filter(({ from, end }) => {
    if (from < last) return false;
    last = end;
    return true;
  });
  return apart.map(({ from, end }) => hitAt(search, from, end));
}

/** Letters that stand outside of Unicode's first plane count as none: hardly a word has them. */
const standsAlone = (text: string, from: number, end: number): boolean =>
  !isInWord(text[from - 1]) && !isInWord(text[end]);

const isInWord = (letter: string | undefined): boolean =>
  letter !== undefined && IN_WORD.test(letter);

import { foldWord } from './fold.ts';

/** A word where it stands in a text. */
export interface Token {
  /** As it is compared (`foldWord`). */
  word: string;
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** Letters of a script without spaces: its words are looked for as parts of it. */
  isUnspaced: boolean;
  /** Of a word that a hyphen breaks at the end of a line: its two parts stand before it as words of their own. */
  isJoined?: true;
}

/** Scripts that put no spaces between words. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc`;
/** Letters that go on in the next line go together. */
const WORDS = new RegExp(
  String.raw`[${UNSPACED}](?:[${UNSPACED}\p{M}]|\n(?=[${UNSPACED}]))*|(?:(?![${UNSPACED}])[\p{L}\p{M}\p{N}])+`,
  'gu',
);
/** The same words, found in less time, in texts without such letters, as most are; and in those of ASCII alone. */
const SPACED_WORDS = /[\p{L}\p{M}\p{N}]+/gu;
const ASCII_WORDS = /[A-Za-z0-9]+/g;
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const HAS_OTHERS = /[^\0-\x7f]/;
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
/** What stands between the parts of a word that is broken at the end of a line. */
const BREAK = /^[-\u2010\u2011\u00ad\u00ac]\s*\n\s*$/;
const BEGINS_SMALL = /^\p{Ll}/u;

/** Letters of a word that count: what is longer is a row of signs. */
const LONGEST = 64;

/** The words of a text in their order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let before: Token | undefined;
  const words = wordsFor(text);
  words.lastIndex = 0;
  for (let match = words.exec(text); match; match = words.exec(text)) {
    const { 0: found, index } = match;
    const isUnspaced = words === WORDS && IS_UNSPACED.test(found);
    const word = foldWord(isUnspaced ? found.replaceAll('\n', '') : found.slice(0, LONGEST));
    if (word === '') continue;
    const token = { word, start: index, end: index + found.length, isUnspaced };
    tokens.push(token);
    if (before && isBroken(text, before, token, found)) tokens.push(join(before, token));
    before = token;
  }
  return tokens;
}

function wordsFor(text: string): RegExp {
  if (!HAS_OTHERS.test(text)) return ASCII_WORDS;
  return HAS_UNSPACED.test(text) ? WORDS : SPACED_WORDS;
}

function isBroken(text: string, before: Token, token: Token, found: string): boolean {
  const gap = token.start - before.end;
  return (
    gap > 1 &&
    gap < 8 &&
    BEGINS_SMALL.test(found) &&
    BREAK.test(text.slice(before.end, token.start))
  );
}

const join = (before: Token, token: Token): Token => ({
  word: (before.word + token.word).slice(0, LONGEST),
  start: before.start,
  end: token.end,
  isUnspaced: false,
  isJoined: true,
});

/** What an index holds of a text without spaces: each two letters that follow each other, and the last one. */
export function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  return [...pairs, letters.at(-1) ?? ''];
}

/** The distinct words of a page, as the index has them. */
export function indexedWords(tokens: Token[]): { words: Set<string>; pairs: Set<string> } {
  const words = new Set<string>();
  const pairs = new Set<string>();
  for (const { word, isUnspaced } of tokens) {
    if (isUnspaced) for (const pair of pairsOf(word)) pairs.add(pair);
    else words.add(word);
  }
  return { words, pairs };
}

const HAS_LETTER = /\p{L}/u;
/** Longest word that is looked for in other forms and with misread letters. */
const LONGEST_KNOWN = 40;

/** Whether a word is one that people type in other forms: numbers are looked for as they are. */
export const isKnownByLetters = (word: string): boolean =>
  word.length <= LONGEST_KNOWN && HAS_LETTER.test(word);

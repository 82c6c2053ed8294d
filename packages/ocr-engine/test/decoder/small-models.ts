import type { SearchModel } from '../../src/decode/beam.ts';
import type { Dictionaries } from '../../src/model/model.ts';
import { codeTree } from '../../src/model/format/recoder.ts';
import type { Unichar } from '../../src/model/format/unicharset.ts';
import { seeded } from '../model/writer.ts';
import { nonsenseList, wordList } from './word-list.ts';

/** Where a word stands in the punctuation list, and a digit among numbers. */
const PATTERN = 0;
/** The space and two marks that are never written. */
const SPECIAL = [' ', '', ''];
const MOST_LETTERS_OF_A_WORD = 5;

/** A language that a test makes up: it needs no language package, and never changes. */
export interface SmallModel extends SearchModel {
  /** The codes of each character. */
  spelling: number[][];
  /** Of its words, as numbers of characters: those that lines are printed with. */
  words: number[][];
}

/** Twelve letters, four digits and four marks; words, numbers and punctuation as languages have them. */
export const spaced: SmallModel = modelOf(
  'abcdefghijkl0123.,()',
  'Latin',
  (of, letters, words) => ({
    punctuation: wordList(
      [[PATTERN], [PATTERN, of('.')], [PATTERN, of(',')], [of('('), PATTERN, of(')')]],
      letters,
    ),
    words: wordList(words, letters),
    numbers: wordList(
      [[PATTERN], [PATTERN, PATTERN], [PATTERN, of('.'), PATTERN], [PATTERN, of('a')]],
      letters,
    ),
  }),
);

/** Words without punctuation, of few letters: a good part of all that can be written with them. */
export const wordsOnly: SmallModel = modelOf('abcd', 'Latin', (_, letters, words) => ({
  words: wordList(words, letters),
}));

/** No word is known. */
export const wordless: SmallModel = modelOf('abcdefgh', 'Latin', () => ({}));

/** Characters that one, two or three codes spell, and words without spaces between them. */
export const unspaced: SmallModel = modelOf(
  '一二三四五六七八九十百千',
  'Han',
  (_, letters, words) => ({
    punctuation: wordList([[PATTERN]], letters),
    words: wordList(words, letters),
  }),
);

/** Word lists that lead anywhere. */
export function nonsense(seed: number): SmallModel {
  const random = seeded(seed);
  const lists = (letters: number): Dictionaries => ({
    words: nonsenseList(letters, 200, random),
    numbers: nonsenseList(letters, 5000, random),
    ...(seed % 2 === 0 ? { punctuation: nonsenseList(letters, 100, random) } : {}),
  });
  return modelOf('abcdefgh01', 'Latin', (_, letters) => lists(letters));
}

/** What a test writes with: the number of a character. */
type NumberOf = (text: string) => number;

function modelOf(
  characters: string,
  script: 'Latin' | 'Han',
  listsOf: (of: NumberOf, letters: number, words: number[][]) => Dictionaries,
): SmallModel {
  const texts = [...SPECIAL, ...Array.from(characters)];
  const spelling = texts.map((_, id) => (script === 'Han' ? severalCodes(id) : [id]));
  const range = 2 + Math.max(...spelling.flat());
  const words = randomWords(texts);
  return {
    nullCode: range - 1,
    codes: codeTree(spelling, range),
    unichars: texts.map((text) => unicharOf(text, script)),
    dictionaries: listsOf((text) => texts.indexOf(text), texts.length, words),
    spelling,
    words,
  };
}

function unicharOf(text: string, script: string): Unichar {
  const isDigit = /\d/.test(text);
  const isSpaceDelimited = script === 'Latin';
  return { text, normalised: text, script, direction: 0, isDigit, isSpaceDelimited };
}

/** Behind the special ones, a character has one code, the next two, the next three, and so on by turns. */
function severalCodes(character: number): number[] {
  const at = character - SPECIAL.length;
  if (at < 0) return [character];
  const last = SPECIAL.length + 2 + at;
  return [[last], [3, last], [3, 4, last]][at % 3]!;
}

/** Of letters, but not of digits and marks. */
function randomWords(texts: string[]): number[][] {
  const random = seeded(texts.length);
  const any = (below: number) => Math.floor(below * random());
  const letters = [...texts.keys()].filter((id) => /\p{L}/u.test(texts[id]!));
  return Array.from({ length: 20 * letters.length }, () =>
    Array.from({ length: 1 + any(MOST_LETTERS_OF_A_WORD) }, () => letters[any(letters.length)]!),
  );
}

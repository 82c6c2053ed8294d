import { misreadBy, readAlike, shapeOf } from '../words/misread.ts';
import { oneLetterOff, shapesNear } from '../words/near-words.ts';
import { isKnownByLetters } from '../words/tokens.ts';
import { LISTED, LISTED_ONCE } from '../index/write-pages.ts';
import { brokenBy, splitsOf, type Broken } from './broken-words.ts';
import type { SearchSession } from './search-session.ts';
import { MOST_ALIKE, type Owner } from './usual-forms.ts';

/** Shorter words are only looked for as they look (`shapeOf`). */
const SHORTEST_MISREAD = 4;
/** From this many letters on, two may be wrong: such words are found by trigrams. */
const SHORTEST_LONG = 10;
/** Of this many pages, a word of a list that stands on one only is as likely another one, misread. */
const MANY_PAGES = 250;
/** Words that are like one another, of which the nearest are looked for. */
const MOST_LIKE = 300;
const MOST_MISREAD = 48;
/** Letters that a long word has in common with others that may be it. */
const SAME_BEGINNING = 4;

const SEPARATE = ' ';
/** One word of many for each that is looked for, in one string for each. */
const each = (parameter: number) => `
  unnest($${parameter}::int[], $${parameter + 1}::text[]) as given(at, words)
    cross join lateral unnest(string_to_array(words, '${SEPARATE}')) as one(word)`;

/**
 * Words of the owner that are like others: those of these shapes, of which none is in a language's list; those with these
 * letters; those that have trigrams in common; those that begin alike.
 */
const ALIKE = {
  name: 'search_alike',
  text: `
  select at, alike.word, pages from ${each(2)}
    join search_words alike on owner = $1 and search_shape(alike.word) = one.word
      and pages < ${LISTED} and length(alike.word) > 3
  union all
  select at, alike.word, pages from ${each(4)} join search_words alike on owner = $1 and alike.word = one.word
  union all
  select at, alike.word, pages from ${each(6)} cross join lateral (
    select word, pages from search_words
    where owner = $1 and pages < ${LISTED} and length(word) > 8 and search_shape(word) % one.word
    order by similarity(search_shape(word), one.word) desc limit ${MOST_LIKE}
  ) alike
  union all
  select at, alike.word, pages from ${each(8)} cross join lateral (
    select word, pages from search_words
    where owner = $1 and word >= one.word and word < one.word || chr(1114111) limit ${MOST_ALIKE}
  ) alike`,
};

export interface Misread {
  word: string;
  /** Letters that differ; 0 for those that look alike. */
  apart: number;
  /** It is a word of its own, in a language's list. */
  isListed: boolean;
}

/** Which words of a list are taken for others, besides those that look alike. */
export interface Widening {
  /** Any that are like them: it may be the search that has a wrong letter. */
  isWide: boolean;
  /** Those that stand on one page of many. */
  takesRare: boolean;
}

/** How a word that is looked for may stand on pages besides its usual forms. */
export interface Misreading {
  /** The likeliest first. */
  misread: Misread[];
  /** In two parts. */
  broken: Broken;
}

/**
 * Words of the owner's pages that may be others, misread or broken in two. Words of a language's list are words of their own:
 * they are taken only where letters look alike, or where they stand on one page of many.
 * @param words '' for one that is not to be looked up
 */
export async function misreadForms(
  session: SearchSession,
  owner: Owner,
  words: string[],
  how: Widening,
): Promise<Misreading[]> {
  const asked = words.map((word) =>
    word.length < SHORTEST_MISREAD || !isKnownByLetters(word) ? '' : word,
  );
  const splits = words.map(splitsOf);
  const { isWide } = how;
  const takesRare = how.takesRare && owner.pages >= MANY_PAGES;
  const rows = await session.query<Row>(ALIKE, [
    owner.number,
    ...lists(asked.map((word) => (isLong(word) ? [] : shapesNear(word)))),
    // Parts of words are told from words that are like them by their numbers.
    ...lists([
      ...asked.map((word) => spellings(word, isWide || takesRare)),
      ...splits.map((some) => some.flat()),
    ]),
    ...lists(asked.map((word) => (isLong(word) ? [shapeOf(word)] : []))),
    ...lists(asked.map((word) => (isWide && isLong(word) ? [word.slice(0, SAME_BEGINNING)] : []))),
  ]);
  return asked.map((word, at) => ({
    misread: likeliest(word, wordsOf(rows, at), { isWide, takesRare }),
    broken: brokenBy(splits[at] ?? [], wordsOf(rows, asked.length + at)),
  }));
}

const isLong = ({ length }: string) => length >= SHORTEST_LONG;

/** What a word may have been read as that is looked up as it is, whether it is in a list or not. */
const spellings = (word: string, takesAny: boolean): string[] =>
  takesAny && word !== ''
    ? [...new Set([...readAlike(word), ...oneLetterOff(word)])]
    : readAlike(word);

/** Two parameters of `each`: the words' numbers, and what is looked up for each. */
const lists = (all: string[][]): [number[], string[]] => [
  [...all.keys()],
  all.map((some) => some.join(SEPARATE)),
];

interface Row extends Record<string, unknown> {
  at: number;
  word: string;
  pages: number;
}

const wordsOf = (rows: Row[], wanted: number) =>
  new Map(rows.filter(({ at }) => at === wanted).map(({ word, pages }) => [word, pages]));

/** @param words of the owner's, and on how many pages they were seen */
function likeliest(
  wanted: string,
  words: ReadonlyMap<string, number>,
  { isWide, takesRare }: Widening,
): Misread[] {
  const alike = new Set(readAlike(wanted));
  const isTaken = (word: string, pages: number) =>
    pages < LISTED || isWide || alike.has(word) || (takesRare && pages === LISTED_ONCE);
  return [...words]
    .flatMap(([word, pages]): Misread[] => {
      const apart = word === wanted ? undefined : misreadBy(wanted, word);
      if (apart === undefined || !isTaken(word, pages)) return [];
      return [{ word, apart, isListed: pages >= LISTED }];
    })
    .toSorted((a, b) => misreadWeight(b) - misreadWeight(a))
    .slice(0, MOST_MISREAD);
}

/** What is no word comes before what may be one of its own. */
export const misreadWeight = ({ apart, isListed }: Misread): number =>
  0.5 - 0.1 * Math.min(3, apart) - (isListed ? 0.05 : 0);

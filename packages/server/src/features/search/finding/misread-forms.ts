import { misreadBy, readAlike, shapeOf } from '../words/misread.ts';
import { oneLetterOff, shapesNear } from '../words/near-words.ts';
import { isKnownByLetters } from '../words/tokens.ts';
import { LISTED } from '../index/write-pages.ts';
import { brokenBy, splitsOf, type Broken } from './broken-words.ts';
import type { SearchSession } from './search-session.ts';
import { MOST_ALIKE, type Owner } from './usual-forms.ts';

/** Shorter words are only looked for as they look (`shapeOf`). */
const SHORTEST_MISREAD = 4;
/** From so many letters on, two may be wrong: such words are found by trigrams. */
const SHORTEST_LONG = 10;
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
 * they are taken only where letters look alike.
 * @param words '' for one that is not to be looked up
 * @param isWide words of their own as well: it may be the search that has a wrong letter
 */
export async function misreadForms(
  session: SearchSession,
  owner: Owner,
  { words, isWide }: { words: string[]; isWide: boolean },
): Promise<Misreading[]> {
  const asked = words.map((word) =>
    word.length < SHORTEST_MISREAD || !isKnownByLetters(word) ? '' : word,
  );
  const splits = words.map(splitsOf);
  const rows = await session.query<Row>(ALIKE, [
    owner.number,
    ...lists(asked.map((word) => (isLong(word) ? [] : shapesNear(word)))),
    // Parts of words are told from words that are like them by their numbers.
    ...lists([
      ...asked.map((word) => spellings(word, isWide)),
      ...splits.map((some) => some.flat()),
    ]),
    ...lists(asked.map((word) => (isLong(word) ? [shapeOf(word)] : []))),
    ...lists(asked.map((word) => (isWide && isLong(word) ? [word.slice(0, SAME_BEGINNING)] : []))),
  ]);
  return asked.map((word, at) => ({
    misread: likeliest(word, wordsOf(rows, at)),
    broken: brokenBy(splits[at] ?? [], wordsOf(rows, asked.length + at)),
  }));
}

const isLong = ({ length }: string) => length >= SHORTEST_LONG;

const spellings = (word: string, isWide: boolean) => [
  ...readAlike(word),
  ...(isWide && !isLong(word) ? oneLetterOff(word) : []),
];

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

function likeliest(wanted: string, words: ReadonlyMap<string, number>): Misread[] {
  return [...words.keys()]
    .flatMap((word) => {
      const apart = word === wanted ? undefined : misreadBy(wanted, word);
      return apart === undefined ? [] : [{ word, apart }];
    })
    .toSorted((a, b) => a.apart - b.apart)
    .slice(0, MOST_MISREAD);
}

export const misreadWeight = ({ apart }: Misread): number => 0.5 - 0.1 * Math.min(3, apart);

import { isKnownByLetters } from '../words/tokens.ts';
import { leastAlike, misreadBy, readAlike, shapeOf } from '../words/misread.ts';
import { USUAL } from '../index/write-pages.ts';
import type { SearchSession } from './search-session.ts';
import { stemmers } from './stemmers.ts';

/** How a word of the owner's pages belongs to one that is looked for. */
export interface Form {
  /** 1 for the word itself; less for what is less like it. */
  weight: number;
  /** It is a form of the word in these languages only; undefined in all. */
  languages?: Set<string>;
}

/** Forms of a word by how they stand on pages. */
export type Forms = Map<string, Form>;

export interface Asked {
  word: string;
  /** It may go on. */
  isBeginning: boolean;
}

/** Words that begin alike are looked through up to so many; so many of them are looked for, the shortest first. */
const MOST_ALIKE = 4000;
const MOST_BEGINNINGS = 32;
const SHORTEST_BEGINNING = 2;
const SHORTEST_STEM = 3;

const WEIGHTS = { exact: 1, beginning: 0.8, form: 0.7 };

/**
 * The stem of a word is where its other forms begin, but for a last letter that forms may change (happy, happiness).
 */
const USUAL_FORMS = {
  name: 'search_forms',
  text: `
  with asked as (
    select at, word, is_beginning
    from unnest($2::int[], $3::text[], $4::boolean[]) as asked(at, word, is_beginning)
  ), stems as (
    select at, language, dictionary, stem,
      case when starts_with(word, stem) and right(stem, 1) <> 'i' then stem else left(stem, -1) end as begins
    from asked cross join unnest($5::text[], $6::regdictionary[]) as stemmer(language, dictionary)
      cross join lateral (select (ts_lexize(dictionary, word))[1] as stem) as found
    where length(stem) >= ${SHORTEST_STEM}
  )
  select at, alike.word, 'form' as kind, language
  from stems cross join lateral (
    select word from search_words
    where owner = $1 and word >= begins and word < begins || chr(1114111) limit ${MOST_ALIKE}
  ) alike
  where (ts_lexize(dictionary, alike.word))[1] = stem
  union all
  select at, alike.word, 'beginning', null
  from asked cross join lateral (
    select word from (
      select word from search_words
      where is_beginning and owner = $1 and word >= asked.word and word < asked.word || chr(1114111)
      limit ${MOST_ALIKE}
    ) near_by order by length(word), word limit ${MOST_BEGINNINGS}
  ) alike`,
};

/** What is known of a word that is looked for. */
export interface Known {
  forms: Forms;
  /** It is none of the owner's words, but others begin with it: it is still being typed. */
  isUnfinished: boolean;
}

/** The words themselves, their forms in the owner's languages, and what begins with the last one. */
export async function usualForms(
  session: SearchSession,
  owner: { number: number; languages: string[] },
  asked: Asked[],
): Promise<Known[]> {
  const all = asked.map(({ word }): Known => ({
    forms: new Map([[word, { weight: WEIGHTS.exact }]]),
    isUnfinished: false,
  }));
  const known = asked.flatMap(({ word, isBeginning }, at) =>
    isKnownByLetters(word)
      ? [{ at, word, isBeginning: isBeginning && word.length >= SHORTEST_BEGINNING }]
      : [],
  );
  if (known.length === 0) return all;
  const stemming = stemmers(owner.languages);
  const rows = await session.query<{
    at: number;
    word: string;
    kind: 'form' | 'beginning';
    language: string | null;
  }>(USUAL_FORMS, [
    owner.number,
    known.map(({ at }) => at),
    known.map(({ word }) => word),
    known.map(({ isBeginning }) => isBeginning),
    stemming.map(({ language }) => language),
    `{${stemming.map(({ dictionary }) => dictionary).join(',')}}`,
  ]);
  for (const { at, word, kind, language } of rows) {
    addForm(all[at]?.forms, word, WEIGHTS[kind], language);
  }
  for (const [at, one] of all.entries()) {
    const begun = rows.filter((row) => row.at === at && row.kind === 'beginning');
    one.isUnfinished = begun.length > 0 && begun.every(({ word }) => word !== asked[at]?.word);
  }
  return all;
}

function addForm(forms: Forms | undefined, word: string, weight: number, language: string | null) {
  const before = forms?.get(word);
  if (!before) {
    forms?.set(word, { weight, ...(language !== null && { languages: new Set([language]) }) });
    return;
  }
  if (language === null) {
    delete before.languages;
    before.weight = Math.max(before.weight, weight);
  } else before.languages?.add(language);
}

/** Shorter words are only looked for as they look (`shapeOf`). */
const SHORTEST_MISREAD = 4;
/** Words that are like one another, of which the nearest are looked for. */
const MOST_LIKE = 300;
const MOST_MISREAD = 48;

/** Usual words that are like a word are looked up by their letters: an index of them all would be five times as large. */
const MISREAD = {
  name: 'search_misread',
  text: `
  (select word from search_words
  where owner = $1 and pages < ${USUAL} and length(word) > 3 and search_shape(word) % $2
  order by similarity(search_shape(word), $2) desc limit ${MOST_LIKE})
  union all
  select word from search_words where owner = $1 and word = any($3) and pages >= ${USUAL}`,
};

const LEAST_ALIKE = {
  name: 'search_least_alike',
  text: `select set_config('pg_trgm.similarity_threshold', $1, true)`,
};

const BEGINS_ALIKE = {
  name: 'search_begins_alike',
  text: `
  select word from search_words
  where owner = $1 and word >= $2 and word < $2 || chr(1114111) limit ${MOST_ALIKE}`,
};

export interface Misread {
  word: string;
  /** Letters that differ; 0 for those that look alike. */
  apart: number;
}

/**
 * Words of the owner's pages that may be this one, misread; the likeliest first. Words of their own, which are in the
 * language's list or on several pages, are taken only where letters look alike.
 * @param isWide others as well that begin as it does: it may be the search that has a wrong letter
 */
export async function misreadForms(
  session: SearchSession,
  owner: { number: number },
  { word, isWide }: { word: string; isWide: boolean },
): Promise<Misread[]> {
  if (word.length < SHORTEST_MISREAD || !isKnownByLetters(word)) return [];
  await session.query(LEAST_ALIKE, [String(leastAlike(word))]);
  const values = [owner.number, shapeOf(word), readAlike(word)];
  const rows = await session.query<{ word: string }>(MISREAD, values);
  if (isWide) {
    const begin = [owner.number, word.slice(0, 2)];
    rows.push(...(await session.query<{ word: string }>(BEGINS_ALIKE, begin)));
  }
  const apart = new Map(rows.map((row) => [row.word, misreadBy(word, row.word)]));
  return [...apart]
    .flatMap(([read, letters]) =>
      letters === undefined || read === word ? [] : [{ word: read, apart: letters }],
    )
    .toSorted((a, b) => a.apart - b.apart)
    .slice(0, MOST_MISREAD);
}

export const misreadWeight = ({ apart }: Misread): number => 0.5 - 0.1 * Math.min(3, apart);

import { isKnownByLetters } from '../words/tokens.ts';
import type { SearchSession } from './search-session.ts';
import { DICTIONARIES } from './stemmers.ts';

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

/** At most this many words that begin alike are looked through, and this many of them are looked for, the shortest first. */
export const MOST_ALIKE = 4000;
const MOST_BEGINNINGS = 32;
const SHORTEST_BEGINNING = 2;
const SHORTEST_STEM = 3;
/** Of an owner with pages in more languages, forms are known in this many. */
const MOST_LANGUAGES = 6;

const WEIGHTS = { exact: 1, beginning: 0.8, form: 0.7 };

/**
 * The stem of a word is where its other forms begin, but for a last letter that forms may change (happy, happiness).
 */
const USUAL_FORMS = {
  name: 'search_forms',
  text: `
  with owner as (
    select number, pages, languages from search_owners where user_id = $1
  ), asked as (
    select at, word, is_beginning
    from unnest($2::int[], $3::text[], $4::boolean[]) as asked(at, word, is_beginning)
  ), stemmers as materialized (
    select number, language, dictionary::regdictionary
    from owner join unnest($5::text[], $6::text[]) as stemmer(language, dictionary) on language = any(languages)
    order by array_position(languages, language) limit ${MOST_LANGUAGES}
  ), stems as (
    select at, number, language, dictionary, stem,
      case when starts_with(word, stem) and right(stem, 1) <> 'i' then stem else left(stem, -1) end as begins
    from asked cross join stemmers
      cross join lateral (select (ts_lexize(dictionary, word))[1] as stem) as found
    where length(stem) >= ${SHORTEST_STEM}
  )
  select 'owner' as kind, number, pages, null::int as at, null as word, null as language from owner
  union all
  select 'form', null, null, at, alike.word, language
  from stems cross join lateral (
    select word from search_words
    where owner = number and word >= begins and word < begins || chr(1114111) limit ${MOST_ALIKE}
  ) alike
  where (ts_lexize(dictionary, alike.word))[1] = stem
  union all
  select 'beginning', null, null, at, alike.word, null
  from asked cross join owner cross join lateral (
    select word from (
      select word from search_words
      where is_beginning and owner = number and word >= asked.word and word < asked.word || chr(1114111)
      limit ${MOST_ALIKE}
    ) near_by order by length(word), word limit ${MOST_BEGINNINGS}
  ) alike`,
};

/** Whose pages are looked through. */
export interface Owner {
  number: number;
  /** Pages that were ever indexed. */
  pages: number;
}

/** What is known of a word that is looked for. */
export interface Known {
  forms: Forms;
  /** It is none of the owner's words, but others begin with it: it is still being typed. */
  isUnfinished: boolean;
}

type Row =
  | ({ kind: 'owner' } & Owner)
  | { kind: 'form' | 'beginning'; at: number; word: string; language: string | null };

/**
 * The words themselves, their forms in the owner's languages, and what begins with the last one.
 * @returns for each word, what is known of it; undefined for a user without pages
 */
export async function usualForms(
  session: SearchSession,
  userId: string,
  asked: Asked[],
): Promise<{ owner: Owner; known: Known[] } | undefined> {
  const byLetters = asked.flatMap(({ word, isBeginning }, at) =>
    isKnownByLetters(word)
      ? [{ at, word, isBeginning: isBeginning && word.length >= SHORTEST_BEGINNING }]
      : [],
  );
  const rows = await session.query<Row>(USUAL_FORMS, [
    userId,
    byLetters.map(({ at }) => at),
    byLetters.map(({ word }) => word),
    byLetters.map(({ isBeginning }) => isBeginning),
    Object.keys(DICTIONARIES),
    Object.values(DICTIONARIES),
  ]);
  const owner = rows.find((row) => row.kind === 'owner');
  const words = rows.filter((row) => row.kind !== 'owner');
  return (
    owner && {
      owner,
      known: asked.map(({ word }, at) =>
        knownOf(
          word,
          words.filter((row) => row.at === at),
        ),
      ),
    }
  );
}

function knownOf(word: string, rows: Exclude<Row, { kind: 'owner' }>[]): Known {
  const forms: Forms = new Map([[word, { weight: WEIGHTS.exact }]]);
  for (const row of rows) addForm(forms, row.word, WEIGHTS[row.kind], row.language);
  const begun = rows.filter(({ kind }) => kind === 'beginning');
  return { forms, isUnfinished: begun.length > 0 && begun.every((row) => row.word !== word) };
}

function addForm(forms: Forms, word: string, weight: number, language: string | null) {
  const before = forms.get(word);
  if (!before) {
    forms.set(word, { weight, ...(language !== null && { languages: new Set([language]) }) });
    return;
  }
  if (language === null) {
    delete before.languages;
    before.weight = Math.max(before.weight, weight);
  } else before.languages?.add(language);
}

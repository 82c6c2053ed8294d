import { brokenWords } from './broken-words.ts';
import type { Query, Wanted } from '../words/query.ts';
import { isKnownByLetters } from '../words/tokens.ts';
import type { PageQuestion } from './match-page.ts';
import type { SearchSession } from './search-session.ts';
import { queryOf, type Part, type Sought } from './sought.ts';
import { misreadForms, misreadWeight, usualForms, type Asked, type Forms } from './word-forms.ts';

/** One way of looking for it. */
export interface Round extends PageQuestion {
  /** A `tsquery` of pages that may have it. */
  query: string;
}

/** How a search is carried out. */
export interface Plan {
  owner: Owner;
  /** As `Place.round`. Undefined for one that would find nothing more. */
  round(number: number): Promise<Round | undefined>;
}

interface Owner {
  number: number;
  pages: number;
  languages: string[];
}

const OWNER = {
  name: 'search_owner',
  text: 'select number, pages, languages from search_owners where user_id = $1',
};

/** @returns undefined for a user without pages */
export async function planSearch(
  session: SearchSession,
  userId: string,
  query: Query,
): Promise<Plan | undefined> {
  const [owner] = await session.query<Owner & Record<string, unknown>>(OWNER, [userId]);
  if (!owner) return undefined;
  const wanted = await withForms(session, owner, query.wanted);
  const without = await withForms(session, owner, query.without);
  const usual: Round = { sought: wanted, without, query: usualQuery(wanted, without) };
  return {
    owner,
    round: async (number) =>
      number === 0 ? usual : misreadRound(session, { owner, query, usual, isWide: number === 2 }),
  };
}

/** Words that follow each other are looked for as they were typed, only the last one may go on. */
async function withForms(session: SearchSession, owner: Owner, all: Wanted[]): Promise<Sought[]> {
  const alone = all.filter(isOneWord);
  const asked = alone.map(askedOf);
  const known = asked.length > 0 ? await usualForms(session, owner, asked) : [];
  const found = new Map(alone.map((wanted, at) => [wanted, known[at]]));
  return all.map((wanted) =>
    wanted.words.map(({ word, isUnspaced }, at): Part => {
      if (isUnspaced) return { kind: 'run', run: word };
      const isBeginning = wanted.isBeginning && at === wanted.words.length - 1;
      const { forms, isUnfinished = false } = found.get(wanted) ?? { forms: asTyped(word) };
      const begins = isBeginning && mayBegin(word, wanted) ? { begins: word } : {};
      return { kind: 'word', forms, ...begins, isUnfinished };
    }),
  );
}

const asTyped = (word: string): Forms => new Map([[word, { weight: 1 }]]);

const isOneWord = ({ words }: Wanted) => words.length === 1 && words[0]?.isUnspaced === false;

const askedOf = ({ words, isBeginning }: Wanted): Asked => ({
  word: words[0]?.word ?? '',
  isBeginning,
});

const SHORTEST_NUMBER = 3;

/** Beginnings of words are known by the owner's words; those of numbers, and in phrases, by the index. */
const mayBegin = (word: string, wanted: Wanted) =>
  word.length >= SHORTEST_NUMBER && (!isOneWord(wanted) || !isKnownByLetters(word));

function usualQuery(wanted: Sought[], without: Sought[]): string {
  const words = without.filter((parts) => parts.length === 1);
  return [queryOf(wanted), ...words.map((parts) => `!${queryOf([parts])}`)].join('&');
}

interface Misreading {
  owner: Owner;
  query: Query;
  usual: Round;
  /** Words of their own are taken, too. */
  isWide: boolean;
}

async function misreadRound(
  session: SearchSession,
  { owner, query, usual, isWide }: Misreading,
): Promise<Round | undefined> {
  const words = query.wanted.map((wanted) => (isOneWord(wanted) ? askedOf(wanted).word : ''));
  const broken = await brokenWords(session, owner, words);
  const sought: Sought[] = [];
  for (const [at, parts] of usual.sought.entries()) {
    const [part] = parts;
    const word = words[at];
    if (!word || part?.kind !== 'word' || (part.isUnfinished && !isWide)) sought.push(parts);
    else {
      const widened = await withMisread(session, owner, { part, word, isWide });
      sought.push([{ ...widened, broken: broken[at] ?? new Map() }]);
    }
  }
  if (queryOf(sought) === queryOf(usual.sought)) return undefined;
  const all = `${usualQuery(sought, usual.without)}&!${queryOf(usual.sought)}`;
  return { sought, without: usual.without, query: all };
}

type WordPart = Extract<Part, { kind: 'word' }>;

interface ToWiden {
  part: WordPart;
  word: string;
  isWide: boolean;
}

async function withMisread(
  session: SearchSession,
  owner: Owner,
  { part, word, isWide }: ToWiden,
): Promise<WordPart> {
  const forms: Forms = new Map(part.forms);
  for (const one of await misreadForms(session, owner, { word, isWide })) {
    if (!forms.has(one.word)) forms.set(one.word, { weight: misreadWeight(one) });
  }
  return { ...part, forms };
}

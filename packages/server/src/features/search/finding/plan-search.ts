import type { Query, Wanted } from '../words/query.ts';
import { isKnownByLetters } from '../words/tokens.ts';
import { ROUNDS } from './cursor.ts';
import type { PageQuestion } from './match-page.ts';
import type { SearchSession } from './search-session.ts';
import { queryOf, type Part, type Sought } from './sought.ts';
import { misreadForms, misreadWeight, type Misreading, type Widening } from './misread-forms.ts';
import { usualForms, type Asked, type Forms, type Known, type Owner } from './usual-forms.ts';

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

/** @returns undefined for a user without pages */
export async function planSearch(
  session: SearchSession,
  userId: string,
  query: Query,
): Promise<Plan | undefined> {
  const alone = [...query.wanted, ...query.without].filter(isOneWord);
  const found = await usualForms(session, userId, alone.map(askedOf));
  if (!found) return undefined;
  const { owner, known } = found;
  const knownOf = new Map(alone.map((wanted, at) => [wanted, known[at]]));
  const wanted = query.wanted.map((one) => soughtFor(one, knownOf.get(one)));
  const without = query.without.map((one) => soughtFor(one, knownOf.get(one)));
  const usual: Round = { sought: wanted, without, query: withoutQuery(queryOf(wanted), without) };
  return {
    owner,
    round: async (number) =>
      number === ROUNDS.usual
        ? usual
        : misreadRound(session, { owner, query, usual }, widenings[number] ?? NARROW),
  };
}

/** Words that follow each other are looked for as they were typed, only the last one may go on. */
const soughtFor = (wanted: Wanted, known: Known | undefined): Sought =>
  wanted.words.map(({ word, isUnspaced }, at): Part => {
    if (isUnspaced) return { kind: 'run', run: word };
    const isBeginning = wanted.isBeginning && at === wanted.words.length - 1;
    const { forms, isUnfinished } = known ?? { forms: asTyped(word), isUnfinished: false };
    const begins = isBeginning && mayBegin(word, wanted) ? { begins: word } : {};
    return { kind: 'word', forms, ...begins, isUnfinished };
  });

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

function withoutQuery(query: string, without: Sought[]): string {
  const words = without.filter((parts) => parts.length === 1);
  return [query, ...words.map((parts) => `!${queryOf([parts])}`)].join('&');
}

const NARROW: Widening = { isWide: false, takesRare: false };
const widenings: Readonly<Record<number, Widening>> = {
  [ROUNDS.wide]: { isWide: true, takesRare: false },
  [ROUNDS.rare]: { isWide: false, takesRare: true },
};

interface Widened {
  owner: Owner;
  query: Query;
  usual: Round;
}

async function misreadRound(
  session: SearchSession,
  { owner, query, usual }: Widened,
  how: Widening,
): Promise<Round | undefined> {
  const mayWiden = (wanted: Wanted, [part]: Sought = []) =>
    isOneWord(wanted) && part?.kind === 'word' && (how.isWide || !part.isUnfinished);
  const words = query.wanted.map((wanted, at) =>
    mayWiden(wanted, usual.sought[at]) ? askedOf(wanted).word : '',
  );
  const found = await misreadForms(session, owner, words, how);
  const sought = usual.sought.map((parts, at) => widened(parts, words[at] ? found[at] : undefined));
  const others = sought.map((parts, at) => othersOf(parts, usual.sought[at] ?? []));
  if (others.every((parts) => parts.length === 0)) return undefined;
  return { sought, without: usual.without, query: misreadQuery(sought, others, usual) };
}

function widened(parts: Sought, found: Misreading | undefined): Sought {
  const [part] = parts;
  if (!found || part?.kind !== 'word') return parts;
  const forms: Forms = new Map(part.forms);
  for (const one of found.misread) {
    if (!forms.has(one.word)) forms.set(one.word, { weight: misreadWeight(one) });
  }
  return [{ ...part, forms, broken: found.broken }];
}

/** What a word is looked for as that it was not before. */
function othersOf([part]: Sought, [before]: Sought): Sought {
  if (part?.kind !== 'word' || before?.kind !== 'word') return [];
  const forms: Forms = new Map([...part.forms].filter(([word]) => !before.forms.has(word)));
  const { broken = new Map() } = part;
  return forms.size + broken.size > 0 ? [{ kind: 'word', forms, broken, isUnfinished: false }] : [];
}

/** Of more words, each is looked for in all its forms at once. */
const MOST_BY_TURNS = 4;

/**
 * Misread words are rare: PostgreSQL begins with those, where the question says that one of them must be on a page. "a (b or c)
 * without a b" would have it look at all pages of a.
 */
function misreadQuery(sought: Sought[], others: Sought[], usual: Round): string {
  const turns = others.flatMap((parts, at) =>
    parts.length > 0 ? [queryOf([parts, ...sought.toSpliced(at, 1)])] : [],
  );
  const all = sought.length > MOST_BY_TURNS ? queryOf(sought) : `(${turns.join('|')})`;
  return `${withoutQuery(all, usual.without)}&!${queryOf(usual.sought)}`;
}

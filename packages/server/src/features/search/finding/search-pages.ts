import type { Database } from '../../../platform/db/connect.ts';
import { parseQuery } from '../words/query.ts';
import { newestCandidates, type Candidate, type Filters } from './candidates.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { decodePlace, encodePlace, FIRST, NEWEST, type Place, ROUNDS } from './cursor.ts';
import { matchPage, type PageMatch } from './match-page.ts';
import { planSearch, type Plan, type Round } from './plan-search.ts';
import { inSession, OutOfTime, type SearchSession } from './search-session.ts';

/** What a person looks for, and where. */
export interface Search extends Filters {
  userId: string;
  /** As it was typed. */
  query: string;
  /** Pages of one answer. */
  limit: number;
  /** What `nextCursor` was; another search's, or none at all, begins anew. */
  cursor?: string | undefined;
  /** Fires when the caller no longer waits for the answer. */
  signal?: AbortSignal | undefined;
}

/** A page that has what was looked for. */
export interface FoundPage {
  documentId: string;
  /** Of the file, as it was sent. */
  name: string;
  /** When it was sent. */
  createdAt: Date;
  /** Counted from 1. */
  pageNumber: number;
  /** Of the document. */
  pageCount: number;
  /** Tesseract's name of the page's language; '' where none is known. */
  language: string;
  /** The line of the page with most of what was looked for. */
  line: string;
  /** Where in the line, from and up to, in UTF-16 units. */
  marks: [number, number][];
  /** What was looked for as it stands on the page, each once. */
  terms: string[];
}

export interface SearchAnswer {
  results: FoundPage[];
  nextCursor: string | undefined;
  /** False where the time was over before everything had been looked through. */
  complete: boolean;
}

const MOST_MS = 2000;
/** Candidates that are put in order of their rank together: the newest ones, then those before them. */
const WINDOW = 60;

interface Ranked extends PageMatch {
  candidate: Candidate;
}

/**
 * Finds pages of a user by their words: best first, then the newest. Pages with the words as they were typed come before
 * those on which they may be misread. Of another user's pages none is ever found.
 * @throws the signal's reason when it fires; AppError `bad_request` for a cursor that no answer had
 */
export async function searchPages(db: Database, search: Search): Promise<SearchAnswer> {
  const query = parseQuery(search.query);
  if (query.wanted.length === 0) return { results: [], nextCursor: undefined, complete: true };
  const place = placeOf(search.cursor);
  const answer: SearchAnswer = { results: [], nextCursor: encodePlace(place), complete: true };
  const { signal } = search;
  await inSession(db, { ms: MOST_MS, signal }, async (session) => {
    try {
      const plan = await planSearch(session, search.userId, query);
      if (plan) await fill(session, search, { plan, place, answer });
      else answer.nextCursor = undefined;
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      signal?.throwIfAborted();
      answer.complete = false;
      if (answer.results.length === 0) answer.nextCursor = undefined;
    }
  });
  return answer;
}

interface Filling {
  plan: Plan;
  place: Place;
  answer: SearchAnswer;
}

/** Adds pages, window by window and round by round, until there are as many as were asked for. */
async function fill(session: SearchSession, search: Search, { plan, place, answer }: Filling) {
  let next: Place | undefined = place;
  while (next && answer.results.length < search.limit) {
    const round: Round | undefined = await plan.round(next.round);
    const after: Place | undefined =
      round && (await fillFrom(session, search, { plan, round, place: next, answer }));
    const hasNothing = place === FIRST && answer.results.length === 0;
    next = after ?? following(next, hasNothing);
    answer.nextCursor = next && encodePlace(next);
  }
}

/**
 * Pages with misread words come behind all others; with rare words of a list, where the words themselves stand somewhere. Those with
 * words that are merely like them come only where there is nothing.
 */
function following({ round }: Place, hasNothing: boolean): Place | undefined {
  const next = hasNothing ? AFTER_NOTHING[round] : AFTER_SOME[round];
  return next === undefined ? undefined : { round: next, before: NEWEST };
}

const AFTER_SOME: Readonly<Record<number, number>> = { [ROUNDS.usual]: ROUNDS.rare };
const AFTER_NOTHING: Readonly<Record<number, number>> = {
  [ROUNDS.usual]: ROUNDS.misread,
  [ROUNDS.misread]: ROUNDS.wide,
};

/** @returns where to go on in this round */
async function fillFrom(
  session: SearchSession,
  search: Search,
  { plan, round, place, answer }: Filling & { round: Round },
): Promise<Place | undefined> {
  const candidates = await newestCandidates(session, {
    owner: plan.owner,
    userId: search.userId,
    query: round.query,
    before: place.before,
    count: WINDOW,
    isRare: place.round > 0,
    filters: search,
  });
  const ranked = await rank(session, candidates, round);
  const behind = ranked.filter((one) => isBehind(one, place));
  const room = search.limit - answer.results.length;
  answer.results.push(...behind.slice(0, room).map(present));
  const last = behind[room - 1];
  if (last && behind.length > room) return { ...place, after: keyOf(last) };
  const oldest = candidates.at(-1)?.place;
  const isFull = candidates.length === WINDOW && oldest !== undefined;
  return isFull ? { round: place.round, before: oldest } : undefined;
}

async function rank(
  session: SearchSession,
  candidates: Candidate[],
  round: Round,
): Promise<Ranked[]> {
  const ranked: Ranked[] = [];
  for (const candidate of candidates) {
    const match = matchPage(candidate.text, candidate.language, round);
    if (match) ranked.push({ ...match, candidate });
    await session.giveWay();
  }
  return ranked.toSorted((a, b) => compare(keyOf(a), keyOf(b)));
}

const keyOf = ({ score, candidate }: Ranked) => ({
  score,
  at: candidate.createdAt.getTime(),
  place: candidate.place,
});

type Key = ReturnType<typeof keyOf>;

const compare = (a: Key, b: Key) => b.score - a.score || b.at - a.at || b.place - a.place;

const isBehind = (one: Ranked, { after }: Place) => !after || compare(keyOf(one), after) > 0;

const present = ({ candidate, line, marks, terms }: Ranked): FoundPage => ({
  documentId: candidate.documentId,
  name: candidate.name,
  createdAt: candidate.createdAt,
  pageNumber: candidate.page,
  pageCount: candidate.pageCount,
  language: candidate.language,
  line,
  marks,
  terms,
});

function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return FIRST;
  const place = decodePlace(cursor);
  // From the first page on, a program would go in circles.
  if (!place) throw new AppError('bad_request');
  return place;
}

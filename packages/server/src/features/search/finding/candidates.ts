import { LEXEMES, ownerMark, SHELF, shelfMark, shelfOf } from '../words/marks.ts';
import type { SearchSession } from './search-session.ts';

/** What narrows a search besides its words. */
export interface Filters {
  /** A part of the document's name, without case and accents. */
  name?: string | undefined;
  /** Tesseract's names of languages that pages were read in. */
  languages?: string[] | undefined;
  /** When the document was sent: from this moment on, and before that one. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** A page that has all words, wherever they stand on it. */
export interface Candidate {
  documentId: string;
  page: number;
  place: number;
  language: string;
  text: string;
  name: string;
  createdAt: Date;
  pageCount: number;
}

interface Wish {
  owner: { number: number; pages: number };
  userId: string;
  /** A `tsquery`. */
  query: string;
  /** Only pages before this place. */
  before: number;
  count: number;
  /** Few pages have it: all are looked through at once. */
  isRare: boolean;
  filters: Filters;
}

/** Owners of few pages have them looked through at once, and so are all when this many shelves are next. */
const FEW_SHELVES = 4;
const MANY_SHELVES = 64;
/** Where nothing was found, all others are next; else as many as enough may be on, this many times those before at most. */
const STEP = 16;
const MARGIN = 1.3;

/**
 * The newest pages that have all words. Frequent words are found on the first shelf, so that a word of a hundred thousand
 * pages costs no more than one of a hundred; rare words are looked for on many shelves at once.
 * @returns at most `count`, the newest first; fewer only if there are no more
 */
export async function newestCandidates(session: SearchSession, wish: Wish): Promise<Candidate[]> {
  const { owner, count, isRare } = wish;
  const found: Candidate[] = [];
  let before = Math.min(wish.before, owner.pages);
  let shelves = isRare || owner.pages <= FEW_SHELVES * SHELF ? Number.POSITIVE_INFINITY : 1;
  for (let seen = 0; before > 0 && found.length < count;) {
    const newest = shelfOf(before - 1);
    const oldest = Math.max(0, newest - shelves + 1);
    const mark =
      oldest === 0 ? `'${ownerMark(owner.number)}'` : marksOf(owner.number, oldest, newest);
    found.push(
      ...(await candidatesOn(session, { ...wish, before, count: count - found.length }, mark)),
    );
    before = oldest * SHELF;
    seen += shelves;
    const enough = Math.ceil((MARGIN * seen * (count - found.length)) / found.length);
    shelves = found.length === 0 ? Number.POSITIVE_INFINITY : Math.min(enough, STEP * seen);
    if (shelves > MANY_SHELVES) shelves = Number.POSITIVE_INFINITY;
  }
  return found;
}

const marksOf = (owner: number, oldest: number, newest: number) =>
  `(${Array.from({ length: newest - oldest + 1 }, (_, at) => `'${shelfMark(owner, oldest + at)}'`).join('|')})`;

/** Without accents of Latin letters and without case. */
const FOLDED_NAME = `lower(regexp_replace(normalize(input_name, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Documents are looked at one by one, so that the search ends where enough is found. */
const CANDIDATES = {
  name: 'search_candidates',
  text: `
  with hits as materialized (
    select document_id, page, place, language, text from search_pages
    where ${LEXEMES} @@ $1::tsquery and place < $2 and ($5::text[] is null or language = any($5))
  )
  select document_id as "documentId", page, place, language, text,
    input_name as name, created_at as "createdAt", page_count as "pageCount"
  from (select * from hits order by place desc) newest
  cross join lateral (
    select user_id, undoable_until, input_name, created_at, page_count from documents where id = document_id offset 0
  ) as document
  where user_id = $3 and undoable_until is null
    and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)
    and ($8::text is null or strpos(${FOLDED_NAME}, $8) > 0)
  order by place desc limit $4`,
};

async function candidatesOn(
  session: SearchSession,
  { userId, query, before, count, filters }: Wish,
  mark: string,
): Promise<Candidate[]> {
  const { name, languages, from, to } = filters;
  return session.query<Candidate & Record<string, unknown>>(CANDIDATES, [
    `${mark}&${query}`,
    before,
    userId,
    count,
    languages ?? null,
    from ?? null,
    to ?? null,
    name ? foldedName(name) : null,
  ]);
}

const foldedName = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();

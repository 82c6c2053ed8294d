import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import type { PageEntry } from './page-entry.ts';

/** A document whose index is behind, as it was taken from the queue. */
export interface Behind {
  documentId: string;
  userId: string;
  /** Of the queue's row: another one means that the document has changed since. */
  version: number;
}

/** Makes the row of an owner, in a statement of its own: a transaction that also holds documents could deadlock. */
export async function ensureOwner(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    insert into search_owners (user_id) select id from users where id = ${userId}
    on conflict (user_id) do nothing`);
}

/**
 * Writes entries of pages of a document, each in the place of the one before.
 * @param all the numbers of all its pages, with the last ones: others go, and the document leaves the queue
 * @returns false where the document has changed since it was read, or is gone: nothing is written, and it is read again
 */
export async function writePages(
  db: Database,
  behind: Behind,
  entries: PageEntry[],
  all?: number[],
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await holdsStill(tx, behind))) return false;
    if (entries.length > 0 && !(await writeAll(tx, behind, entries))) return false;
    if (all) await close(tx, behind, all);
    return true;
  });
}

async function writeAll(tx: Transaction, behind: Behind, entries: PageEntry[]): Promise<boolean> {
  const owner = await holdOwner(tx, behind.userId);
  if (!owner) return false;
  const places = await placesFor(tx, behind, entries, owner);
  await tx.execute(pagesStatement(behind, entries, owner.number, places));
  const isNew = (_entry: PageEntry, at: number) => (places[at] ?? 0) >= owner.pages;
  await tx.execute(wordsStatement(entries, owner.number, isNew));
  await tx.execute(ownerStatement(entries, owner.number, places));
  return true;
}

async function close(tx: Transaction, { documentId }: Behind, all: number[]): Promise<void> {
  await tx.execute(sql`
    delete from search_pages
    where document_id = ${documentId} and page <> all(${sql.param(all)}::int[])`);
  await tx.execute(sql`delete from search_queue where document_id = ${documentId}`);
}

/**
 * Whoever changes a document holds its row and then the queue's, so that both are held here in this order. What was read while
 * a run went on may lack pages: either it still goes on, or its end has changed the version.
 */
async function holdsStill(tx: Transaction, { documentId, version }: Behind): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from documents where id = ${documentId} and status = 'ready' for key share`,
  );
  if (rowCount === 0) return false;
  const queue = await tx.execute(sql`
    select from search_queue where document_id = ${documentId} and version = ${version} for update`);
  return queue.rowCount === 1;
}

interface Owner extends pg.QueryResultRow {
  number: number;
  pages: number;
}

/** Writers of one owner wait for each other: they write the same words. */
async function holdOwner(tx: Transaction, userId: string): Promise<Owner | undefined> {
  const { rows } = await tx.execute<Owner>(
    sql`select number, pages from search_owners where user_id = ${userId} for no key update`,
  );
  return rows[0];
}

/** A page keeps its place when it is read again. */
async function placesFor(
  tx: Transaction,
  { documentId }: Behind,
  entries: PageEntry[],
  { pages }: Owner,
): Promise<number[]> {
  const wanted = entries.map(({ page }) => page);
  const { rows } = await tx.execute<{ page: number; place: number }>(sql`
    select page, place from search_pages
    where document_id = ${documentId} and page = any(${sql.param(wanted)}::int[])`);
  const before = new Map(rows.map(({ page, place }) => [page, place]));
  let next = pages;
  return wanted.map((page) => before.get(page) ?? next++);
}

function pagesStatement(
  { documentId }: Behind,
  entries: PageEntry[],
  owner: number,
  places: number[],
) {
  const given = (of: (entry: PageEntry) => unknown) => sql.param(entries.map(of));
  return sql`
    insert into search_pages (document_id, page, owner, place, language, text, words, is_plain)
    select ${documentId}, page, ${owner}, place, language, text, words, is_plain
    from unnest(
      ${given(({ page }) => page)}::int[], ${sql.param(places)}::int[], ${given(({ language }) => language)}::text[],
      ${given(({ text }) => text)}::text[], ${given(({ words }) => words.join(' '))}::text[],
      ${given(({ isPlain }) => isPlain)}::boolean[]
    ) as entry(page, place, language, text, words, is_plain)
    on conflict (document_id, page) do update
    set language = excluded.language, text = excluded.text, words = excluded.words, is_plain = excluded.is_plain
    where (search_pages.language, search_pages.text, search_pages.words, search_pages.is_plain)
      is distinct from (excluded.language, excluded.text, excluded.words, excluded.is_plain)`;
}

/**
 * Whether a word is one of its own, or may be another one misread, is all that is asked: so few pages are counted. Words of
 * the language's list are counted so often at once.
 */
export const USUAL = 5;

/** Words of a page that was there before are not counted again. */
function wordsStatement(
  entries: PageEntry[],
  owner: number,
  isNew: (entry: PageEntry, at: number) => boolean,
) {
  const counts = new Map<string, number>();
  for (const [at, entry] of entries.entries()) {
    const one = isNew(entry, at) ? 1 : 0;
    for (const [word, isListed] of entry.known) {
      counts.set(word, (counts.get(word) ?? 0) + (isListed ? USUAL : one));
    }
  }
  const words = [...counts.keys()].toSorted();
  const pages = words.map((word) => Math.min(USUAL, counts.get(word) ?? 0));
  return sql`
    insert into search_words (owner, word, pages)
    select ${owner}, seen.word, greatest(1, seen.pages)
    from unnest(${sql.param(words)}::text[], ${sql.param(pages)}::smallint[]) as seen(word, pages)
    left join search_words known on known.owner = ${owner} and known.word = seen.word
    where known.pages is null or known.pages < ${USUAL} and seen.pages > 0
    on conflict (owner, word) do update
    set pages = least(search_words.pages + excluded.pages, ${USUAL})`;
}

function ownerStatement(entries: PageEntry[], owner: number, places: number[]) {
  const next = Math.max(0, ...places.map((place) => place + 1));
  const languages = [...new Set(entries.map(({ language }) => language))].filter(Boolean);
  return sql`
    update search_owners set pages = greatest(pages, ${next}),
      languages = array(select distinct unnest(languages || ${sql.param(languages)}::text[]) order by 1)
    where number = ${owner}
      and (pages < ${next} or not languages @> ${sql.param(languages)}::text[])`;
}

import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { faultPoint } from '../../../platform/fault-points.ts';
import type { PageEntry } from './page-entry.ts';

/** A document whose index is behind, as it was taken from the queue. */
export interface Behind {
  documentId: string;
  userId: string;
  /** Of the queue's row: another one means that the document has changed since. */
  version: number;
  /** The owner has a row (`ensureOwner`). */
  hasOwner: boolean;
}

/** Entries of some pages of a document. */
export interface Part {
  behind: Behind;
  entries: PageEntry[];
  /** The numbers of all its pages, with the last ones: others go, and the document leaves the queue. */
  all?: number[];
}

/**
 * Makes the row of an owner, in a statement of its own: a transaction that also holds documents could deadlock. An account
 * that is being deleted is waited for, and then has none.
 */
export async function ensureOwner(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    insert into search_owners (user_id) select id from users where id = ${userId} for key share
    on conflict (user_id) do nothing`);
}

/**
 * A word that is a word of its own, since a language's list has it, is counted so often at once; of others, which may be
 * other ones misread, one less is counted. The same as in `search_write`.
 */
export const LISTED = 5;
/** One that was seen on a single page so far. On many pages, that is a rare word, or another one that was misread. */
export const LISTED_ONCE = 6;

/** What `pages` of `search_words` becomes for a word that stands on `count` pages: as `search_write` counts. */
export const countedAs = (
  count: SQL,
) => sql`case when pages < ${LISTED} then least(${count}, ${LISTED - 1})
  when ${count} = 1 then ${LISTED_ONCE} else ${LISTED} end`;

const WRITE = {
  name: 'search_write',
  text: 'select search_write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as id',
};

/**
 * Writes entries of pages of some documents, each in the place of the one before, in one transaction (migration 0034).
 * @returns the documents that were written. Another one has changed since it was read, is gone, or is held by another
 *   transaction: nothing of it is written, and it is read again.
 */
export async function writePages(db: Database, parts: Part[]): Promise<Set<string>> {
  const pages = parts.flatMap(({ entries }, at) => entries.map((entry) => ({ at: at + 1, entry })));
  const given = <Value>(of: (entry: PageEntry) => Value) => pages.map(({ entry }) => of(entry));
  const { rows } = await db.$client.query<{ id: string }>({
    ...WRITE,
    values: [
      parts.map(({ behind }) => behind.documentId),
      parts.map(({ behind }) => behind.version),
      parts.map(({ all }) => (all ? `{${all.join(',')}}` : null)),
      pages.map(({ at }) => at),
      given(({ page }) => page),
      given(({ language }) => language),
      given(({ text }) => text),
      given(({ words }) => words.join(' ')),
      given(({ isPlain }) => isPlain),
      given(({ known }) => wordsWith(known, true)),
      given(({ known }) => wordsWith(known, false)),
    ],
  });
  faultPoint('search.after_write');
  return new Set(rows.map(({ id }) => id));
}

const wordsWith = (known: PageEntry['known'], isListed: boolean): string =>
  [...known.keys()].filter((word) => known.get(word) === isListed).join(' ');

import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { documents, pages } from '../../../platform/db/documents-schema.ts';
import { retainedUntil } from '../../../platform/db/retained-until.ts';
import { retentions } from '../../../platform/db/schema.ts';
import { NEWEST_FIRST, behind, inOrder, keyOf, type Order } from './list-order.ts';

export type DocumentRow = typeof documents.$inferSelect;

export const RUNNING = ['queued', 'processing', 'finishing'] as const;
const HISTORY = ['ready', 'failed', 'cancelled'] as const;

/** A document of this user; a foreign id and an unknown one are the same: undefined (D49). */
export async function findOwnDocument(
  db: Database,
  userId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId), isShown));
  return row;
}

/** Not deleted, or its owner has taken that back: what is hidden is not there for any call. */
export const isShown = isNull(documents.undoableUntil);

/**
 * Locks a document of this user until the transaction ends, if it is in the wanted part of its life.
 * Two clicks at once thus take effect one after the other, and the second finds it changed.
 */
export async function lockOwnDocument(
  tx: Transaction,
  userId: string,
  id: string,
  part: 'running' | 'ended',
): Promise<DocumentRow | undefined> {
  const statuses = part === 'running' ? RUNNING : HISTORY;
  const [row] = await tx
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, id),
        eq(documents.userId, userId),
        inArray(documents.status, [...statuses]),
        isShown,
      ),
    )
    .for('update');
  return row;
}

/** What tells of a document that it waits for pages. */
const waitColumns = {
  waitsSince: documents.waitsSince,
  waitsFor: documents.waitsFor,
  waitsUntil: documents.waitsUntil,
  pagesLeft: documents.pagesLeft,
};

/**
 * What is told of a document that runs, with the seconds since the first page of its run was begun; null
 * before. One clock wrote the beginning and tells the time: the database's. Asked for at every page, so
 * that each column more is read and taken apart as often.
 */
export const runningColumns = {
  id: documents.id,
  userId: documents.userId,
  inputName: documents.inputName,
  status: documents.status,
  errorCode: documents.errorCode,
  run: documents.run,
  pageCount: documents.pageCount,
  pagesDone: documents.pagesDone,
  pagesKept: documents.pagesKept,
  pagesFailed: documents.pagesFailed,
  readTo: documents.readTo,
  ...waitColumns,
  secondsRunning: sql<
    number | null
  >`extract(epoch from clock_timestamp() - ${documents.startedAt})::float8`.as('seconds_running'),
};

export type RunningRow = Pick<DocumentRow, keyof typeof runningColumns & keyof DocumentRow> & {
  secondsRunning: number | null;
};

/** A part of a list: at most `limit` rows, after a place that `cursorAt` named. */
export interface Part {
  limit: number;
  cursor?: string | undefined;
}

const OLDEST_FIRST: Order = { ...NEWEST_FIRST, order: 'asc' };

/** Documents that run, the oldest first. */
export async function listRunning(
  db: Database,
  userId: string,
  { limit, cursor }: Part,
): Promise<(RunningRow & { sortKey: string })[]> {
  return db
    .select({ ...runningColumns, sortKey: keyOf(OLDEST_FIRST) })
    .from(documents)
    .where(
      and(
        eq(documents.userId, userId),
        inArray(documents.status, [...RUNNING]),
        cursor === undefined ? undefined : behind(OLDEST_FIRST, cursor),
      ),
    )
    .orderBy(...inOrder(OLDEST_FIRST))
    .limit(limit);
}

const historyColumns = {
  id: documents.id,
  inputName: documents.inputName,
  status: documents.status,
  errorCode: documents.errorCode,
  incrementBytes: documents.incrementBytes,
  byteSize: documents.byteSize,
  pageCount: documents.pageCount,
  pagesFailed: documents.pagesFailed,
  readTo: documents.readTo,
  readPages: documents.readPages,
  choices: documents.choices,
  createdAt: documents.createdAt,
  keptUntil: documents.keptUntil,
  notices: documents.notices,
  readIn: documents.readIn,
  thumbnailKey: documents.thumbnailKey,
  retainedUntil,
};

export type HistoryRow = Pick<DocumentRow, keyof typeof historyColumns & keyof DocumentRow> & {
  /** By which it has its place in the list, in letters. */
  sortKey: string;
  /** When its owner's setting has it deleted; null for a document that stays. */
  retainedUntil: Date | null;
  /** The first hundred: the row of a document with ten thousand must not outweigh all others. */
  failedPages: number[];
  failedPageCount: number;
  /** Scripts of failed pages that no language could be read in, as `garbledCode` has them; '' where none is sure. */
  looksLike: string[];
};

export interface HistoryQuery extends Part, Order {
  /** How the names begin; every name begins with an empty one. */
  prefix: string;
}

/** Finished documents whose name begins with the prefix (D57). */
export async function listHistory(
  db: Database,
  userId: string,
  { prefix, limit, cursor, ...order }: HistoryQuery,
): Promise<HistoryRow[]> {
  const rows = await db
    .select({ ...historyColumns, sortKey: keyOf(order) })
    .from(documents)
    .leftJoin(retentions, eq(retentions.userId, documents.userId))
    .where(inHistory(userId, { prefix, cursor, ...order }))
    .orderBy(...inOrder(order))
    .limit(limit);
  return withFailedPages(db, rows);
}

/** Those finished documents of the user. */
export async function historyRowsOf(
  db: Database,
  userId: string,
  ids: string[],
  order: Order,
): Promise<HistoryRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...historyColumns, sortKey: keyOf(order) })
    .from(documents)
    .leftJoin(retentions, eq(retentions.userId, documents.userId))
    .where(and(inHistory(userId), inArray(documents.id, ids)))
    .orderBy(...inOrder(order));
  return withFailedPages(db, rows);
}

export type OwnEntry = HistoryRow & Pick<DocumentRow, keyof typeof waitColumns>;

/** A document of the user, whether it runs or has ended, as the history tells of it. */
export async function findOwnEntry(
  db: Database,
  userId: string,
  id: string,
): Promise<OwnEntry | undefined> {
  const rows = await db
    .select({ ...historyColumns, ...waitColumns, sortKey: keyOf(NEWEST_FIRST) })
    .from(documents)
    .leftJoin(retentions, eq(retentions.userId, documents.userId))
    .where(and(eq(documents.id, id), eq(documents.userId, userId), isShown));
  return (await withFailedPages(db, rows))[0];
}

/** Refused for want of pages, which it had waited for: told among the refusals, and not in the history. */
export const isRefusedForPages = and(
  eq(documents.status, 'failed'),
  eq(documents.errorCode, 'no_pages_left'),
);

interface HistoryPart extends Order {
  prefix: string;
  cursor?: string | undefined;
}

/** Finished documents of the user, after a place that `cursorAt` named. */
export function inHistory(
  userId: string,
  { prefix, cursor, ...order }: HistoryPart = { prefix: '', ...NEWEST_FIRST },
): SQL | undefined {
  return and(
    eq(documents.userId, userId),
    inArray(documents.status, [...HISTORY]),
    isShown,
    sql`${documents.errorCode} is distinct from 'no_pages_left'`,
    prefix === '' ? undefined : sql`starts_with(${documents.inputName}, ${prefix})`,
    cursor === undefined ? undefined : behind(order, cursor),
  );
}

const MOST_FAILED_PAGES = 100;

type FailedPages = Pick<HistoryRow, 'failedPages' | 'failedPageCount' | 'looksLike'>;

async function withFailedPages<T extends Omit<HistoryRow, keyof FailedPages>>(
  db: Database,
  rows: T[],
): Promise<(T & FailedPages)[]> {
  const ids = rows.filter(({ pagesFailed }) => pagesFailed > 0).map(({ id }) => id);
  const failed = new Map((await failedPagesOf(db, ids)).map((row) => [row.documentId, row]));
  return rows.map((row) => {
    const { numbers = [], count = 0, looksLike } = failed.get(row.id) ?? {};
    return { ...row, failedPages: numbers, failedPageCount: count, looksLike: looksLike ?? [] };
  });
}

async function failedPagesOf(db: Database, documentIds: string[]) {
  if (documentIds.length === 0) return [];
  return db
    .select({
      documentId: pages.documentId,
      numbers: sql<
        number[]
      >`(array_agg(${pages.number} order by ${pages.number}))[:${sql.raw(String(MOST_FAILED_PAGES))}]`,
      count: sql<number>`count(*)::int`,
      looksLike: sql<string[] | null>`array_agg(distinct split_part(${pages.errorCode}, ':', 2))
        filter (where ${pages.errorCode} like 'page-garbled%')`,
    })
    .from(pages)
    .where(and(inArray(pages.documentId, documentIds), eq(pages.state, 'failed')))
    .groupBy(pages.documentId);
}

/** The pages of a document that has ended, or waits, which are to be read in its next run, in order. */
export async function unreadPages(tx: Transaction, documentId: string): Promise<number[]> {
  const rows = await tx
    .select({ number: pages.number })
    .from(pages)
    .where(and(eq(pages.documentId, documentId), inArray(pages.state, ['failed', 'cancelled'])))
    .orderBy(asc(pages.number));
  return rows.map((row) => row.number);
}

/** For a document's row: what its pages were read in, that of most pages first; null where that was not kept. */
export const languagesRead = (documentId: string): SQL<string[] | null> => sql`(
  select array_agg(language order by pages desc, language) from (
    select language, count(*) as pages from ${pages} cross join unnest(${pages.languages}) language
    where ${pages.documentId} = ${documentId} and ${pages.state} = 'recognised' group by language) found)`;

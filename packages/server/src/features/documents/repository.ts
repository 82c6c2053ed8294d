import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { documents, pages } from '../../platform/db/documents-schema.ts';
import { users } from '../../platform/db/schema.ts';

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
    .where(and(eq(documents.id, id), eq(documents.userId, userId)));
  return row;
}

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
      ),
    )
    .for('update');
  return row;
}

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
  secondsRunning: sql<
    number | null
  >`extract(epoch from clock_timestamp() - ${documents.startedAt})::float8`.as('seconds_running'),
};

export type RunningRow = Pick<DocumentRow, keyof typeof runningColumns & keyof DocumentRow> & {
  secondsRunning: number | null;
};

export async function listRunning(db: Database, userId: string): Promise<RunningRow[]> {
  return db
    .select(runningColumns)
    .from(documents)
    .where(and(eq(documents.userId, userId), inArray(documents.status, [...RUNNING])))
    .orderBy(asc(documents.createdAt));
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
  createdAt: documents.createdAt,
  /** Microseconds since 1970, in digits: the column is finer than a `Date`. */
  createdMicroseconds: sql<string>`(extract(epoch from ${documents.createdAt}) * 1000000)::bigint::text`,
};

export type HistoryRow = Pick<DocumentRow, keyof typeof historyColumns & keyof DocumentRow> & {
  createdMicroseconds: string;
  failedPages: number[];
};

export interface HistoryQuery {
  /** How the names begin; every name begins with an empty one. */
  prefix: string;
  /** At most so many; all without it. */
  limit?: number | undefined;
  /** Those after this place, which `cursorAt` named. */
  cursor?: string | undefined;
}

/** Finished documents, newest first, whose name begins with the prefix (D57). */
export async function listHistory(
  db: Database,
  userId: string,
  { prefix, limit, cursor }: HistoryQuery,
): Promise<HistoryRow[]> {
  const query = db
    .select(historyColumns)
    .from(documents)
    .where(
      and(
        eq(documents.userId, userId),
        inArray(documents.status, [...HISTORY]),
        sql`starts_with(${documents.inputName}, ${prefix})`,
        cursor === undefined ? undefined : isAfter(cursor),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id));
  const rows = await (limit === undefined ? query : query.limit(limit));
  const someFailed = rows.some(({ pagesFailed }) => pagesFailed > 0);
  const failed = someFailed ? await failedPagesOf(db, userId) : new Map<string, number[]>();
  return rows.map((row) => ({ ...row, failedPages: failed.get(row.id) ?? [] }));
}

/** The place of a document in the history, which stays the same when others come and go. */
export const cursorAt = (row: HistoryRow): string => `${row.createdMicroseconds}_${row.id}`;

function isAfter(cursor: string): SQL {
  const split = cursor.indexOf('_');
  const [microseconds, id] = [cursor.slice(0, split), cursor.slice(split + 1)];
  const createdAt = sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;
  return sql`(${documents.createdAt}, ${documents.id}) < (${createdAt}, ${id})`;
}

async function failedPagesOf(db: Database, userId: string): Promise<Map<string, number[]>> {
  const rows = await db
    .select({
      documentId: pages.documentId,
      numbers: sql<number[]>`array_agg(${pages.number} order by ${pages.number})`,
    })
    .from(pages)
    .where(and(eq(pages.userId, userId), eq(pages.state, 'failed')))
    .groupBy(pages.documentId);
  return new Map(rows.map((row) => [row.documentId, row.numbers]));
}

/** A page whose text is stored. */
export interface StoredPage {
  number: number;
  /** The object that holds its text among others; null if it has one of its own (`pageTextKey`). */
  textKey: string | null;
}

/** The pages whose text is stored, in order. */
export async function recognisedPages(db: Database, documentId: string): Promise<StoredPage[]> {
  return db
    .select({ number: pages.number, textKey: pages.textKey })
    .from(pages)
    .where(and(eq(pages.documentId, documentId), eq(pages.state, 'recognised')))
    .orderBy(asc(pages.number));
}

/** The label of the user's plan, which decides limits and queue weight. */
export async function planLabelOf(db: Database, userId: string): Promise<string> {
  const [row] = await db
    .select({ label: users.subscription })
    .from(users)
    .where(eq(users.id, userId));
  return row?.label ?? 'free';
}

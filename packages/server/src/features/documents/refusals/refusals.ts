import {
  MOST_REFUSALS,
  UNPAID_KEPT_HOURS,
  type Refusal,
  type RejectedFile,
} from '@legible/contracts/documents/documents';
import { and, desc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { documents, refusals } from '../../../platform/db/documents-schema.ts';
import type { Logger } from '../../../platform/logger.ts';
import { randomId } from '../../../platform/random-id.ts';
import { historyChanged } from '../history/history-version.ts';
import { failureDetail } from '../document/presenter.ts';
import { bookRemovals, endedLately } from '../document/purge.ts';
import { isRefusedForPages, type DocumentRow } from '../document/repository.ts';

const HOUR_MS = 3_600_000;

/** Refusals are kept for as long as a file that was not paid for. */
const isOver = lte(refusals.refusedAt, sql`now() - make_interval(hours => ${UNPAID_KEPT_HOURS})`);

/**
 * Keeps what is told of files that were not taken, until it is dismissed: the newest hundred of a user. Should
 * that fail, the upload is answered all the same; what was taken stays taken.
 * @returns the refusals with the ids under which they are kept.
 */
export async function keepRefusals(
  { db, logger }: { db: Database; logger: Logger },
  userId: string,
  rejected: RejectedFile[],
): Promise<RejectedFile[]> {
  // Without a position it is no file, but all that would have followed.
  const files = rejected.filter(({ position }) => position !== undefined).slice(0, MOST_REFUSALS);
  const ids = new Map(files.map((file) => [file, randomId()]));
  if (files.length === 0) return rejected;
  const rows = files.map((file) => ({
    id: ids.get(file) ?? randomId(),
    userId,
    inputName: file.input_name,
    code: file.code,
    detail: file.detail,
    pages: file.pages ?? null,
  }));
  try {
    await db.insert(refusals).values(rows);
    await makeRoom(db, userId);
  } catch (error) {
    logger.warn({ err: error }, 'keeping refusals');
    return rejected;
  }
  return rejected.map((file) => {
    const id = ids.get(file);
    return id === undefined ? file : { ...file, refusal_id: id };
  });
}

async function makeRoom(db: Database, userId: string): Promise<void> {
  const newest = db
    .select({ id: refusals.id })
    .from(refusals)
    .where(eq(refusals.userId, userId))
    .orderBy(desc(refusals.refusedAt), desc(refusals.id))
    .limit(MOST_REFUSALS);
  await db
    .delete(refusals)
    .where(and(eq(refusals.userId, userId), notInArray(refusals.id, newest)));
}

/** What is to be told of a user's refused files: those that were never stored, and those that had waited for pages. */
export async function listRefusals(db: Database, userId: string): Promise<Refusal[]> {
  const kept = await db
    .select()
    .from(refusals)
    .where(eq(refusals.userId, userId))
    .orderBy(desc(refusals.refusedAt), desc(refusals.id))
    .limit(MOST_REFUSALS);
  const stored = await db
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), isRefusedForPages))
    .orderBy(desc(documents.finishedAt), desc(documents.id))
    .limit(MOST_REFUSALS);
  return [...kept.map(presentKept), ...stored.map(presentStored)]
    .filter(({ kept_until: until }) => Date.parse(until) > Date.now())
    .toSorted((one, other) => other.refused_at.localeCompare(one.refused_at));
}

function presentKept(row: typeof refusals.$inferSelect): Refusal {
  const { id, inputName, code, detail, pages, refusedAt } = row;
  const until = new Date(refusedAt.getTime() + UNPAID_KEPT_HOURS * HOUR_MS);
  return {
    id,
    file_id: null,
    input_name: inputName,
    code,
    detail,
    pages,
    refused_at: refusedAt.toISOString(),
    kept_until: until.toISOString(),
  };
}

function presentStored(row: DocumentRow): Refusal {
  const at = row.finishedAt ?? row.createdAt;
  const until = row.keptUntil ?? new Date(at.getTime() + UNPAID_KEPT_HOURS * HOUR_MS);
  return {
    id: row.id,
    file_id: row.id,
    input_name: row.inputName,
    code: 'no_pages_left',
    detail: failureDetail(row) ?? '',
    pages: row.waitsFor,
    refused_at: at.toISOString(),
    kept_until: until.toISOString(),
  };
}

/** Forgets refusals of the user; a file that was stored goes with its refusal. Ids of others', or unknown ones, are nothing. */
export async function dismissRefusals(db: Database, userId: string, ids: string[]): Promise<void> {
  await db.delete(refusals).where(and(eq(refusals.userId, userId), inArray(refusals.id, ids)));
  await db.transaction(async (tx) => removeStored(tx, userId, ids));
}

async function removeStored(tx: Transaction, userId: string, ids: string[]): Promise<void> {
  const isOwn = and(eq(documents.userId, userId), inArray(documents.id, ids));
  const removed = await tx
    .delete(documents)
    .where(and(isOwn, isRefusedForPages))
    .returning({ id: documents.id, endedLately });
  if (removed.length === 0) return;
  await historyChanged(tx, userId);
  await bookRemovals(tx, removed);
}

/** Forgets refusals that were not dismissed in time. Documents that were refused go as all that were not paid for. */
export async function forgetRefusals(db: Database): Promise<void> {
  await db.delete(refusals).where(isOver);
}

import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { boundMessages } from '@legible/contracts/messages/documents/bounds';
import type { Transaction } from '../../../platform/db/connect.ts';
import { documents, refusals } from '../../../platform/db/documents-schema.ts';
import { users } from '../../../platform/db/schema.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { hasProcessedFile, takeBackRun } from '../document/earlier-result.ts';
import { queuePages } from '../pages/fair-turns.ts';
import { historyChanged } from '../history/history-version.ts';
import { presentProgress } from '../document/presenter.ts';
import { unreadPages, type DocumentRow } from '../document/repository.ts';
import {
  isBeforeNewcomers,
  isToBeDated,
  isToBeLookedAt,
  pagesBackAt,
  pagesBackFor,
  pagesUncharged,
  waitsInVain,
} from './long-waits.ts';
import { keptForAWhile } from '../removal/unpaid.ts';
import { AppError, type Shortage } from '../../../platform/http/app-error.ts';

/**
 * A document whose pages of the quota are held by others of its owner, or that waits for the next period. Older versions
 * take it for one that is queued.
 */
export const isWaiting = and(eq(documents.status, 'queued'), isNotNull(documents.waitsSince));

/** What a document's row says while it waits. The moment is that of the statement: files of one upload come in order. */
export const waitingFor = (count: number) => ({
  status: 'queued' as const,
  waitsFor: count,
  waitsSince: sql`clock_timestamp()`,
  pagesReserved: 0,
  pagesLeft: null,
  waitsUntil: null,
});

/** What its row says in addition while it waits for the next period or a larger plan. @param left of the quota */
export const waitingLong = (userId: string, wanted: number, left: number) => ({
  pagesLeft: left,
  waitsUntil: pagesBackFor(userId, wanted),
});

/**
 * Whether documents of the user wait already, so that a newcomer goes after them. It locks the user's row first: who is
 * about to wait has committed by then, or comes after this transaction.
 */
export async function isBehindOthers(tx: Transaction, userId: string): Promise<boolean> {
  await lockOwner(tx, userId);
  const [first] = await tx
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(and(eq(documents.userId, userId), isWaiting, isBeforeNewcomers))
    .limit(1);
  return first !== undefined;
}

export async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** Writes down the pages of a document that waits. They are in no queue, as those of a cancelled run are not. */
export async function setPagesAside(
  tx: Transaction,
  { documentId, userId, numbers }: { documentId: string; userId: string; numbers: number[] },
): Promise<void> {
  await tx.execute(sql`
    insert into pages (document_id, number, user_id, tag, state)
    select ${documentId}, number, ${userId}, 0, 'cancelled'
    from unnest(${sql.param(numbers)}::int[]) as w(number)`);
}

type ResumeDeps = Pick<DocumentsDeps, 'quota' | 'queue'>;

/**
 * Lets documents of a user go on that wait for pages, in the order of their arrival, as far as there are pages now; those
 * for which none can come back any more end, or wait for the next period if that was wished. Call it as the last in a
 * transaction that gave pages back or charged them, and so holds the user's row: what comes back and who gets it are one,
 * and no crash comes between. A document that is locked is being cancelled, which calls this in turn.
 * @returns what became of them, to be told when it has committed.
 */
export async function resumeWaiting(
  deps: ResumeDeps,
  tx: Transaction,
  userId: string,
): Promise<DocumentRow[]> {
  const changed = await dateAnew(tx, userId);
  for (;;) {
    const next = await lockFirst(tx, userId);
    if (!next) return changed;
    const { document } = next;
    const wanted = document.waitsFor ?? 0;
    const { outcome, left } = await deps.quota.reserve(tx, userId, wanted);
    if (outcome === 'waits' && document.pagesLeft === null) return changed;
    changed.push(await follow(deps, tx, { ...next, outcome, wanted, left }));
  }
}

/**
 * Writes down anew how long documents wait for which there are too few pages until the next period, or for a larger plan: all in
 * one statement, since a new period or another plan changes them all. What is locked is being cancelled.
 */
async function dateAnew(tx: Transaction, userId: string): Promise<DocumentRow[]> {
  const dated = tx
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(and(eq(documents.userId, userId), isWaiting, mayWaitLonger, isToBeDated))
    .for('update', { of: documents, skipLocked: true });
  return tx
    .update(documents)
    .set({ pagesLeft: pagesUncharged, waitsUntil: pagesBackAt })
    .from(users)
    .where(and(eq(users.id, documents.userId), inArray(documents.id, dated)))
    .returning(getTableColumns(documents));
}

/** The same as `mayWaitOn`, of what waits. */
const mayWaitLonger = and(documents.waitsOn, isNull(documents.incrementBytes));

interface Waiting {
  document: DocumentRow;
  /** No period has enough pages for it, and the time for a larger plan is over. */
  isInVain: boolean;
}

interface Found extends Waiting {
  outcome: 'reserved' | 'waits' | 'refused';
  wanted: number;
  left: number;
}

async function follow(
  deps: ResumeDeps,
  tx: Transaction,
  { document, isInVain, outcome, wanted, left }: Found,
): Promise<DocumentRow> {
  const { id, userId } = document;
  if (outcome === 'reserved') return goOn(deps, tx, document, wanted);
  // What is left would do, and others hold it.
  if (outcome === 'waits') return change(tx, id, { pagesLeft: null, waitsUntil: null });
  if (isInVain || !mayWaitOn(document)) return giveUp(tx, document, left);
  return change(tx, id, waitingLong(userId, wanted, left));
}

/** One that is ready is shown as that, and does not run for a month. */
const mayWaitOn = (document: DocumentRow) => document.waitsOn && !hasProcessedFile(document);

async function lockFirst(tx: Transaction, userId: string): Promise<Waiting | undefined> {
  const [first] = await tx
    .select({ document: documents, isInVain: waitsInVain })
    .from(documents)
    .innerJoin(users, eq(users.id, documents.userId))
    .where(and(eq(documents.userId, userId), isWaiting, isToBeLookedAt))
    .orderBy(asc(documents.waitsSince), asc(documents.id))
    .limit(1)
    .for('update', { of: documents, skipLocked: true });
  return first;
}

async function goOn(
  { queue }: ResumeDeps,
  tx: Transaction,
  { id, userId, run }: DocumentRow,
  reserved: number,
): Promise<DocumentRow> {
  const numbers = await unreadPages(tx, id);
  await queuePages(tx, { documentId: id, userId, numbers, run });
  if (numbers.length === 0) await queue.insert(tx, 'finish', [{ data: { documentId: id, run } }]);
  const status = numbers.length === 0 ? 'finishing' : 'queued';
  return change(tx, id, {
    status,
    pagesReserved: reserved,
    waitsSince: null,
    waitsUntil: null,
  });
}

/** One that had been ready is so again; it had asked for more pages, and is told that there are too few. */
async function giveUp(tx: Transaction, document: DocumentRow, left: number): Promise<DocumentRow> {
  const { id, userId, inputName, waitsFor } = document;
  await historyChanged(tx, userId);
  const over = { finishedAt: sql`now()`, waitsSince: null, waitsUntil: null, pagesLeft: left };
  if (!hasProcessedFile(document)) {
    return change(tx, id, {
      ...over,
      status: 'failed',
      errorCode: 'no_pages_left',
      ...keptForAWhile,
    });
  }
  const wanted = waitsFor ?? 0;
  const { code, message: detail } = tooFewPages({ pages: wanted, left });
  await tx
    .insert(refusals)
    .values({ id: randomId(), userId, inputName, code, detail, pages: wanted });
  return change(tx, id, { ...over, ...(await takeBackRun(tx, document)) });
}

type Change = Parameters<ReturnType<Transaction['update']>['set']>[0];

async function change(tx: Transaction, id: string, values: Change): Promise<DocumentRow> {
  const [row] = await tx.update(documents).set(values).where(eq(documents.id, id)).returning();
  if (!row) throw new Error('a document that waited is gone behind its lock');
  return row;
}

/** Tells what became of documents that waited. */
export function tellResumed(
  { bus, metrics }: Pick<DocumentsDeps, 'bus' | 'metrics'>,
  rows: DocumentRow[],
): void {
  for (const row of rows) {
    if (row.finishedAt) metrics.documents.inc({ status: row.status });
    if (row.status === 'failed') metrics.documentFailures.inc({ code: 'no_pages_left' });
    bus.publish({ kind: 'progress', userId: row.userId, message: presentProgress(row) });
  }
}

/** The refusal of a file that needs more pages than there are, whatever comes back (D74). */
export function tooFewPages(shortage: Shortage): AppError {
  const { pages, left } = shortage;
  return new AppError('no_pages_left', boundMessages.tooFewPages(pages, left), { shortage });
}

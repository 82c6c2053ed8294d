import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { refusalMessages } from '@legible/contracts/messages/refusals';
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
import { keptForAWhile } from '../removal/unpaid.ts';
import { AppError, type Shortage } from '../../../platform/http/app-error.ts';

/** A document whose pages of the quota are held by others of its owner. Older versions take it for one that is queued. */
export const isWaiting = and(eq(documents.status, 'queued'), isNotNull(documents.waitsSince));

/** What a document's row says while it waits. The moment is that of the statement: files of one upload come in order. */
export const waitingFor = (count: number) => ({
  status: 'queued' as const,
  waitsFor: count,
  waitsSince: sql`clock_timestamp()`,
  pagesReserved: 0,
});

/**
 * Whether documents of the user wait already, so that a newcomer goes after them. It locks the user's row first: who is
 * about to wait has committed by then, or comes after this transaction.
 */
export async function isBehindOthers(tx: Transaction, userId: string): Promise<boolean> {
  await lockOwner(tx, userId);
  return (await tx.$count(documents, and(eq(documents.userId, userId), isWaiting))) > 0;
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
 * Lets documents of a user go on that wait for pages, in the order of their arrival, as far as there are pages now; ends
 * those for which none can come back any more. Call it as the last in a transaction that gave pages back or charged them,
 * and so holds the user's row: what comes back and who gets it are one, and no crash comes between. A document that is
 * locked is being cancelled, which calls this in turn.
 * @returns what became of them, to be told when it has committed.
 */
export async function resumeWaiting(
  deps: ResumeDeps,
  tx: Transaction,
  userId: string,
): Promise<DocumentRow[]> {
  const changed: DocumentRow[] = [];
  for (;;) {
    const next = await lockFirst(tx, userId);
    if (!next) return changed;
    const wanted = next.waitsFor ?? 0;
    const { outcome, left } = await deps.quota.reserve(tx, userId, wanted);
    if (outcome === 'waits') return changed;
    const end = outcome === 'reserved' ? goOn(deps, tx, next, wanted) : giveUp(tx, next, left);
    changed.push(await end);
  }
}

async function lockFirst(tx: Transaction, userId: string): Promise<DocumentRow | undefined> {
  const [first] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.userId, userId), isWaiting))
    .orderBy(asc(documents.waitsSince), asc(documents.id))
    .limit(1)
    .for('update', { skipLocked: true });
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
  return change(tx, id, { status, pagesReserved: reserved, waitsSince: null });
}

/** One that had been ready is so again; it had asked for more pages, and is told that there are too few. */
async function giveUp(tx: Transaction, document: DocumentRow, left: number): Promise<DocumentRow> {
  const { id, userId, inputName, waitsFor } = document;
  await historyChanged(tx, userId);
  const over = { finishedAt: sql`now()`, waitsSince: null, pagesLeft: left };
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
  return new AppError('no_pages_left', refusalMessages.tooFewPages(pages, left), { shortage });
}

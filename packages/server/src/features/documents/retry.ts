import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/connect.ts';
import { documents, pages } from '../../platform/db/documents-schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { DocumentsDeps } from './deps.ts';
import { queuePages } from './fair-turns.ts';
import { historyChanged } from './history-version.ts';
import { presentFileAdded, presentProgress } from './presenter.ts';
import { findOwnDocument, lockOwnDocument, type DocumentRow } from './repository.ts';

/** Of recognisers, over all runs of a document: five pages that ran into the clock of two minutes. */
const MOST_WASTED_SECONDS = 600;

/**
 * Runs a document again where it is not done: pages that failed or were cancelled, or the putting
 * together alone. Pages that were recognised before are neither read nor charged a second time.
 * @throws AppError `no_pages_left`, `nothing_to_retry`, `retries_used_up`, `document_busy`, `not_found`.
 */
export async function retryDocument(
  deps: DocumentsDeps,
  userId: string,
  id: string,
): Promise<void> {
  const restarted = await deps.db.transaction(async (tx) => {
    const document = await lockOwnDocument(tx, userId, id, 'ended');
    if (!document) return undefined;
    const numbers = await unreadPages(tx, id);
    if (numbers.length === 0 && document.status === 'ready') throw new AppError('nothing_to_retry');
    if (document.wastedSeconds > MOST_WASTED_SECONDS) throw new AppError('retries_used_up');
    const toCharge = document.pagesRecognised - document.pagesCharged + numbers.length;
    await deps.quota.rollOver(tx, userId);
    await deps.quota.reserve(tx, userId, toCharge);
    await historyChanged(tx, userId);
    const run = document.run + 1;
    await queuePages(tx, { documentId: id, userId, numbers, run });
    if (numbers.length === 0)
      await deps.queue.insert(tx, 'finish', [{ data: { documentId: id, run } }]);
    return restart(tx, document, { run, unread: numbers.length, reserved: toCharge });
  });
  if (!restarted) {
    throw new AppError(
      (await findOwnDocument(deps.db, userId, id)) ? 'document_busy' : 'not_found',
    );
  }
  deps.bus.publish({ kind: 'file_added', userId, message: presentFileAdded(restarted) });
  deps.bus.publish({ kind: 'progress', userId, message: presentProgress(restarted) });
}

async function unreadPages(tx: Transaction, documentId: string): Promise<number[]> {
  const rows = await tx
    .select({ number: pages.number })
    .from(pages)
    .where(and(eq(pages.documentId, documentId), inArray(pages.state, ['failed', 'cancelled'])))
    .orderBy(asc(pages.number));
  return rows.map((row) => row.number);
}

async function restart(
  tx: Transaction,
  document: DocumentRow,
  { run, unread, reserved }: { run: number; unread: number; reserved: number },
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .update(documents)
    .set({
      status: unread > 0 ? 'queued' : 'finishing',
      errorCode: null,
      run,
      pagesDone: document.pageCount - unread,
      pagesKept: document.pageCount - unread,
      pagesFailed: 0,
      pagesReserved: reserved,
      startedAt: null,
      finishedAt: null,
      keptUntil: null,
    })
    .where(eq(documents.id, document.id))
    .returning();
  return row;
}

import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { documents, pages } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { queuePages } from '../pages/fair-turns.ts';
import { historyChanged } from '../history/history-version.ts';
import { presentFileAdded, presentProgress } from '../document/presenter.ts';
import { hasProcessedFile } from '../document/earlier-result.ts';
import {
  findOwnDocument,
  lockOwnDocument,
  unreadPages,
  type DocumentRow,
} from '../document/repository.ts';
import { tooFewPages, isBehindOthers, waitingFor } from '../waiting/waiting-documents.ts';

/** Of recognisers, over all runs of a document: five pages that ran into the clock of two minutes. */
const MOST_WASTED_SECONDS = 600;

/**
 * Runs a document again where it is not done: pages that failed or were cancelled, or the putting
 * together alone. Pages that were recognised before are neither read nor charged a second time. Where there are
 * too few pages of the quota now, and enough may come back, it waits.
 * @param firstPages reads only this many pages from the first on; only where none was read yet.
 * @throws AppError `no_pages_left`, `nothing_to_retry`, `retries_used_up`, `document_busy`, `not_found`.
 */
export async function retryDocument(
  deps: DocumentsDeps,
  userId: string,
  id: string,
  firstPages?: number,
): Promise<void> {
  const restarted = await deps.db.transaction(async (tx) => {
    const document = await lockOwnDocument(tx, userId, id, 'ended');
    if (!document) return undefined;
    const narrowed = await narrow(tx, document, firstPages);
    const numbers = await unreadPages(tx, id);
    if (numbers.length === 0 && document.status === 'ready') throw new AppError('nothing_to_retry');
    if (document.wastedSeconds > MOST_WASTED_SECONDS) throw new AppError('retries_used_up');
    const toCharge = document.pagesRecognised - document.pagesCharged + numbers.length;
    await deps.quota.rollOver(tx, userId);
    const behindOthers = await isBehindOthers(tx, userId);
    const { outcome, left } = await deps.quota.reserve(tx, userId, toCharge, { behindOthers });
    if (outcome === 'refused') throw tooFewPages({ pages: toCharge, left });
    await historyChanged(tx, userId);
    const run = document.run + 1;
    const unread = numbers.length;
    if (outcome === 'waits') return restart(tx, narrowed, { run, unread, ...waitingFor(toCharge) });
    await queuePages(tx, { documentId: id, userId, numbers, run });
    if (unread === 0) await deps.queue.insert(tx, 'finish', [{ data: { documentId: id, run } }]);
    const status = unread > 0 ? 'queued' : 'finishing';
    return restart(tx, narrowed, { run, unread, status, pagesReserved: toCharge });
  });
  if (!restarted) {
    throw new AppError(
      (await findOwnDocument(deps.db, userId, id)) ? 'document_busy' : 'not_found',
    );
  }
  deps.bus.publish({ kind: 'file_added', userId, message: presentFileAdded(restarted) });
  deps.bus.publish({ kind: 'progress', userId, message: presentProgress(restarted) });
}

/** Forgets pages behind the first ones that were wanted. What was read before stays, and a processed file has its pages. */
async function narrow(
  tx: Transaction,
  document: DocumentRow,
  firstPages = Number.POSITIVE_INFINITY,
): Promise<DocumentRow> {
  const { id, readTo, pageCount } = document;
  if (firstPages >= (readTo ?? pageCount) || hasProcessedFile(document)) return document;
  const isBehind = and(eq(pages.documentId, id), gt(pages.number, firstPages));
  await tx.delete(pages).where(and(isBehind, inArray(pages.state, ['failed', 'cancelled'])));
  return { ...document, readTo: firstPages };
}

type Restart = { run: number; unread: number } & (
  | { status: 'queued' | 'finishing'; pagesReserved: number }
  | ReturnType<typeof waitingFor>
);

async function restart(
  tx: Transaction,
  { id, pageCount, readTo }: DocumentRow,
  { unread, ...how }: Restart,
): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .update(documents)
    .set({
      waitsSince: null,
      waitsFor: null,
      ...how,
      errorCode: null,
      readTo,
      pagesDone: pageCount - unread,
      pagesKept: pageCount - unread,
      pagesFailed: 0,
      startedAt: null,
      finishedAt: null,
      keptUntil: null,
    })
    .where(eq(documents.id, id))
    .returning();
  return row;
}

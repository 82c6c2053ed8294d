import type { CancelResponse } from '@legible/contracts/documents/documents';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { documents, pages } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { hasProcessedFile, takeBackRun } from '../document/earlier-result.ts';
import { passOver } from '../pages/fair-turns.ts';
import { historyChanged } from '../history/history-version.ts';
import { presentProgress } from '../document/presenter.ts';
import { findOwnDocument, lockOwnDocument } from '../document/repository.ts';
import { keptForAWhile } from '../removal/unpaid.ts';
import { resumeWaiting, tellResumed } from '../waiting/waiting-documents.ts';

/**
 * Stops a running document: nothing is charged, what is held of the quota is given back, its pages
 * leave the queue and the pages in work are dropped. The original stays for a while, to be retried or
 * deleted; one that had been ready before is ready again, with the processed file that was paid for.
 * @returns what it is now.
 * @throws AppError `not_running` when it is finished, `not_found` when it is not the user's.
 */
export async function cancelDocument(
  deps: DocumentsDeps,
  userId: string,
  id: string,
): Promise<CancelResponse['status']> {
  const { db, quota, bus, metrics } = deps;
  const cancelled = await db.transaction(async (tx) => {
    const running = await lockOwnDocument(tx, userId, id, 'running');
    if (!running) return undefined;
    await historyChanged(tx, userId);
    await quota.closeReservation(tx, userId, { reserved: running.pagesReserved, charged: 0 });
    await tx
      .update(pages)
      .set({ state: 'cancelled' })
      .where(and(eq(pages.documentId, id), inArray(pages.state, ['queued', 'running'])));
    await passOver(tx, userId);
    const end = hasProcessedFile(running)
      ? await takeBackRun(tx, running)
      : { status: 'cancelled' as const, ...keptForAWhile };
    const [row] = await tx
      .update(documents)
      .set({ ...end, finishedAt: sql`now()`, pagesReserved: 0, waitsSince: null, waitsUntil: null })
      .where(eq(documents.id, id))
      .returning();
    return row && { row, resumed: await resumeWaiting(deps, tx, userId) };
  });
  if (!cancelled) {
    throw new AppError((await findOwnDocument(db, userId, id)) ? 'not_running' : 'not_found');
  }
  metrics.documents.inc({ status: 'cancelled' });
  bus.publish({ kind: 'cancelled', userId, documentId: id });
  bus.publish({ kind: 'progress', userId, message: presentProgress(cancelled.row) });
  tellResumed(deps, cancelled.resumed);
  return cancelled.row.status === 'ready' ? 'ready' : 'cancelled';
}

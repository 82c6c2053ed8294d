import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { pages } from '../../../platform/db/documents-schema.ts';
import type { DocumentRow } from './repository.ts';

/** Whether there is a processed file, of this run or an earlier one; it may be without an increment. */
export const hasProcessedFile = (row: Pick<DocumentRow, 'status' | 'incrementBytes'>): boolean =>
  row.status === 'ready' || row.incrementBytes !== null;

/**
 * Takes back a run of a document that was ready before it: the processed file that was paid for stays,
 * and the pages that it lacks count as failed again, to be tried another time. What the run had read of
 * them was not charged and is not in the file. Call it in the transaction that has locked the document.
 * @returns what the document's row becomes.
 */
export async function takeBackRun(
  tx: Transaction,
  { id, run, pageCount, pagesCharged }: DocumentRow,
): Promise<Partial<DocumentRow>> {
  const isOfThisRun = or(
    eq(pages.run, run),
    inArray(pages.state, ['queued', 'running', 'cancelled', 'failed']),
  );
  const lacking = await tx
    .update(pages)
    .set({ state: 'failed', errorCode: sql`coalesce(${pages.errorCode}, 'cancelled')` })
    .where(and(eq(pages.documentId, id), isOfThisRun))
    .returning({ number: pages.number });
  return {
    status: 'ready',
    errorCode: null,
    pagesDone: pageCount,
    pagesRecognised: pagesCharged,
    pagesFailed: lacking.length,
  };
}

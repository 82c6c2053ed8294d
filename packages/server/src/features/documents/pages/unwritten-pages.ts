import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { pages } from '../../../platform/db/documents-schema.ts';
import type { DocumentRow } from '../document/repository.ts';

/** Why a page counts as failed that was read: its text could not be laid on it without harm. */
const LAYER_NOT_WRITTEN = 'layer-not-written';

/**
 * Counts pages as failed that were read but stay as they were in the processed file: they are not charged. Call it in
 * the transaction that has locked the document.
 * @param numbers of such pages, counted from 1
 * @returns the document's counts after it
 */
export async function failUnwritten(
  tx: Transaction,
  { id, pagesRecognised, pagesFailed }: DocumentRow,
  numbers: number[],
): Promise<Pick<DocumentRow, 'pagesRecognised' | 'pagesFailed'>> {
  if (numbers.length === 0) return { pagesRecognised, pagesFailed };
  const failed = await tx
    .update(pages)
    .set({ state: 'failed', errorCode: LAYER_NOT_WRITTEN })
    .where(
      and(eq(pages.documentId, id), inArray(pages.number, numbers), eq(pages.state, 'recognised')),
    )
    .returning({ number: pages.number });
  return {
    pagesRecognised: pagesRecognised - failed.length,
    pagesFailed: pagesFailed + failed.length,
  };
}

import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { corrections } from '../../../platform/db/corrections-schema.ts';
import { pages } from '../../../platform/db/documents-schema.ts';
import type { DocumentRow } from './repository.ts';

/** Whether there is a processed file, of this run or an earlier one; it may be without an increment. */
export const hasProcessedFile = (row: Pick<DocumentRow, 'status' | 'incrementBytes'>): boolean =>
  row.status === 'ready' || row.incrementBytes !== null;

/**
 * Takes back a run of a document that was ready before it: the processed file that was paid for stays,
 * and the pages that it lacks count as failed again, to be tried another time. What the run had read of
 * them was not charged and is not in the file. Pages that it read again are as they were before. Call it in the
 * transaction that has locked the document.
 * @returns what the document's row becomes.
 */
export async function takeBackRun(
  tx: Transaction,
  { id, run, pageCount, earlierLanguages, earlierChoices }: DocumentRow,
): Promise<Partial<DocumentRow>> {
  const isOfThisRun = or(
    eq(pages.run, run),
    inArray(pages.state, ['queued', 'running', 'cancelled', 'failed']),
  );
  await tx
    .update(pages)
    .set({ state: 'failed', errorCode: sql`coalesce(${pages.errorCode}, 'cancelled')` })
    .where(and(eq(pages.documentId, id), isNull(pages.earlier), isOfThisRun));
  await restoreEarlier(tx, id);
  const countOf = (state: 'recognised' | 'failed') =>
    tx.$count(pages, and(eq(pages.documentId, id), eq(pages.state, state)));
  return {
    status: 'ready',
    errorCode: null,
    languages: earlierLanguages,
    choices: earlierChoices,
    pagesDone: pageCount,
    pagesRecognised: await countOf('recognised'),
    pagesFailed: await countOf('failed'),
  };
}

/**
 * Sets all pages back that a new run reads again, those that were read included. As long as the processed file stands,
 * how they ended is kept: the run may come to nothing. Call it in the transaction that has locked the document.
 * @param options.leftAlone whether pages are read as well that were left alone
 * @returns their numbers, in order
 */
export async function setPagesBack(
  tx: Transaction,
  document: DocumentRow,
  { leftAlone }: { leftAlone: boolean },
): Promise<number[]> {
  const earlier: SQL = hasProcessedFile(document)
    ? sql`jsonb_build_object('state', state, 'run', run, 'text_key', text_key,
        'error_code', error_code, 'seconds', seconds, 'languages', languages,
        'straightened', straightened)`
    : sql`null`;
  const rows = await tx
    .update(pages)
    .set({ earlier, state: 'cancelled' })
    .where(
      and(
        eq(pages.documentId, document.id),
        inArray(pages.state, [
          ...(['recognised', 'failed', 'cancelled'] as const),
          ...(leftAlone ? (['left_alone'] as const) : []),
        ]),
      ),
    )
    .returning({ number: pages.number });
  return rows.map(({ number }) => number).toSorted((a, b) => a - b);
}

const hasEarlier = (documentId: string) =>
  and(eq(pages.documentId, documentId), isNotNull(pages.earlier));

/** Whether the present run reads pages again that had been read before. */
export async function readsAgain(tx: Transaction, documentId: string): Promise<boolean> {
  return (await tx.$count(pages, hasEarlier(documentId))) > 0;
}

/**
 * The run that read pages again has made its file: how they had ended before is of no use any more, nor are corrections of
 * words that were read then.
 */
export async function forgetEarlier(tx: Transaction, documentId: string): Promise<void> {
  await tx
    .delete(corrections)
    .where(
      and(
        eq(corrections.documentId, documentId),
        inArray(
          corrections.page,
          tx.select({ number: pages.number }).from(pages).where(hasEarlier(documentId)),
        ),
      ),
    );
  await tx.update(pages).set({ earlier: null }).where(hasEarlier(documentId));
}

/** The columns that `setPagesBack` has kept, from the JSON that has their names. */
async function restoreEarlier(tx: Transaction, documentId: string): Promise<void> {
  await tx.execute(sql`
    update pages
    set (state, run, text_key, error_code, seconds, languages, straightened) = (
        select state, run, text_key, error_code, seconds, languages, straightened
        from jsonb_populate_record(null::pages, pages.earlier)),
      earlier = null
    where ${hasEarlier(documentId)}`);
}

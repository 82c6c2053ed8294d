import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { pages } from '../../../platform/db/documents-schema.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import type { DocumentRun } from './page-states.ts';
import type { EndedPage } from './settle-batches.ts';

/** Why no page of a document was read whose original is not what was uploaded. */
export const ORIGINAL_DAMAGED = 'original-damaged';

/** Bytes that are there and are not those that were stored: another try would find the same. */
export const isDamage = (error: unknown): error is StorageError =>
  error instanceof StorageError && error.code === 'OBJECT_DAMAGED';

/** All pages of a run that have not ended, as failed: none of them needs another look at the file. */
export async function endsOfDamaged(
  db: Database,
  { documentId, run }: DocumentRun,
): Promise<EndedPage[]> {
  const rows = await db
    .select({ page: pages.number })
    .from(pages)
    .where(
      and(
        eq(pages.documentId, documentId),
        eq(pages.run, run),
        inArray(pages.state, ['queued', 'running']),
      ),
    );
  return rows.map(({ page }) => ({ page, state: 'failed', errorCode: ORIGINAL_DAMAGED }));
}

import { and, eq, notInArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { historyChanged } from '../history/history-version.ts';
import { bookRemovals, endedLately } from '../document/purge.ts';
import { RUNNING } from '../document/repository.ts';

/**
 * Deletes a document that is not running, for whatever reason: both versions are unreachable when the
 * transaction commits; their bytes, and all that was made of them, follow (D2).
 * @param only a condition that is judged behind the row's lock, as the status is.
 * @returns false when there is no such document, when it runs, or when the condition does not hold.
 */
export async function deleteEnded(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
  only?: SQL,
): Promise<boolean> {
  const isEnded = notInArray(documents.status, [...RUNNING]);
  const [deleted] = await tx
    .delete(documents)
    .where(and(eq(documents.id, id), eq(documents.userId, userId), isEnded, only))
    .returning({ id: documents.id, endedLately });
  if (!deleted) return false;
  await historyChanged(tx, userId);
  await bookRemovals(tx, [deleted]);
  return true;
}

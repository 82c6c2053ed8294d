import { UNPAID_KEPT_HOURS } from '@legible/contracts/documents/documents';
import { and, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { deleteEnded } from './delete-document.ts';
import type { OnDeleted } from './deleted.ts';
import { historyChanged } from '../history/history-version.ts';

const ONE_ROUND = 1000;

/** What a document's row says when it ends without a processed file: it was not paid for. */
export const keptForAWhile = {
  keptUntil: sql`now() + make_interval(hours => ${UNPAID_KEPT_HOURS})`,
};

/** One that was ready before is none: its processed file was paid for, whatever became of a later run. */
const isUnpaid = and(
  inArray(documents.status, ['failed', 'cancelled']),
  isNull(documents.incrementBytes),
);
const isOver = lte(documents.keptUntil, sql`now()`);
/** Ended by an older version, or before there was such a time: it begins when it is first seen. */
const isUnlimited = isNull(documents.keptUntil);

/**
 * Removes documents that were cancelled or failed, cost nothing, and were not started again in time. Each is
 * removed as its owner would do it, row and booked purge in one transaction: killed anywhere, the next
 * round goes on. Who starts one again meanwhile holds its row, and keeps it.
 */
export async function removeUnpaid(
  db: Database,
  onDeleted: OnDeleted = () => undefined,
  signal?: AbortSignal,
): Promise<void> {
  for (const { id, userId } of await someWhere(db, isUnlimited)) {
    if (signal?.aborted) return;
    await db.transaction(async (tx) => {
      const isThis = and(eq(documents.id, id), isUnpaid, isUnlimited);
      await tx.update(documents).set(keptForAWhile).where(isThis);
      await historyChanged(tx, userId);
    });
  }
  for (const { id, userId } of await someWhere(db, isOver)) {
    if (signal?.aborted) return;
    const document = { id, userId };
    const isStill = and(isUnpaid, isOver);
    if (!(await db.transaction((tx) => deleteEnded(tx, document, isStill)))) continue;
    onDeleted({ ...document, reason: 'unpaid' });
  }
}

function someWhere(db: Database, condition: SQL): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id: documents.id, userId: documents.userId })
    .from(documents)
    .where(and(isUnpaid, condition))
    .limit(ONE_ROUND);
}

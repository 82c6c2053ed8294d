import { UNPAID_KEPT_HOURS } from '@legible/contracts/documents';
import { and, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { documents } from '../../platform/db/documents-schema.ts';
import { historyChanged } from './history-version.ts';
import { bookRemoval, endedLately } from './purge.ts';

const ONE_ROUND = 1000;

/** What a document's row says when it ends without a processed file: nobody paid for it. */
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
export async function removeUnpaid(db: Database, signal?: AbortSignal): Promise<void> {
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
    await db.transaction(async (tx) => {
      const isThis = and(eq(documents.id, id), isUnpaid, isOver);
      const [removed] = await tx
        .delete(documents)
        .where(isThis)
        .returning({ id: documents.id, endedLately });
      if (!removed) return;
      await historyChanged(tx, userId);
      await bookRemoval(tx, removed);
    });
  }
}

function someWhere(db: Database, condition: SQL): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id: documents.id, userId: documents.userId })
    .from(documents)
    .where(and(isUnpaid, condition))
    .limit(ONE_ROUND);
}

import { UNDO_SECONDS } from '@legible/contracts/documents/chosen-files';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { inHistory } from '../document/repository.ts';
import { historyChanged } from '../history/history-version.ts';
import { deleteEnded } from './delete-document.ts';
import type { OnDeleted } from './deleted.ts';

/** An undo of the last moment is on its way for a while, and a toast may rest under the pointer. */
const ON_THE_WAY_SECONDS = 5;
const ONE_ROUND = 1000;

/**
 * Hides finished documents of a user at once and lets go of them after a while, during which they can be restored. Nothing
 * but this row is needed for it: no tab, and not the process that answers.
 * @returns the ids of those that are hidden now: what is unknown, runs, or belongs to another user is left out
 */
export async function hideChosen(db: Database, userId: string, ids: string[]): Promise<string[]> {
  const seconds = UNDO_SECONDS + ON_THE_WAY_SECONDS;
  return db.transaction(async (tx) => {
    const hidden = await tx
      .update(documents)
      .set({ undoableUntil: sql`now() + make_interval(secs => ${seconds})` })
      .where(and(inHistory(userId), inArray(documents.id, ids)))
      .returning({ id: documents.id });
    if (hidden.length > 0) await historyChanged(tx, userId);
    return hidden.map(({ id }) => id);
  });
}

/** Takes a deletion back. @returns the ids of those that are shown again: for others it is too late */
export async function restoreChosen(
  db: Database,
  userId: string,
  ids: string[],
): Promise<string[]> {
  const isInTime = gt(documents.undoableUntil, sql`now()`);
  return db.transaction(async (tx) => {
    const shown = await tx
      .update(documents)
      .set({ undoableUntil: null })
      .where(and(eq(documents.userId, userId), inArray(documents.id, ids), isInTime))
      .returning({ id: documents.id });
    if (shown.length > 0) await historyChanged(tx, userId);
    return shown.map(({ id }) => id);
  });
}

const isOver = lte(documents.undoableUntil, sql`now()`);

/**
 * Deletes all that was not restored in time, each as its owner would do it, row and booked purge in one transaction: killed
 * anywhere, the next round goes on. Until then it takes of its owner's storage, however much was deleted at once.
 */
export async function removeHidden(
  db: Database,
  onDeleted: OnDeleted = () => undefined,
  signal?: AbortSignal,
): Promise<void> {
  for (let isFull = true; isFull;) {
    const due = await db
      .select({ id: documents.id, userId: documents.userId })
      .from(documents)
      .where(isOver)
      .limit(ONE_ROUND);
    let removed = 0;
    for (const document of due) {
      if (signal?.aborted) return;
      if (!(await db.transaction((tx) => deleteEnded(tx, document, isOver)))) continue;
      removed += 1;
      onDeleted({ ...document, reason: 'owner' });
    }
    // What another process removes at the same time is no reason to go on.
    isFull = due.length === ONE_ROUND && removed > 0;
  }
}

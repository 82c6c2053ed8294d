import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { users } from '../../platform/db/schema.ts';

/**
 * Says that the list of a user's finished documents has changed. Call it in the transaction that
 * changes it, after the document is locked: the user's row is locked from here on, so that the
 * numbers come in the order of the commits.
 */
export async function historyChanged(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ historyVersion: sql`${users.historyVersion} + 1` })
    .where(eq(users.id, userId));
}

/** Makes the look-up of a list's present number, which is asked for at every list. */
export function historyVersions(db: Database): (userId: string) => Promise<number> {
  const lookUp = db
    .select({ version: users.historyVersion })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('history_version');
  return async (userId) => (await lookUp.execute({ userId }))[0]?.version ?? 0;
}

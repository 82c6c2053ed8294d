import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { users } from '../../../platform/db/schema.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/**
 * Says that the lists of users' finished documents have changed. Call it in the transaction that
 * changes them, after the document is locked: the users' rows are locked from here on, so that the
 * numbers come in the order of the commits.
 */
export async function historyChanged(tx: Transaction, ...userIds: string[]): Promise<void> {
  await updateUsers(tx, 'documents', { historyVersion: sql`${users.historyVersion} + 1` }).where(
    inArray(users.id, userIds),
  );
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

import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { apiKeys } from '../../../platform/db/programs-schema.ts';
import { sessions, users } from '../../../platform/db/schema.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/**
 * Ends every session of a user, who has to set a new password before the next log-in, and revokes the keys: an attacker who had
 * the account may have made them.
 * @returns the sessions that there were.
 */
export async function lockOut(tx: Transaction, userId: string): Promise<string[]> {
  await updateUsers(tx, 'accounts', { mustReset: true }).where(eq(users.id, userId));
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

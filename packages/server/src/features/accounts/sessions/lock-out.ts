import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { sessions, users } from '../../../platform/db/schema.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/**
 * Ends every session of a user, who has to set a new password before the next log-in.
 * @returns the sessions that there were.
 */
export async function lockOut(tx: Transaction, userId: string): Promise<string[]> {
  await updateUsers(tx, 'accounts', { mustReset: true }).where(eq(users.id, userId));
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

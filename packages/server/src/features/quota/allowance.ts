import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/connect.ts';
import { users } from '../../platform/db/schema.ts';
import { type Allowance, updateUsers } from '../../platform/db/user-columns.ts';

/** Sets what is given of it, and leaves the rest. */
export async function setAllowance(
  tx: Transaction,
  userId: string,
  allowance: Allowance,
): Promise<void> {
  if (Object.keys(allowance).length === 0) return;
  await updateUsers(tx, 'quota', allowance).where(eq(users.id, userId));
}

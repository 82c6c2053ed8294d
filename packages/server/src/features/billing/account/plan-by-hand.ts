import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { users } from '../../../platform/db/schema.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/** Gives a user a plan without payment. The quota gives its pages. */
export async function setPlanByHand(tx: Transaction, userId: string, label: string): Promise<void> {
  const plan = { subscription: label, planInterval: null };
  await updateUsers(tx, 'billing', plan).where(eq(users.id, userId));
}

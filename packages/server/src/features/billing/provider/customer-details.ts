import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { users } from '../../../platform/db/schema.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { holdAccount } from '../account/account.ts';
import type { BillingDeps } from '../account/deps.ts';

/** Has the provider told of a user's changed name or address soon after the transaction, if it knows the user. */
export async function bookCustomerUpdate(
  tx: Transaction,
  queue: Queue,
  userId: string,
): Promise<void> {
  const [user] = await tx
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  if (user?.customerId) await queue.insert(tx, 'billing-customer', [{ data: { userId } }]);
}

/** Tells the provider the name and the address that the user has now: receipts go there. */
export async function updateCustomer(deps: BillingDeps, userId: string): Promise<void> {
  await holdAccount(deps, userId, async ({ user }) => {
    if (!user.stripeCustomerId) return;
    const person = { userId, email: user.email, name: `${user.name} ${user.lastName}` };
    await deps.payments.updateCustomer(user.stripeCustomerId, person);
  });
}

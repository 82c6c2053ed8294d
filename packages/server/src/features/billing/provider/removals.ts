import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { billingAccounts, customerRemovals, users } from '../../../platform/db/schema.ts';
import type { BillingDeps } from '../account/deps.ts';

/**
 * Books the removal of a user's customer at the provider, in the transaction that deletes the account: with
 * a provider that is away a user can leave all the same, and pays no more. Call it before anything else
 * of the user is touched: a look at the provider that is under way holds the account's row first.
 */
export async function bookCustomerRemoval(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ userId: billingAccounts.userId })
    .from(billingAccounts)
    .where(eq(billingAccounts.userId, userId))
    .for('update');
  // Locked as well: a first customer is made before other transactions see the account's row.
  const [user] = await tx
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user?.customerId) return;
  await tx.insert(customerRemovals).values({ customerId: user.customerId }).onConflictDoNothing();
}

/**
 * Carries out the booked removals. One that fails stays booked for the next time, and does not stop the
 * others.
 */
export async function removeCustomers({ db, payments }: BillingDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const { customerId } of await db.select().from(customerRemovals)) {
    try {
      await payments.removeCustomer(customerId);
      await db.delete(customerRemovals).where(eq(customerRemovals.customerId, customerId));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

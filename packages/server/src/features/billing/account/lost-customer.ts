import { eq } from 'drizzle-orm';
import { billingAccounts, users } from '../../../platform/db/schema.ts';
import type { HeldAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';
import { updateUsers } from '../../../platform/db/user-columns.ts';

/**
 * A customer that was deleted at the provider can buy nothing more: the next purchase makes another.
 * @returns whether it was deleted.
 */
export async function forgetLostCustomer(
  { payments }: BillingDeps,
  { tx, user, account }: HeldAccount,
  customerId: string,
): Promise<boolean> {
  if (await payments.hasCustomer(customerId)) return false;
  await updateUsers(tx, 'billing', { stripeCustomerId: null }).where(eq(users.id, user.id));
  // Keys made from this number begin anew, or the next customer would be the deleted one again.
  await tx
    .update(billingAccounts)
    .set({ begun: account.begun + 1 })
    .where(eq(billingAccounts.userId, user.id));
  return true;
}

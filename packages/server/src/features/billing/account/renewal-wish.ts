import { eq } from 'drizzle-orm';
import type { ProviderSubscription } from '../../../platform/card-payments/card-payments.ts';
import { billingAccounts } from '../../../platform/db/schema.ts';
import type { HeldAccount } from './account.ts';
import type { BillingDeps } from './deps.ts';

/**
 * Remembers that an upgrade was asked for while a cancellation was pending, which means to go on.
 * @param priceId of the upgrade; null when nothing of the kind is wished any more.
 */
export async function wishToRenew(held: HeldAccount, priceId: string | null): Promise<void> {
  const { tx, user, account } = held;
  if (account.renewWithPrice === priceId) return;
  await tx
    .update(billingAccounts)
    .set({ renewWithPrice: priceId })
    .where(eq(billingAccounts.userId, user.id));
  held.account = { ...account, renewWithPrice: priceId };
}

/**
 * Withdraws the cancellation once the upgrade is paid, and not before; forgets the wish when the upgrade is
 * neither paid nor waited for any more.
 * @returns the subscription as it is then.
 */
export async function fulfilWishToRenew(
  { payments }: BillingDeps,
  held: HeldAccount,
  current: ProviderSubscription | null,
): Promise<ProviderSubscription | null> {
  const wished = held.account.renewWithPrice;
  if (!wished || current?.pendingPriceId === wished) return current;
  const isPaid = current?.priceId === wished;
  if (isPaid && current.cancelAt) await payments.setCancelAtPeriodEnd(current.id, false);
  await wishToRenew(held, null);
  return isPaid ? { ...current, cancelAt: null } : current;
}

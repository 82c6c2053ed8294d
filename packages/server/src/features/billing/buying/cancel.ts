import type { SubscriptionStatus } from '@legible/contracts/billing';
import type {
  CardPayments,
  ProviderSubscription,
} from '../../../platform/card-payments/card-payments.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { holdCaller } from '../account/account.ts';
import type { BillingDeps } from '../account/deps.ts';
import { isHeld } from '../account/entitlement.ts';
import { refuseWhilePaymentIsUnderWay } from './first-payment.ts';
import { wishToRenew } from '../account/renewal-wish.ts';
import { syncAccount } from '../provider/sync.ts';

/**
 * Ends a subscription of the caller, at the end of the paid period or now. One that was never paid ends
 * now in any case; to end one that has ended is no error, so that the call can be repeated.
 */
export async function cancelSubscription(
  deps: BillingDeps,
  userId: string,
  request: { subscriptionId: string; atPeriodEnd: boolean },
): Promise<SubscriptionStatus> {
  const { payments } = deps;
  return holdCaller(deps, userId, async (held) => {
    const { user } = held;
    const own = user.stripeCustomerId ? await payments.subscriptionsOf(user.stripeCustomerId) : [];
    const found = own.find(({ id }) => id === request.subscriptionId);
    if (!found) throw new AppError('not_found');
    if (found.endedAt) return found.status;
    await wishToRenew(held, null);
    if (isHeld(found)) await end(payments, found, request.atPeriodEnd);
    else await drop(payments, found);
    const current = await syncAccount(deps, held);
    return current?.id === found.id ? current.status : 'canceled';
  });
}

async function end(
  payments: CardPayments,
  found: ProviderSubscription,
  atPeriodEnd: boolean,
): Promise<void> {
  if (found.scheduleId) await payments.releaseSchedule(found.scheduleId);
  if (!atPeriodEnd) await payments.cancelNow(found.id);
  else if (!found.cancelAt) await payments.setCancelAtPeriodEnd(found.id, true);
}

async function drop(payments: CardPayments, begun: ProviderSubscription): Promise<void> {
  await refuseWhilePaymentIsUnderWay(payments, begun);
  await payments.cancelUnpaid(begun);
}

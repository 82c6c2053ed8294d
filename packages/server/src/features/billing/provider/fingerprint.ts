import type { ProviderSubscription } from '../../../platform/card-payments/card-payments.ts';

/** What a subscription looks like, for telling whether anything has changed since the last look. */
export function fingerprint(subscription: ProviderSubscription): string {
  const { id, status, itemId, priceId, periodEnd, cancelAt, latestInvoice } = subscription;
  const { pendingPriceId, scheduleId } = subscription;
  return [
    id,
    status,
    itemId,
    priceId,
    periodEnd.toISOString(),
    cancelAt?.toISOString(),
    pendingPriceId,
    scheduleId,
    latestInvoice?.id,
    latestInvoice?.status,
  ].join(' ');
}

import type { User } from '@legible/contracts/accounts';
import { useQuery } from '@tanstack/react-query';
import type { Offer } from '../offers/offers.ts';
import type { PlanChange } from './plan-change.ts';
import { previewChange } from '../subscription/subscription-api.ts';

/** The server takes no price that was shown an hour ago. */
const FRESH_MS = 10 * 60_000;

/** What an upgrade costs at once; asked for only then, for everything else costs nothing now. */
export function useChangePreview(user: User, change: PlanChange, chosen: Offer | undefined) {
  const subscriptionId = user.stripe_subscription_id ?? '';
  const priceId = chosen?.priceId ?? '';
  return useQuery({
    queryKey: ['change-preview', subscriptionId, priceId] as const,
    queryFn: () => previewChange(subscriptionId, priceId),
    enabled: change === 'upgrade',
    refetchInterval: FRESH_MS,
  });
}

import type { User } from '@legible/contracts/accounts';
import { type BilledPlan, changeDirection, planRank } from '@legible/contracts/plans';
import { type Offer, offerOf } from '../offers/offers.ts';

/**
 * What choosing a price means for a user who has a subscription:
 * `same` and `unknown` are refused without a call (S5.18, S5.19), `incomplete` too (S8.43); `resume`
 * withdraws a pending cancellation or downgrade (D15).
 */
export type PlanChange = 'upgrade' | 'downgrade' | 'resume' | 'same' | 'unknown' | 'incomplete';

export function planChange(
  user: User,
  offers: readonly Offer[],
  chosen: Offer | undefined,
): PlanChange {
  if (user.stripe_subscription_item_id === null) return 'incomplete';
  const current = currentPlan(user, offers);
  if (current === null || chosen === undefined) return 'unknown';
  const direction = changeDirection(current, chosen);
  if (direction === 0) return isEnding(user) ? 'resume' : 'same';
  return direction > 0 ? 'upgrade' : 'downgrade';
}

/** By what the account says of itself, otherwise by its price in the list; null when neither tells. */
function currentPlan(user: User, offers: readonly Offer[]): BilledPlan | null {
  const interval = user.subscription_interval ?? null;
  const isKnown = interval !== null && planRank(user.subscription, interval) > 0;
  if (isKnown) return { plan: user.subscription, interval };
  return offerOf(offers, user.stripe_price_id) ?? null;
}

/** The running plan will not go on as it is. */
function isEnding(user: User): boolean {
  return user.subscription_cancel_date !== null || (user.scheduled_change ?? null) !== null;
}

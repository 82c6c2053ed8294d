import type { SubscriptionInterval } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { dayNearby } from '@legible/contracts/messages/billing-words';
import { type PaidPlan, changeDirection, planRank } from '@legible/contracts/plans';
import { billingDate } from '../subscription/billing-dates.ts';
import {
  type PricingUser,
  endOfPlan,
  hasPlan,
  intervalOf,
  isScheduled,
  isSubscriber,
} from './pricing-user.ts';

const words = billingMessages.pricing;

/** What a card says to this user. */
export interface TierState {
  /** What a press of its button leads to. */
  verb: string;
  mark: { kind: 'success' | 'warning'; text: string } | null;
  /** In place of how often it is billed. */
  note: string | null;
}

export function tierState(
  user: PricingUser | null,
  plan: PaidPlan,
  interval: SubscriptionInterval,
): TierState {
  if (user === null) return { verb: words.getStarted, mark: null, note: null };
  if (hasPlan(user, plan, interval)) return currentTier(user);
  if (isScheduled(user, plan, interval) && user.scheduled_change) {
    const text = words.from(dayNearby(new Date(user.scheduled_change.at)));
    return { verb: words.verbs.scheduled, mark: { kind: 'warning', text }, note: null };
  }
  return { verb: verbOf(user, plan, interval), mark: null, note: null };
}

function currentTier(user: PricingUser): TierState {
  const end = endOfPlan(user);
  const day = end && billingDate(end.at);
  return {
    verb: isSubscriber(user) ? words.verbs.keep : words.verbs.subscribe,
    mark: { kind: 'success', text: words.currentPlan },
    note: day && (end.isCancelled ? words.ends(day) : words.until(day)),
  };
}

/** The direction is the server's (D15): what waits for the end of a paid year is not called an upgrade. */
function verbOf(user: PricingUser, plan: PaidPlan, interval: SubscriptionInterval): string {
  const { verbs } = words;
  if (!isSubscriber(user)) return verbs.subscribe;
  const current = { plan: user.subscription, interval: intervalOf(user) };
  if (current.plan === plan) return interval === 'year' ? verbs.toYearly : verbs.toMonthly;
  if (changeDirection(current, { plan, interval }) > 0) return verbs.upgrade;
  const isHigher = planRank(plan, 'month') > planRank(current.plan, 'month');
  return isHigher ? verbs.later : verbs.downgrade;
}

/** What the card of the free plan is marked with. */
export function freeMark(user: PricingUser | null): TierState['mark'] {
  if (user === null) return null;
  if (user.subscription === 'free') return { kind: 'success', text: words.currentPlan };
  const end = endOfPlan(user);
  return end?.isCancelled
    ? { kind: 'warning', text: words.from(dayNearby(new Date(end.at))) }
    : null;
}

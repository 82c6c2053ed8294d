import type { SubscriptionInterval } from '@legible/contracts/billing';
import { type PaidPlan, planOf } from '@legible/contracts/plans';
import type { KnownPlan } from '../subscription/known-plan.ts';

/** What the screen needs to know of the user, for the marks of the cards and what their buttons say. */
export type PricingUser = Pick<
  KnownPlan,
  | 'subscription'
  | 'limit'
  | 'subscription_status'
  | 'subscription_interval'
  | 'subscription_cancel_date'
  | 'scheduled_change'
>;

/** How the plan is paid. A browser that does not remember it knows a year by its pages (D26). */
export function intervalOf(user: PricingUser): SubscriptionInterval {
  if (user.subscription_interval) return user.subscription_interval;
  return user.limit === planOf(user.subscription).pagesPerYear ? 'year' : 'month';
}

export function hasPlan(user: PricingUser, plan: PaidPlan, interval: SubscriptionInterval) {
  return user.subscription === plan && intervalOf(user) === interval;
}

export function isScheduled(user: PricingUser, plan: PaidPlan, interval: SubscriptionInterval) {
  const next = user.scheduled_change;
  return next?.subscription === plan && next.subscription_interval === interval;
}

const held: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** Whether a press changes a subscription rather than begins one. */
export function isSubscriber({ subscription_status: status }: PricingUser): boolean {
  return status !== undefined && status !== null && held.has(status);
}

/** When the paid plan gives way to another or to the free one; null where it goes on. */
export function endOfPlan(user: PricingUser): { at: string; isCancelled: boolean } | null {
  if (!isSubscriber(user) || user.subscription === 'free') return null;
  const cancelled = user.subscription_cancel_date;
  if (cancelled) return { at: cancelled, isCancelled: true };
  return user.scheduled_change ? { at: user.scheduled_change.at, isCancelled: false } : null;
}

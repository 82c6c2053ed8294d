import type Stripe from 'stripe';
import type { PlanOffer, ProviderSubscription } from './card-payments.ts';
import { idOf, moment } from './stripe-shapes.ts';

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** The paid period as it is, then the cheaper price; after its first period the schedule lets go. */
export function downgradePhases(
  subscription: ProviderSubscription,
  from: PlanOffer,
  to: PlanOffer,
): Stripe.SubscriptionScheduleUpdateParams {
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: subscription.priceId, quantity: 1 }],
        start_date: seconds(subscription.periodStart),
        end_date: seconds(subscription.periodEnd),
        proration_behavior: 'none',
      },
      {
        items: [{ price: to.priceId, quantity: 1 }],
        duration: { interval: to.interval, interval_count: 1 },
        // Another rhythm starts here; the same one keeps its day of the month, the 31st above all.
        ...(from.interval !== to.interval && { billing_cycle_anchor: 'phase_start' }),
        proration_behavior: 'none',
      },
    ],
  };
}

/** The price that a schedule will change to, and when; null when nothing is ahead. */
export function changeScheduledBy(
  schedule: Stripe.SubscriptionSchedule,
): { priceId: string; at: Date } | null {
  const { current_phase: current, phases, status } = schedule;
  if (status !== 'active' || !current) return null;
  const next = phases.find(({ start_date: start }) => start >= current.end_date);
  const price = next?.items[0]?.price;
  return next && price ? { priceId: idOf(price), at: moment(next.start_date) } : null;
}

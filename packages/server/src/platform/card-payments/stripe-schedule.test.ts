import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { PlanOffer, ProviderSubscription } from './card-payments.ts';
import { changeScheduledBy, downgradePhases } from './stripe-schedule.ts';

const subscription = {
  priceId: 'now',
  periodStart: new Date(1_000_000),
  periodEnd: new Date(2_000_000),
} as ProviderSubscription;

const offer = (priceId: string, interval: PlanOffer['interval']): PlanOffer => ({
  priceId,
  plan: 'tier 1',
  interval,
});

describe('the phases of a downgrade', () => {
  it('are the paid period as it is, then one period of the cheaper price', () => {
    const { phases, ...rest } = downgradePhases(
      subscription,
      offer('now', 'month'),
      offer('then', 'month'),
    );
    expect(rest).toEqual({ end_behavior: 'release', proration_behavior: 'none' });
    expect(phases).toEqual([
      {
        items: [{ price: 'now', quantity: 1 }],
        start_date: 1000,
        end_date: 2000,
        proration_behavior: 'none',
      },
      {
        items: [{ price: 'then', quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ]);
  });

  it('begin another rhythm on the day of the change', () => {
    const { phases } = downgradePhases(subscription, offer('now', 'year'), offer('then', 'month'));
    expect(phases?.[1]).toMatchObject({
      duration: { interval: 'month', interval_count: 1 },
      billing_cycle_anchor: 'phase_start',
    });
  });
});

const schedule = (changes: object) =>
  ({
    status: 'active',
    current_phase: { start_date: 1000, end_date: 2000 },
    phases: [
      { start_date: 1000, items: [{ price: 'now' }] },
      { start_date: 2000, items: [{ price: 'then' }] },
    ],
    ...changes,
  }) as Stripe.SubscriptionSchedule;

describe('the change that a schedule holds ready', () => {
  it('is that of the next phase', () => {
    expect(changeScheduledBy(schedule({}))).toEqual({
      priceId: 'then',
      at: new Date(2_000_000),
    });
  });

  it.each([
    ['has begun', { current_phase: { start_date: 2000, end_date: 3000 } }],
    ['was withdrawn', { status: 'released', current_phase: null }],
    ['never was', { phases: [{ start_date: 1000, items: [{ price: 'now' }] }] }],
  ])('is none where it %s', (_name, changes) => {
    expect(changeScheduledBy(schedule(changes))).toBeNull();
  });
});

import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/shop.ts';
import { subscribe, TIER_1_MONTHLY, TIER_1_YEARLY, TIER_2_MONTHLY } from '../../test/subscribe.ts';

let shop: Shop;
let now: Stripe.Subscription;
beforeEach(async () => {
  shop = await openShop();
  ({ subscription: now } = await subscribe(shop.stripe, shop.simulator, { price: TIER_2_MONTHLY }));
  await shop.simulator.clock.advance({ days: 10 });
});
afterEach(() => shop.close());

/** The price of today until the period ends, then another one. */
async function planDowngrade(price: string): Promise<Stripe.SubscriptionSchedule> {
  const { subscriptionSchedules } = shop.stripe;
  const schedule = await subscriptionSchedules.create({ from_subscription: now.id });
  const [item] = now.items.data;
  return subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: TIER_2_MONTHLY, quantity: 1 }],
        start_date: item?.current_period_start ?? 0,
        end_date: item?.current_period_end ?? 0,
      },
      { items: [{ price, quantity: 1 }], proration_behavior: 'none' },
    ],
  });
}

const today = () => shop.stripe.subscriptions.retrieve(now.id, { expand: ['latest_invoice'] });

it('a cheaper price begins with the next period and is charged then', async () => {
  const schedule = await planDowngrade(TIER_1_MONTHLY);
  expect(schedule).toMatchObject({
    status: 'active',
    current_phase: { end_date: now.items.data[0]?.current_period_end },
  });
  expect(await today()).toMatchObject({ schedule: schedule.id });
  const preview = await shop.stripe.invoices.createPreview({ subscription: now.id });
  expect(preview.total).toBe(900);
  await shop.simulator.clock.advance({ days: 20, hours: 2 });
  const after = await today();
  expect(after.items.data[0]?.price.id).toBe(TIER_1_MONTHLY);
  expect(after.latest_invoice).toMatchObject({ status: 'paid', total: 900 });
  await shop.simulator.clock.advance({ days: 31 });
  expect((await today()).schedule).toBeNull();
  expect((await shop.stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('released');
});

it('another interval begins with the next period', async () => {
  await planDowngrade(TIER_1_YEARLY);
  await shop.simulator.clock.advance({ days: 20, hours: 2 });
  const after = await today();
  const [item] = after.items.data;
  expect(after.latest_invoice).toMatchObject({ status: 'paid', total: 8700 });
  expect(new Date((item?.current_period_start ?? 0) * 1000).toISOString()).toBe(
    '2026-12-21T12:00:00.000Z',
  );
  expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe(
    '2027-12-21T12:00:00.000Z',
  );
});

it('a released schedule changes nothing any more', async () => {
  const { id } = await planDowngrade(TIER_1_MONTHLY);
  const released = await shop.stripe.subscriptionSchedules.release(id);
  expect(released).toMatchObject({ status: 'released', released_subscription: now.id });
  await shop.simulator.clock.advance({ days: 21 });
  const after = await today();
  expect(after.items.data[0]?.price.id).toBe(TIER_2_MONTHLY);
  await expect(shop.stripe.subscriptionSchedules.release(id)).rejects.toMatchObject({
    statusCode: 400,
  });
});

it('while a schedule rules, cancelling at the period end is refused, and cancelling now ends both', async () => {
  const { id } = await planDowngrade(TIER_1_MONTHLY);
  await expect(
    shop.stripe.subscriptions.update(now.id, { cancel_at_period_end: true }),
  ).rejects.toMatchObject({ statusCode: 400 });
  await shop.stripe.subscriptions.cancel(now.id);
  expect((await shop.stripe.subscriptionSchedules.retrieve(id)).status).toBe('canceled');
});

it('a second schedule, another start and a subscription that ends are refused', async () => {
  const { id } = await planDowngrade(TIER_1_MONTHLY);
  const { subscriptionSchedules, subscriptions } = shop.stripe;
  await expect(subscriptionSchedules.create({ from_subscription: now.id })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(
    subscriptionSchedules.update(id, {
      phases: [{ items: [{ price: TIER_1_MONTHLY }], start_date: 1 }],
    }),
  ).rejects.toMatchObject({ param: 'phases[0][start_date]' });
  await subscriptionSchedules.release(id);
  await subscriptions.update(now.id, { cancel_at_period_end: true });
  await expect(subscriptionSchedules.create({ from_subscription: now.id })).rejects.toMatchObject({
    statusCode: 400,
  });
});

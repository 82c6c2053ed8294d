import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/shop.ts';
import { subscribe, TIER_1_MONTHLY } from '../../test/subscribe.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const latest = async (id: string) => {
  const subscription = await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  return { subscription, invoice: subscription.latest_invoice as Stripe.Invoice };
};

it('a month later it is charged again: a draft for an hour, then paid', async () => {
  const { subscription } = await subscribe(shop.stripe, shop.simulator);
  await shop.simulator.clock.advance({ days: 30, minutes: 30 });
  const renewing = await latest(subscription.id);
  expect(renewing.invoice).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
    amount_due: 900,
  });
  const [item] = renewing.subscription.items.data;
  expect(new Date((item?.current_period_start ?? 0) * 1000).toISOString()).toBe(
    '2026-12-21T12:00:00.000Z',
  );
  await shop.simulator.clock.advance({ hours: 1 });
  const renewed = await latest(subscription.id);
  expect(renewed.invoice.status).toBe('paid');
  expect(renewed.subscription.status).toBe('active');
});

it('a subscription begun on the 31st renews on the last day of short months', async () => {
  await shop.simulator.clock.advanceTo(new Date('2027-01-31T08:00:00Z'));
  const { subscription } = await subscribe(shop.stripe, shop.simulator);
  const ends: string[] = [];
  for (let month = 0; month < 4; month += 1) {
    const { items } = await shop.stripe.subscriptions.retrieve(subscription.id);
    const end = new Date((items.data[0]?.current_period_end ?? 0) * 1000);
    ends.push(end.toISOString());
    await shop.simulator.clock.advanceTo(end);
  }
  expect(ends).toEqual([
    '2027-02-28T08:00:00.000Z',
    '2027-03-31T08:00:00.000Z',
    '2027-04-30T08:00:00.000Z',
    '2027-05-31T08:00:00.000Z',
  ]);
});

it('a failed renewal is past due, tried three times more, then canceled', async () => {
  const { subscription } = await subscribe(shop.stripe, shop.simulator, {
    card: '4000009000000037',
  });
  await shop.simulator.clock.advance({ days: 30, hours: 2 });
  const failed = await latest(subscription.id);
  expect(failed.subscription.status).toBe('past_due');
  expect(failed.invoice).toMatchObject({ status: 'open', attempt_count: 1 });
  expect(failed.invoice.next_payment_attempt).toBe(Date.parse('2026-12-24T13:00:00Z') / 1000);
  await shop.simulator.clock.advance({ days: 6 });
  expect((await latest(subscription.id)).invoice.attempt_count).toBe(3);
  await shop.simulator.clock.advance({ days: 2 });
  const over = await latest(subscription.id);
  expect(over.subscription.status).toBe('canceled');
  expect(over.subscription.cancellation_details?.reason).toBe('payment_failed');
  expect(over.invoice).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
  });
});

it('a card put in place in time brings a past due subscription back', async () => {
  const { stripe, simulator } = shop;
  const { subscription, customer } = await subscribe(stripe, simulator, {
    card: '4000009000000037',
  });
  await simulator.clock.advance({ days: 30, hours: 2 });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await simulator.clock.advance({ days: 3 });
  const back = await latest(subscription.id);
  expect(back.subscription.status).toBe('active');
  expect(back.invoice.status).toBe('paid');
});

it('a card that asks its owner at every charge leaves the renewal to be authenticated', async () => {
  const { stripe, simulator, received } = shop;
  const { subscription } = await subscribe(stripe, simulator);
  const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: subscription.customer as string,
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await simulator.clock.advance({ days: 30, hours: 2 });
  const waiting = await latest(subscription.id);
  expect(waiting.subscription.status).toBe('past_due');
  await simulator.webhooks.settled();
  expect(received.map(({ type }) => type)).toContain('invoice.payment_action_required');
  const { data } = await stripe.invoices.list({
    subscription: subscription.id,
    limit: 1,
    expand: ['data.payments.data.payment.payment_intent'],
  });
  const intent = data[0]?.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
  expect(intent.status).toBe('requires_action');
});

it('a year is renewed after a year', async () => {
  const { subscription } = await subscribe(shop.stripe, shop.simulator, {
    price: TIER_1_MONTHLY.replace('monthly', 'yearly'),
  });
  const [item] = subscription.items.data;
  expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe(
    '2027-11-21T12:00:00.000Z',
  );
  await shop.simulator.clock.advance({ days: 365, hours: 2 });
  expect((await latest(subscription.id)).invoice).toMatchObject({ status: 'paid', total: 8700 });
});

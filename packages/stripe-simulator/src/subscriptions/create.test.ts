import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByCard } from '../../test/pay-by-card.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { beginSubscription, subscribe } from '../../test/subscribe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('a subscription begins incomplete with an open invoice and a confirmation secret', async () => {
  const { subscription, clientSecret } = await beginSubscription(shop.stripe);
  expect(subscription.status).toBe('incomplete');
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({
    status: 'open',
    amount_due: 900,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id } },
  });
  expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  const [item] = subscription.items.data;
  expect(item?.current_period_start).toBe(Date.parse('2026-11-21T12:00:00Z') / 1000);
  expect(item?.current_period_end).toBe(Date.parse('2026-12-21T12:00:00Z') / 1000);
});

it('a good card makes it active, and is kept for renewals', async () => {
  const { stripe, simulator, received } = shop;
  received.length = 0;
  const { subscription, customer } = await subscribe(stripe, simulator);
  expect(subscription.status).toBe('active');
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  expect(charge?.payment_method).toBe(subscription.default_payment_method);
  await simulator.webhooks.settled();
  const types = received.map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining([
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]),
  );
  const updated = received.find(({ type }) => type === 'customer.subscription.updated');
  expect(updated?.event.data.previous_attributes).toMatchObject({ status: 'incomplete' });
});

it('a declined card leaves it incomplete, and another card can be tried', async () => {
  const { stripe, simulator } = shop;
  const { subscription, clientSecret } = await beginSubscription(stripe);
  const declined = await payByCard(simulator, clientSecret, { number: '4000000000000002' });
  expect(declined.status).toBe(402);
  expect(declined.body.error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent: { status: 'requires_payment_method' },
  });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  const paid = await payByCard(simulator, clientSecret, { number: '4242424242424242' });
  expect(paid.body.status).toBe('succeeded');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

it('after 23 hours without payment it is over and its invoice void', async () => {
  const { stripe, simulator } = shop;
  const { customer, subscription, clientSecret } = await beginSubscription(stripe);
  await simulator.clock.advance({ hours: 22, minutes: 59 });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  await simulator.clock.advance({ minutes: 2 });
  const over = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(over.status).toBe('incomplete_expired');
  expect((over.latest_invoice as Stripe.Invoice).status).toBe('void');
  const ended = await stripe.subscriptions.list({ customer: customer.id, status: 'ended' });
  expect(ended.data.map(({ id }) => id)).toEqual([subscription.id]);
  const late = await payByCard(simulator, clientSecret, { number: '4242424242424242' });
  expect(late.status).toBe(400);
  expect(late.body.error?.code).toBe('payment_intent_unexpected_state');
});

import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, typesOf, type Shop } from '../../test/shop.ts';
import { beginSubscription, subscribe, TIER_1_MONTHLY } from '../../test/subscribe.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const retrieve = (id: string) =>
  shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });

it('cancelled at the period end it runs until then and is gone after', async () => {
  const { subscription } = await subscribe(shop.stripe, shop.simulator);
  await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await expect(
    shop.stripe.invoices.createPreview({ subscription: subscription.id }),
  ).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  await shop.simulator.clock.advance({ days: 29 });
  expect((await retrieve(subscription.id)).status).toBe('active');
  await shop.simulator.clock.advance({ days: 1 });
  const over = await retrieve(subscription.id);
  expect(over).toMatchObject({
    status: 'canceled',
    ended_at: Date.parse('2026-12-21T12:00:00Z') / 1000,
    canceled_at: Date.parse('2026-11-21T12:00:00Z') / 1000,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  await shop.simulator.webhooks.settled();
  expect(typesOf(shop.received).at(-1)).toBe('customer.subscription.deleted');
});

it('taken back, it renews', async () => {
  const { subscription } = await subscribe(shop.stripe, shop.simulator);
  const { subscriptions } = shop.stripe;
  await subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const resumed = await subscriptions.update(subscription.id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null });
  await shop.simulator.clock.advance({ days: 30, hours: 2 });
  expect((await retrieve(subscription.id)).latest_invoice).toMatchObject({
    billing_reason: 'subscription_cycle',
    status: 'paid',
  });
});

it('with another interval the planned end moves to the end of the new period', async () => {
  const { subscription } = await subscribe(shop.stripe, shop.simulator);
  await shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const yearly = await shop.stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id ?? '', price: 'price_Tier1_yearly' }],
  });
  expect(yearly).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: Date.parse('2027-11-21T12:00:00Z') / 1000,
  });
  await shop.simulator.clock.advance({ days: 366 });
  expect((await retrieve(subscription.id)).status).toBe('canceled');
});

it('cancelled at a moment it ends then', async () => {
  const { subscription } = await subscribe(shop.stripe, shop.simulator);
  const at = Date.parse('2026-12-01T00:00:00Z') / 1000;
  await shop.stripe.subscriptions.update(subscription.id, { cancel_at: at });
  await shop.simulator.clock.advance({ days: 10 });
  expect(await retrieve(subscription.id)).toMatchObject({ status: 'canceled', ended_at: at });
});

it('cancelled now it is gone at once, is listed no more, and cannot be changed', async () => {
  const { subscription, customer } = await subscribe(shop.stripe, shop.simulator);
  const over = await shop.stripe.subscriptions.cancel(subscription.id, {
    cancellation_details: { feedback: 'too_expensive' },
  });
  expect(over).toMatchObject({
    status: 'canceled',
    cancellation_details: { feedback: 'too_expensive' },
  });
  const listed = await shop.stripe.subscriptions.list({ customer: customer.id });
  expect(listed.data).toEqual([]);
  const all = await shop.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(all.data.map(({ id }) => id)).toEqual([subscription.id]);
  await expect(
    shop.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
  ).rejects.toMatchObject({ statusCode: 400 });
  await expect(shop.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await shop.simulator.clock.advance({ days: 60 });
  const invoices = await shop.stripe.invoices.list({ subscription: subscription.id });
  expect(invoices.data).toHaveLength(1);
});

it('an incomplete one that is cancelled expires, and its invoice is void', async () => {
  const { subscription } = await beginSubscription(shop.stripe);
  const over = await shop.stripe.subscriptions.cancel(subscription.id, {
    expand: ['latest_invoice'],
  });
  expect(over.status).toBe('incomplete_expired');
  expect((over.latest_invoice as Stripe.Invoice).status).toBe('void');
});

it('credit that a voided invoice had used comes back once, whatever ends then', async () => {
  const { stripe } = shop;
  const customer = await stripe.customers.create({ balance: -500 });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: TIER_1_MONTHLY }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice'],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ total: 900, amount_due: 400 });
  const balance = async () => {
    const found = await stripe.customers.retrieve(customer.id);
    return (found as Stripe.Customer).balance;
  };
  expect(await balance()).toBe(0);
  await stripe.invoices.voidInvoice(invoice.id);
  await stripe.subscriptions.cancel(subscription.id);
  expect(await balance()).toBe(-500);
});

it('a deleted customer takes its subscriptions along', async () => {
  const { subscription, customer } = await subscribe(shop.stripe, shop.simulator);
  expect(await shop.stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect((await retrieve(subscription.id)).status).toBe('canceled');
  expect(await shop.stripe.customers.retrieve(customer.id)).toEqual(
    expect.objectContaining({ id: customer.id, object: 'customer', deleted: true }),
  );
  await expect(shop.stripe.customers.update(customer.id, { name: 'x' })).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

it('a refund gives money back once and leaves the subscription as it is', async () => {
  const { subscription, customer } = await subscribe(shop.stripe, shop.simulator);
  const [charge] = (await shop.stripe.charges.list({ customer: customer.id })).data;
  const intent = charge?.payment_intent as string;
  const part = await shop.stripe.refunds.create({ payment_intent: intent, amount: 300 });
  expect(part).toMatchObject({ amount: 300, status: 'succeeded' });
  await expect(
    shop.stripe.refunds.create({ payment_intent: intent, amount: 601 }),
  ).rejects.toMatchObject({ param: 'amount' });
  await shop.stripe.refunds.create({ payment_intent: intent });
  await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  const charges = await shop.stripe.charges.list({ payment_intent: intent });
  expect(charges.data[0]).toMatchObject({ refunded: true, amount_refunded: 900 });
  expect((await retrieve(subscription.id)).status).toBe('active');
  await shop.simulator.webhooks.settled();
  expect(typesOf(shop.received)).toContain('charge.refunded');
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByCard } from '../../test/pay-by-card.ts';
import { Shapes } from '../../test/shape.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { beginSubscription, subscribe } from '../../test/subscribe.ts';

const shapes = new Shapes([
  'Product',
  'Price',
  'Customer',
  'DeletedCustomer',
  'PaymentMethod',
  'Subscription',
  'SubscriptionSchedule',
  'Invoice',
  'InvoicePayment',
  'PaymentIntent',
  'Charge',
  'Refund',
  'BillingPortal.Session',
]);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await live();
});
afterAll(() => shop.close());

/** A history that leaves objects of every kind in most of their states. */
async function live(): Promise<void> {
  const { stripe, simulator } = shop;
  await beginSubscription(stripe);
  const asked = await beginSubscription(stripe);
  await payByCard(simulator, asked.clientSecret, { number: '4000000000003220' });
  const refused = await beginSubscription(stripe);
  await payByCard(simulator, refused.clientSecret, { number: '4000000000000002' });
  const slow = await beginSubscription(stripe);
  await payByCard(simulator, slow.clientSecret, { number: '4000009000000011' });
  const { subscription, customer } = await subscribe(stripe, simulator);
  const item = subscription.items.data[0]?.id ?? '';
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: 'price_Tier2_monthly' }],
    proration_behavior: 'always_invoice',
  });
  const weak = await subscribe(stripe, simulator, { card: '4000009000000037' });
  await stripe.subscriptions.update(weak.subscription.id, {
    items: [{ id: weak.subscription.items.data[0]?.id ?? '', price: 'price_Tier2_monthly' }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  await stripe.refunds.create({ charge: charge?.id ?? '' });
  const gone = await subscribe(stripe, simulator);
  await stripe.subscriptions.cancel(gone.subscription.id);
  await simulator.clock.advance({ hours: 1 });
}

/** What is answered, as it travels: the SDK would turn decimals into objects. */
async function ask(path: string, method = 'GET', body?: string): Promise<unknown> {
  const answer = await fetch(`${shop.simulator.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${shop.simulator.secretKey}`,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { body }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

it.each([
  ['Product', '/v1/products', ''],
  ['Price', '/v1/prices', '&expand[]=data.product'],
  ['Customer', '/v1/customers', '&expand[]=data.subscriptions'],
  [
    'Subscription',
    '/v1/subscriptions',
    '&status=all&expand[]=data.latest_invoice.confirmation_secret&expand[]=data.customer&expand[]=data.schedule',
  ],
  ['Invoice', '/v1/invoices', '&expand[]=data.payments.data.payment.payment_intent.latest_charge'],
  ['Charge', '/v1/charges', '&expand[]=data.refunds'],
])('every %s is as the SDK declares it', async (name, path, query) => {
  const { data } = (await ask(`${path}?limit=100${query}`)) as { data: unknown[] };
  expect(data.length).toBeGreaterThan(0);
  expect(data.flatMap((record) => shapes.faults(name, record))).toEqual([]);
});

it('so are the objects in events', async () => {
  await shop.simulator.webhooks.settled();
  const names: Record<string, string> = {
    customer: 'Customer',
    subscription: 'Subscription',
    invoice: 'Invoice',
    invoice_payment: 'InvoicePayment',
    payment_intent: 'PaymentIntent',
    payment_method: 'PaymentMethod',
    charge: 'Charge',
    refund: 'Refund',
    product: 'Product',
    price: 'Price',
    subscription_schedule: 'SubscriptionSchedule',
  };
  const objects = shop.received.map(({ event }) => event.data.object as { object: string });
  expect(objects.length).toBeGreaterThan(50);
  const faults = objects.flatMap((object) => shapes.faults(names[object.object] ?? '?', object));
  expect(faults).toEqual([]);
});

it('so are previews, portal sessions, saved cards and stubs of deleted customers', async () => {
  const { data } = await shop.stripe.subscriptions.list({ status: 'active', limit: 1 });
  const [subscription] = data;
  const preview = await ask(
    '/v1/invoices/create_preview',
    'POST',
    `subscription=${subscription?.id}`,
  );
  expect(shapes.faults('Invoice', preview)).toEqual([]);
  const { id } = await shop.stripe.customers.create({});
  const session = await ask('/v1/billing_portal/sessions', 'POST', `customer=${id}`);
  expect(shapes.faults('BillingPortal.Session', session)).toEqual([]);
  const card = await ask('/v1/payment_methods/pm_card_visa/attach', 'POST', `customer=${id}`);
  expect(shapes.faults('PaymentMethod', card)).toEqual([]);
  expect(shapes.faults('DeletedCustomer', await ask(`/v1/customers/${id}`, 'DELETE'))).toEqual([]);
});

it('the check goes into lists and expanded objects', async () => {
  const path = '/v1/subscriptions?limit=1&expand[]=data.latest_invoice';
  const { data } = (await ask(path)) as { data: Stripe.Subscription[] };
  const broken = structuredClone(data[0]) as unknown as {
    items: { data: { current_period_end?: number }[] };
    latest_invoice: { payment_intent?: string };
  };
  delete broken.items.data[0]?.current_period_end;
  broken.latest_invoice.payment_intent = 'pi_of_older_versions';
  expect(shapes.faults('Subscription', broken)).toEqual([
    'Subscription.items.data[0].current_period_end: missing',
    'Subscription.latest_invoice.payment_intent: not a field of the API',
  ]);
});

it('the check itself sees what is missing, surplus and of the wrong type', async () => {
  const { data } = (await ask('/v1/products?limit=1')) as { data: Record<string, unknown>[] };
  const { name: _, ...nameless } = data[0] ?? {};
  const faults = shapes.faults('Product', {
    ...nameless,
    active: 'yes',
    colour: 'red',
    images: [1],
  });
  expect(faults.toSorted()).toEqual([
    expect.stringContaining('Product.active: yes (string), not'),
    'Product.colour: not a field of the API',
    'Product.images[0]: 1 (number), not string',
    'Product.name: missing',
  ]);
});

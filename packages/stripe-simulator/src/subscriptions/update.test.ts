import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { payByCard } from '../../test/pay-by-card.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { subscribe, TIER_1_MONTHLY, TIER_1_YEARLY, TIER_2_MONTHLY } from '../../test/subscribe.ts';

let shop: Shop;
let now: Stripe.Subscription;
beforeEach(async () => {
  shop = await openShop();
  ({ subscription: now } = await subscribe(shop.stripe, shop.simulator));
  // Half of the thirty days are over.
  await shop.simulator.clock.advance({ days: 15 });
});
afterEach(() => shop.close());

const change = (params: Stripe.SubscriptionUpdateParams, price = TIER_2_MONTHLY) =>
  shop.stripe.subscriptions.update(now.id, {
    items: [{ id: now.items.data[0]?.id ?? '', price }],
    expand: ['latest_invoice'],
    ...params,
  });
/** How an invoice stands now. */
async function statusOf({ id }: Stripe.Invoice): Promise<string | null | undefined> {
  const { data } = await shop.stripe.invoices.list({ limit: 100 });
  return data.find((invoice) => invoice.id === id)?.status;
}

const invoiceOf = (subscription: Stripe.Subscription) =>
  subscription.latest_invoice as Stripe.Invoice;
const priceOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.price.id;

it('prorations wait for the next invoice', async () => {
  const changed = await change({ proration_behavior: 'create_prorations' });
  expect(priceOf(changed)).toBe(TIER_2_MONTHLY);
  expect(changed.latest_invoice).toMatchObject({ id: now.latest_invoice });
  const preview = await shop.stripe.invoices.createPreview({ subscription: now.id });
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-450, 1450, 2900]);
  await shop.simulator.clock.advance({ days: 15, hours: 2 });
  const renewed = await shop.stripe.subscriptions.retrieve(now.id, { expand: ['latest_invoice'] });
  expect(invoiceOf(renewed)).toMatchObject({ status: 'paid', total: 3900 });
});

it('the difference is invoiced at once and the period stays', async () => {
  const preview = await shop.stripe.invoices.createPreview({
    subscription: now.id,
    subscription_details: {
      items: [{ id: now.items.data[0]?.id ?? '', price: TIER_2_MONTHLY }],
      proration_behavior: 'always_invoice',
    },
  });
  expect(preview.amount_due).toBe(1000);
  const changed = await change({
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  expect(invoiceOf(changed)).toMatchObject({
    status: 'paid',
    total: 1000,
    billing_reason: 'subscription_update',
  });
  expect(invoiceOf(changed).lines.data.map(({ description }) => description)).toEqual([
    'Unused time on Tier 1 after 6 Dec 2026',
    'Remaining time on Tier 2 after 6 Dec 2026',
  ]);
  expect(changed.pending_update).toBeNull();
  expect(priceOf(changed)).toBe(TIER_2_MONTHLY);
  expect(changed.items.data[0]?.current_period_end).toBe(now.items.data[0]?.current_period_end);
});

it('without prorations the new price counts from the next period', async () => {
  const changed = await change({ proration_behavior: 'none' });
  expect(priceOf(changed)).toBe(TIER_2_MONTHLY);
  const preview = await shop.stripe.invoices.createPreview({ subscription: now.id });
  expect(preview.total).toBe(2900);
});

it('another interval starts a period at once, less the unused time', async () => {
  const changed = await change({ proration_behavior: 'create_prorations' }, TIER_1_YEARLY);
  expect(invoiceOf(changed)).toMatchObject({ status: 'paid', total: 8700 - 450 });
  const [item] = changed.items.data;
  expect(new Date((item?.current_period_start ?? 0) * 1000).toISOString()).toBe(
    '2026-12-06T12:00:00.000Z',
  );
  expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe(
    '2027-12-06T12:00:00.000Z',
  );
});

it('a credit larger than the charge goes to the balance and is used up later', async () => {
  const yearly = await change({ proration_behavior: 'always_invoice' }, TIER_1_YEARLY);
  const item = yearly.items.data[0]?.id ?? '';
  const back = await shop.stripe.subscriptions.update(now.id, {
    items: [{ id: item, price: TIER_1_MONTHLY }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice', 'customer'],
  });
  expect(invoiceOf(back)).toMatchObject({ status: 'paid', amount_due: 0, total: 900 - 8700 });
  expect((back.customer as Stripe.Customer).balance).toBe(900 - 8700);
  await shop.simulator.clock.advance({ days: 31, hours: 2 });
  const renewed = await shop.stripe.subscriptions.retrieve(now.id, {
    expand: ['latest_invoice', 'customer'],
  });
  expect(invoiceOf(renewed)).toMatchObject({ status: 'paid', amount_due: 0, total: 900 });
  expect((renewed.customer as Stripe.Customer).balance).toBe(900 + 900 - 8700);
});

async function useCard(alias: string): Promise<void> {
  const method = await shop.stripe.paymentMethods.attach(alias, {
    customer: now.customer as string,
  });
  await shop.stripe.subscriptions.update(now.id, { default_payment_method: method.id });
}

it('an upgrade that cannot be paid stays pending, and takes effect when it is', async () => {
  await useCard('pm_card_chargeCustomerFail');
  const pending = await change({
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  });
  expect(pending.status).toBe('active');
  expect(priceOf(pending)).toBe(TIER_1_MONTHLY);
  expect(pending.pending_update?.subscription_items?.[0]?.price.id).toBe(TIER_2_MONTHLY);
  expect(pending.pending_update?.expires_at).toBe(Date.parse('2026-12-07T11:00:00Z') / 1000);
  const secret = invoiceOf(pending).confirmation_secret?.client_secret ?? '';
  const paid = await payByCard(shop.simulator, secret, { number: '4242424242424242' });
  expect(paid.body.status).toBe('succeeded');
  const upgraded = await shop.stripe.subscriptions.retrieve(now.id);
  expect(priceOf(upgraded)).toBe(TIER_2_MONTHLY);
  expect(upgraded.pending_update).toBeNull();
});

it('a pending upgrade expires after 23 hours and its invoice is void', async () => {
  await useCard('pm_card_chargeCustomerFail');
  const pending = await change({
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  await shop.simulator.clock.advance({ hours: 23 });
  const expired = await shop.stripe.subscriptions.retrieve(now.id);
  expect(expired.pending_update).toBeNull();
  expect(priceOf(expired)).toBe(TIER_1_MONTHLY);
  expect(await statusOf(invoiceOf(pending))).toBe('void');
});

it('a pending upgrade whose payment is under way waits for it past its 23 hours', async () => {
  await useCard('pm_card_chargeCustomerFail');
  const pending = await change({
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  });
  shop.simulator.rules.processingSeconds = 24 * 3600;
  const secret = invoiceOf(pending).confirmation_secret?.client_secret ?? '';
  await payByCard(shop.simulator, secret, { number: '4000009000000011' });
  await shop.simulator.clock.advance({ hours: 23, minutes: 30 });
  expect((await shop.stripe.subscriptions.retrieve(now.id)).pending_update).not.toBeNull();
  await shop.simulator.clock.advance({ hours: 1 });
  const upgraded = await shop.stripe.subscriptions.retrieve(now.id);
  expect(upgraded.pending_update).toBeNull();
  expect(priceOf(upgraded)).toBe(TIER_2_MONTHLY);
});

it('a newer change drops a pending one and voids its invoice', async () => {
  await useCard('pm_card_chargeCustomerFail');
  const pending = await change({
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  const changed = await change({ proration_behavior: 'none' });
  expect(changed.pending_update).toBeNull();
  expect(priceOf(changed)).toBe(TIER_2_MONTHLY);
  expect(await statusOf(invoiceOf(pending))).toBe('void');
});

it('pending updates take items only, as with Stripe', async () => {
  await expect(
    change({ payment_behavior: 'pending_if_incomplete', cancel_at_period_end: false }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'cancel_at_period_end' });
});

it('with allow_incomplete the change stands and the subscription is past due', async () => {
  await useCard('pm_card_chargeCustomerFail');
  const changed = await change({ proration_behavior: 'always_invoice' });
  expect(changed.status).toBe('past_due');
  expect(priceOf(changed)).toBe(TIER_2_MONTHLY);
});

it('with default_incomplete nothing is charged before the owner confirms (D41)', async () => {
  const changed = await change({
    proration_behavior: 'always_invoice',
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  });
  expect(changed.status).toBe('past_due');
  const secret = invoiceOf(changed).confirmation_secret?.client_secret ?? '';
  await payByCard(shop.simulator, secret, { number: '4242424242424242' });
  expect((await shop.stripe.subscriptions.retrieve(now.id)).status).toBe('active');
});

it('an item of another subscription, an unknown and an inactive price are refused', async () => {
  await expect(
    shop.stripe.subscriptions.update(now.id, {
      items: [{ id: 'si_other', price: TIER_2_MONTHLY }],
    }),
  ).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'items[0][id]' });
  await expect(change({}, 'price_unknown')).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    message: "No such price: 'price_unknown'",
  });
  await shop.stripe.prices.update(TIER_2_MONTHLY, { active: false });
  await expect(change({})).rejects.toMatchObject({ statusCode: 400, code: 'price_inactive' });
});

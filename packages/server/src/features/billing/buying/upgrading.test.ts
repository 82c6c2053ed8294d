import { TEST_CARDS } from '@legible/contracts/billing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FAILS_LATER, openShop, type Shop } from '../../../../test/billing/billing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());
afterEach(() => shop.endEverything());

describe('an upgrade', () => {
  it('is invoiced and holds at once, keeping what was used (S7.24, S1.11, D26)', async () => {
    const payer = await shop.newPayer();
    const before = await payer.buy('tier 1');
    await shop.use(payer, 120);
    await shop.pass(10);
    const cost = await payer.preview('tier 3');
    expect(cost).toMatchObject({ change: 'upgrade', currency: 'usd', effective_at: null });
    // Two thirds of the month are left, of 129 less 19 dollars.
    expect(cost.due_now).toBeGreaterThan(6500);
    expect(cost.due_now).toBeLessThan(8000);
    expect(await payer.change('tier 3')).toMatchObject({
      http: 200,
      status: 'active',
      change: 'applied',
      client_secret: null,
    });
    const after = await payer.me();
    expect(after).toMatchObject({
      subscription: 'tier 3',
      limit: 3500,
      month_usage: 120,
      monthly_at: before.monthly_at,
      stripe_price_id: await payer.priceOf('tier 3'),
    });
    const [invoice] = (
      await shop.stripe.invoices.list({ customer: after.stripe_customer_id ?? '' })
    ).data;
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: cost.due_now });
  });

  it('costs what was shown, half an hour later too', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1');
    await shop.pass(10);
    const shown = await payer.preview('tier 4');
    await shop.simulator.clock.advance({ minutes: 30 });
    expect((await payer.preview('tier 4')).due_now).toBeLessThan(shown.due_now);
    const agreed = await payer.change('tier 4', 'month', shown.proration_date);
    expect(agreed).toMatchObject({ http: 200, change: 'applied' });
    const [invoice] = (await shop.stripe.invoices.list({ customer: customer ?? '' })).data;
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: shown.due_now });
  });

  it.each([
    ['a moment to come', 60],
    ['more than an hour ago', -3601],
  ])('is not reckoned for %s', async (_name, seconds) => {
    const payer = await shop.newPayer();
    const before = await payer.buy('tier 1');
    await shop.pass(1);
    const { proration_date: now } = await payer.preview('tier 2');
    expect(await payer.change('tier 2', 'month', (now ?? 0) + seconds)).toMatchObject({
      http: 409,
      code: 'payment_conflict',
    });
    expect(await payer.me()).toMatchObject({ stripe_price_id: before.stripe_price_id });
  });

  it('that waits for its payment is shown at what its invoice asks for', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1', 'month', FAILS_LATER);
    await shop.pass(3);
    await payer.change('tier 4');
    await shop.simulator.clock.advance({ hours: 5 });
    const [invoice] = (await shop.stripe.invoices.list({ customer: customer ?? '' })).data;
    expect(await payer.preview('tier 4')).toEqual({
      change: 'upgrade',
      due_now: invoice?.amount_due,
      currency: 'usd',
      proration_date: null,
      effective_at: null,
    });
  });

  it('to a yearly plan gives the year, from now on', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1');
    await shop.use(payer, 50);
    await shop.pass(3);
    expect(await payer.change('tier 1', 'year')).toMatchObject({ change: 'applied' });
    expect(await payer.me()).toMatchObject({
      limit: 3600,
      month_usage: 50,
      subscription_interval: 'year',
    });
  });

  it('holds only when it is paid', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1', 'month', FAILS_LATER);
    await shop.pass(5);
    const asked = await payer.change('tier 2');
    expect(asked).toMatchObject({
      http: 200,
      change: 'payment_required',
      client_secret: expect.stringMatching(/_secret_/),
    });
    expect(await payer.change('tier 2')).toMatchObject({ client_secret: asked.client_secret });
    await shop.settled();
    expect(await payer.me()).toMatchObject({ subscription: 'tier 1', limit: 300 });
    await payer.pay(asked.client_secret, TEST_CARDS.success);
    await shop.settled();
    expect(await payer.me()).toMatchObject({ subscription: 'tier 2', limit: 1000 });
  });

  it('that nobody pays is forgotten, and the plan stays', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1', 'month', FAILS_LATER);
    await shop.pass(2);
    await payer.change('tier 4', 'year');
    await shop.pass(2);
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 1',
      limit: 300,
      subscription_status: 'active',
    });
  });

  it('twice by a double click is charged once', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1');
    await shop.pass(1);
    const changes = await Promise.all([1, 2, 3].map(() => payer.change('tier 2')));
    expect(changes.map(({ change }) => change).toSorted()).toEqual([
      'applied',
      'unchanged',
      'unchanged',
    ]);
    const invoices = await shop.stripe.invoices.list({ customer: customer ?? '' });
    expect(invoices.data).toHaveLength(2);
  });
});

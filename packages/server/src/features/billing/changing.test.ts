import { TEST_CARDS, type ChangePreview } from '@legible/contracts/billing';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Payer, type Shop } from '../../../test/billing.ts';

/** The first charge succeeds, later ones do not: the simulator's own number. */
const FAILS_LATER = '4000009000000037';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());
afterEach(() => shop.endEverything());

const use = (payer: Payer, pages: number) =>
  shop.service.query(`update users set pages_used = ${pages} where id = '${payer.id}'`);

async function preview(payer: Payer, priceId: string): Promise<ChangePreview> {
  const { stripe_subscription_id: id } = await payer.me();
  const path = paths.subscriptionPreview.replace(':id', id ?? '');
  return (
    await payer.client.call('GET', `${path}?new_price_id=${priceId}`)
  ).json() as Promise<ChangePreview>;
}

const pass = async (days: number) => {
  await shop.simulator.clock.advance({ days });
  await shop.settled();
};

describe('an upgrade', () => {
  it('is invoiced and holds at once, keeping what was used (S7.24, S1.11, D26)', async () => {
    const payer = await shop.newPayer();
    const before = await payer.buy('tier 1');
    await use(payer, 120);
    await pass(10);
    const cost = await preview(payer, await payer.priceOf('tier 3'));
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
    await pass(10);
    const price = await payer.priceOf('tier 4');
    const shown = await preview(payer, price);
    await shop.simulator.clock.advance({ minutes: 30 });
    expect((await preview(payer, price)).due_now).toBeLessThan(shown.due_now);
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
    await pass(1);
    const { proration_date: now } = await preview(payer, await payer.priceOf('tier 2'));
    expect(await payer.change('tier 2', 'month', (now ?? 0) + seconds)).toMatchObject({
      http: 409,
      code: 'payment_conflict',
    });
    expect(await payer.me()).toMatchObject({ stripe_price_id: before.stripe_price_id });
  });

  it('that waits for its payment is shown at what its invoice asks for', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1', 'month', FAILS_LATER);
    await pass(3);
    await payer.change('tier 4');
    await shop.simulator.clock.advance({ hours: 5 });
    const [invoice] = (await shop.stripe.invoices.list({ customer: customer ?? '' })).data;
    expect(await preview(payer, await payer.priceOf('tier 4'))).toEqual({
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
    await use(payer, 50);
    await pass(3);
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
    await pass(5);
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
    await pass(2);
    await payer.change('tier 4', 'year');
    await pass(2);
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 1',
      limit: 300,
      subscription_status: 'active',
    });
  });

  it('twice by a double click is charged once', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1');
    await pass(1);
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

describe('a downgrade', () => {
  it.each([
    ['of the same rhythm', 'month', 'month', 32],
    ['from years to months', 'year', 'month', 367],
  ] as const)('%s waits for the end of what was paid (S1.11)', async (_name, from, to, days) => {
    const payer = await shop.newPayer();
    const before = await payer.buy('tier 3', from);
    await use(payer, 1000);
    expect(await preview(payer, await payer.priceOf('tier 1', to))).toMatchObject({
      change: 'downgrade',
      due_now: 0,
    });
    const scheduled = await payer.change('tier 1', to);
    expect(scheduled).toMatchObject({ http: 200, change: 'scheduled', status: 'active' });
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 3',
      limit: before.limit,
      month_usage: 1000,
      scheduled_change: {
        subscription: 'tier 1',
        subscription_interval: to,
        at: scheduled.effective_at,
      },
    });
    await pass(days);
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 1',
      subscription_interval: to,
      limit: 300,
      month_usage: 0,
      scheduled_change: null,
    });
  });

  it('is every change from years to months: the pages of the year are not sold twice', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1', 'year');
    await use(payer, 3600);
    const months = await payer.priceOf('tier 2');
    expect(await preview(payer, months)).toMatchObject({ change: 'downgrade', due_now: 0 });
    expect(await payer.change('tier 2')).toMatchObject({ http: 200, change: 'scheduled' });
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 1',
      subscription_interval: 'year',
      month_usage: 3600,
      scheduled_change: { subscription: 'tier 2', subscription_interval: 'month' },
    });
    const { data } = await shop.stripe.invoices.list({ customer: customer ?? '' });
    expect(data).toHaveLength(1);
  });

  it('is withdrawn by choosing the present plan again', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 2');
    await payer.change('tier 1');
    expect(await payer.change('tier 2')).toMatchObject({ change: 'resumed' });
    expect(await payer.me()).toMatchObject({ subscription: 'tier 2', scheduled_change: null });
    await pass(31);
    expect(await payer.me()).toMatchObject({ subscription: 'tier 2', limit: 1000 });
  });

  it('gives way to an upgrade, and can be decided anew', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 2');
    await payer.change('tier 1');
    expect(await payer.change('tier 3')).toMatchObject({ change: 'applied' });
    expect(await payer.change('tier 1')).toMatchObject({ change: 'scheduled' });
    expect(await payer.change('tier 2')).toMatchObject({ change: 'scheduled' });
    expect((await payer.me()).scheduled_change).toMatchObject({ subscription: 'tier 2' });
  });
});

describe('a cancellation', () => {
  it('takes effect at the end of the period, which keeps its pages (S7.25, S9.13, S3.9, S4.39)', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1');
    const response = await payer.cancel();
    expect([response.status, await response.json()]).toEqual([200, { status: 'active' }]);
    const me = await payer.me();
    expect(me).toMatchObject({ subscription: 'tier 1', limit: 300, subscription_status: 'active' });
    expect(Date.parse(me.subscription_cancel_date ?? '')).toBeGreaterThan(
      shop.simulator.clock.now().getTime(),
    );
    expect((await payer.cancel()).status).toBe(200);
    await pass(32);
    expect(await payer.me()).toMatchObject({
      subscription: 'free',
      subscription_status: 'canceled',
      subscription_cancel_date: me.subscription_cancel_date,
      stripe_subscription_id: null,
      stripe_subscription_item_id: null,
      limit: 10,
      month_usage: 0,
    });
  });

  it('now ends it now (S7.25)', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1');
    const response = await payer.cancel('?cancel_at_period_end=false');
    expect(await response.json()).toEqual({ status: 'canceled' });
    expect(await payer.me()).toMatchObject({ subscription: 'free', limit: 10 });
  });

  it('is withdrawn by renewing the same plan (D15, S1.11)', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1');
    await payer.cancel();
    expect(await payer.change('tier 1')).toMatchObject({ http: 200, change: 'resumed' });
    expect(await payer.me()).toMatchObject({
      subscription_status: 'active',
      subscription_cancel_date: null,
    });
    expect(await payer.change('tier 1')).toMatchObject({ http: 200, change: 'unchanged' });
  });

  it('is withdrawn by an upgrade, once that is paid', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1', 'month', FAILS_LATER);
    await payer.cancel();
    const { client_secret: secret } = await payer.change('tier 2');
    expect((await payer.me()).subscription_cancel_date).not.toBeNull();
    await payer.pay(secret, TEST_CARDS.success);
    await shop.settled();
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 2',
      subscription_cancel_date: null,
    });
  });

  it('is withdrawn also when the upgrade was asked for after another one that nobody paid', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1', 'month', FAILS_LATER);
    await payer.cancel();
    await payer.change('tier 2');
    const { client_secret: secret } = await payer.change('tier 3');
    await payer.pay(secret, TEST_CARDS.success);
    await shop.settled();
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 3',
      subscription_cancel_date: null,
    });
  });

  it('of a plan with a pending downgrade ends the plan', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 2');
    await payer.change('tier 1');
    expect((await payer.cancel()).status).toBe(200);
    expect(await payer.me()).toMatchObject({ scheduled_change: null });
    await pass(32);
    expect((await payer.me()).subscription).toBe('free');
  });
});

describe('the portal', () => {
  it('opens for the own customer and leads back to the application only (S7.26, D58)', async () => {
    const payer = await shop.newPayer();
    const customer = await payer.customer();
    const open = (customerId: string, url: string) =>
      payer.client.call(
        'GET',
        `${paths.subscriptionPortal}?customer_id=${customerId}&return_url=${encodeURIComponent(url)}`,
      );
    const opened = await open(customer, `${shop.service.address}/profile`);
    expect(opened.status).toBe(200);
    expect(await opened.json()).toEqual({ url: expect.stringMatching(/^http/) });
    for (const url of ['https://evil.example/', `${shop.service.address}.evil.example/`]) {
      expect((await open(customer, url)).status).toBe(400);
    }
    const stranger = await (await shop.newPayer()).customer();
    for (const id of [stranger, 'cus_unknown']) {
      expect((await open(id, shop.service.address)).status).toBe(404);
    }
  });
});

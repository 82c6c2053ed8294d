import { TEST_CARDS } from '@legible/contracts/billing';
import { billingPaths } from '@legible/contracts/billing-paths';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FAILS_LATER, openShop, type Shop } from '../../../../test/billing/billing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());
afterEach(() => shop.endEverything());

describe('a change that is another one meanwhile', () => {
  it('is refused in place of charging the card for what was shown as free', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 2');
    await payer.change('tier 1');
    await shop.pass(32);
    const invoices = async () =>
      (await shop.stripe.invoices.list({ customer: customer ?? '' })).data;
    const before = await invoices();
    for (const expected of ['resume', 'downgrade'] as const) {
      const refused = await payer.change('tier 2', 'month', null, expected);
      expect(refused).toMatchObject({ http: 409, code: 'payment_conflict' });
    }
    expect(await invoices()).toHaveLength(before.length);
    expect(await payer.me()).toMatchObject({ subscription: 'tier 1' });
    const agreed = await payer.change('tier 2', 'month', null, 'upgrade');
    expect(agreed).toMatchObject({ http: 200, change: 'applied' });
    expect(await payer.change('tier 2', 'month', null, 'upgrade')).toMatchObject({ http: 200 });
    const smaller = await payer.change('tier 1', 'month', null, 'resume');
    expect(smaller).toMatchObject({ http: 409, code: 'payment_conflict' });
  });
});

describe('a downgrade', () => {
  it.each([
    ['of the same rhythm', 'month', 'month', 32],
    ['from years to months', 'year', 'month', 367],
  ] as const)('%s waits for the end of what was paid (S1.11)', async (_name, from, to, days) => {
    const payer = await shop.newPayer();
    const before = await payer.buy('tier 3', from);
    await shop.use(payer, 1000);
    expect(await payer.preview('tier 1', to)).toMatchObject({
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
    await shop.pass(days);
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
    await shop.use(payer, 3600);
    expect(await payer.preview('tier 2')).toMatchObject({ change: 'downgrade', due_now: 0 });
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

  it('of a plan that was to end makes it go on, as the smaller one', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 2');
    await payer.cancel();
    expect(await payer.change('tier 1')).toMatchObject({ http: 200, change: 'scheduled' });
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 2',
      subscription_cancel_date: null,
      scheduled_change: { subscription: 'tier 1' },
    });
    await shop.pass(32);
    expect(await payer.me()).toMatchObject({ subscription: 'tier 1', limit: 300 });
  });

  it('is withdrawn by choosing the present plan again', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 2');
    await payer.change('tier 1');
    expect(await payer.change('tier 2')).toMatchObject({ change: 'resumed' });
    expect(await payer.me()).toMatchObject({ subscription: 'tier 2', scheduled_change: null });
    await shop.pass(31);
    expect(await payer.me()).toMatchObject({ subscription: 'tier 2', limit: 1000 });
  });

  it('gives way to an upgrade, and can be decided anew', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 2');
    await payer.change('tier 1');
    expect(await payer.change('tier 3')).toMatchObject({ change: 'applied' });
    expect((await payer.me()).scheduled_change).toBeNull();
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
    await shop.pass(32);
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

  it('stays when the upgrade is never paid', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1', 'month', FAILS_LATER);
    await payer.cancel();
    await payer.change('tier 2');
    await shop.pass(2);
    await payer.refresh();
    expect((await payer.me()).subscription_cancel_date).not.toBeNull();
    await shop.pass(31);
    expect(await payer.me()).toMatchObject({ subscription: 'free' });
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
    await shop.pass(32);
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
        `${billingPaths.subscriptionPortal}?customer_id=${customerId}&return_url=${encodeURIComponent(url)}`,
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

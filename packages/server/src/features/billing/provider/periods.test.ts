import { TEST_CARDS } from '@legible/contracts/billing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FAILS_LATER, openShop, type Shop } from '../../../../test/billing/billing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ startAt: new Date('2026-11-21T12:00:00Z') });
});
afterAll(() => shop?.stop());
afterEach(() => shop.endEverything());

describe('a renewal', () => {
  it('gives the next month its pages when it is paid, once (S3.7, D26)', async () => {
    const payer = await shop.newPayer();
    const first = await payer.buy('tier 1');
    await shop.use(payer, 299);
    const begin = Date.parse(first.monthly_at ?? '');
    await shop.simulator.clock.advanceTo(new Date(begin + 32 * 24 * 3600_000));
    await shop.settled();
    const second = await payer.me();
    expect(second).toMatchObject({ subscription: 'tier 1', limit: 300, month_usage: 0 });
    expect(Date.parse(second.monthly_at ?? '')).toBeGreaterThan(begin);
    await shop.use(payer, 7);
    await shop.reconcile();
    await payer.refresh();
    expect(await payer.me()).toMatchObject({ month_usage: 7, monthly_at: second.monthly_at });
    const grants = await shop.service.query(
      `select amount_cents from plan_grants where user_id = '${payer.id}'`,
    );
    expect(grants).toEqual([{ amount_cents: 1900 }, { amount_cents: 1900 }]);
  });

  it('that is not paid leaves the rest of what was paid, and gives no new pages', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 1', 'month', FAILS_LATER);
    await shop.use(payer, 250);
    await shop.pass(32);
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 1',
      subscription_status: 'past_due',
      limit: 300,
      month_usage: 250,
    });
    const change = await payer.change('tier 2');
    expect(change).toMatchObject({ http: 409, code: 'payment_overdue' });
    await shop.pass(20);
    expect(await payer.me()).toMatchObject({
      subscription: 'free',
      subscription_status: 'canceled',
      stripe_subscription_id: null,
      limit: 10,
      month_usage: 0,
    });
    expect((await payer.buy('tier 2')).limit).toBe(1000);
  });

  it('that is paid late begins the new period with its pages', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1', 'month', FAILS_LATER);
    await shop.use(payer, 250);
    await shop.pass(32);
    await shop.payDebt(customer);
    expect(await payer.me()).toMatchObject({
      subscription_status: 'active',
      limit: 300,
      month_usage: 0,
    });
  });

  it('of a year comes after a year', async () => {
    const payer = await shop.newPayer();
    await payer.buy('tier 2', 'year');
    await shop.use(payer, 11_000);
    await shop.pass(300);
    expect(await payer.me()).toMatchObject({ limit: 12_000, month_usage: 11_000 });
    await shop.pass(67);
    expect(await payer.me()).toMatchObject({ limit: 12_000, month_usage: 0 });
  });
});

describe('a refund', () => {
  it('is a kindness of the operator: the plan stays until it is ended', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1');
    const [charge] = (await shop.stripe.charges.list({ customer: customer ?? '' })).data;
    await shop.stripe.refunds.create({ charge: charge?.id ?? '' });
    await shop.settled();
    expect(await payer.me()).toMatchObject({ subscription: 'tier 1', limit: 300 });
  });
});

describe('the reconciliation', () => {
  it('finds out what no message told', async () => {
    shop.simulator.switches.webhooks.drop = ['*'];
    const [buyer, leaver, quitter] = await Promise.all([1, 2, 3].map(() => shop.newPayer()));
    const begun = await buyer!.begin(await buyer!.customer(), await buyer!.priceOf('tier 1'));
    await buyer!.pay(begun.client_secret, TEST_CARDS.success);
    const [left, quit] = [await leaver!.buy('tier 2'), await quitter!.buy('tier 3')];
    await shop.stripe.subscriptions.update(left.stripe_subscription_id ?? '', {
      cancel_at_period_end: true,
    });
    await shop.stripe.subscriptions.cancel(quit.stripe_subscription_id ?? '');
    const states = () =>
      Promise.all(
        [buyer!, leaver!, quitter!].map(async (payer) => {
          const me = await payer.me();
          return [me.subscription, me.subscription_status, me.subscription_cancel_date !== null];
        }),
      );
    expect(await states()).toEqual([
      ['free', 'incomplete', false],
      ['tier 2', 'active', false],
      ['tier 3', 'active', false],
    ]);
    await shop.reconcile();
    shop.simulator.switches.webhooks.drop = [];
    expect(await states()).toEqual([
      ['tier 1', 'active', false],
      ['tier 2', 'active', true],
      ['free', 'canceled', true],
    ]);
  });

  it('asks for nobody whose state is known, not even with an expired beginning besides', async () => {
    const payer = await shop.newPayer();
    await payer.begin(await payer.customer(), await payer.priceOf('tier 1'));
    await shop.simulator.clock.advance({ days: 1 });
    await payer.buy('tier 1');
    await shop.settled();
    const lastLook = () =>
      shop.service.query(`select synced_at from billing_accounts where user_id = '${payer.id}'`);
    const before = await lastLook();
    await shop.reconcile();
    expect(await lastLook()).toEqual(before);
  });

  it('lets a customer who was deleted at the provider begin anew', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer } = await payer.buy('tier 1');
    await shop.stripe.customers.del(customer ?? '');
    await shop.settled();
    expect(await payer.me()).toMatchObject({ subscription: 'free', stripe_customer_id: null });
    const again = await payer.buy('tier 2');
    expect(again).toMatchObject({ subscription: 'tier 2', limit: 1000 });
    expect(again.stripe_customer_id).not.toBe(customer);
  });

  it('does so without having heard of the deletion, for somebody who never bought', async () => {
    const payer = await shop.newPayer();
    const customer = await payer.customer();
    shop.simulator.switches.webhooks.drop = ['*'];
    await shop.stripe.customers.del(customer);
    await shop.settled();
    shop.simulator.switches.webhooks.drop = [];
    const price = await payer.priceOf('tier 1');
    expect(await payer.begin(customer, price)).toMatchObject({ status: 409 });
    expect((await payer.me()).stripe_customer_id).toBeNull();
    expect((await payer.buy('tier 1')).subscription).toBe('tier 1');
  });
});

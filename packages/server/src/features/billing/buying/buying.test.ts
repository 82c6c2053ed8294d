import { TEST_CARDS, type PricesResponse } from '@legible/contracts/billing';
import { billingPaths } from '@legible/contracts/billing-paths';
import { PAID_PLANS, planOfProduct } from '@legible/contracts/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Payer, type Shop } from '../../../../test/billing/billing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());

const date = (seconds = 0) => new Date(seconds * 1000).toISOString();

const subscriptionsOf = async (payer: Payer) => {
  const { stripe_customer_id: customer } = await payer.me();
  return (await shop.stripe.subscriptions.list({ customer: customer ?? '', status: 'all' })).data;
};

describe('the price list', () => {
  it('is read without an account, active recurring prices of four tiers (S7.27, S3.17, S7.46)', async () => {
    const response = await shop.service.newClient().call('GET', billingPaths.prices);
    const { prices, card_entry: entry } = (await response.json()) as PricesResponse;
    expect(entry).toEqual({ provider: 'test' });
    expect(prices).toHaveLength(8);
    for (const price of prices) {
      expect(price).toMatchObject({ active: true, type: 'recurring', product: { active: true } });
      expect(price.unit_amount).toBeGreaterThan(100);
      expect(PAID_PLANS).toContain(planOfProduct(price.product));
      expect(['month', 'year']).toContain(price.recurring.interval);
    }
  });
});

describe('a new subscription', () => {
  it('begins with a customer made from the account, not from what the client says (S7.22, S4.44)', async () => {
    const payer = await shop.newPayer();
    const customer = await payer.customer();
    const { email, name, metadata } = (await shop.stripe.customers.retrieve(customer)) as never;
    expect({ email, name, metadata }).toEqual({
      email: (await payer.me()).email,
      name: 'Ada Lovelace',
      metadata: { legible_user: payer.id },
    });
    expect(await payer.customer()).toBe(customer);
    expect((await payer.me()).stripe_customer_id).toBe(customer);
  });

  it('is incomplete until its first invoice is paid, then carries the plan (S7.23, S3.24, S4.45, S3.10, S3.11, D27)', async () => {
    const payer = await shop.newPayer();
    const price = await payer.priceOf('tier 1');
    const begun = await payer.begin(await payer.customer(), price);
    expect(begun).toMatchObject({
      status: 200,
      subscription_id: expect.stringMatching(/^sub_/),
      client_secret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    });
    expect(await payer.me()).toMatchObject({
      subscription: 'free',
      subscription_status: 'incomplete',
      stripe_subscription_id: null,
      limit: 10,
    });
    expect(await payer.pay(begun.client_secret, TEST_CARDS.success)).toMatchObject({
      payment: 'succeeded',
    });
    await shop.settled();
    const [subscription] = await subscriptionsOf(payer);
    const item = subscription?.items.data[0];
    expect(await payer.me()).toMatchObject({
      subscription: 'tier 1',
      subscription_status: 'active',
      subscription_interval: 'month',
      subscription_start_date: date(subscription?.start_date),
      subscription_cancel_date: null,
      monthly_at: date(item?.current_period_start),
      limit: 300,
      month_usage: 0,
      stripe_subscription_id: begun.subscription_id,
      stripe_price_id: price,
      stripe_subscription_item_id: item?.id,
    });
  });

  it('shows at once after a refresh, without any message of the provider (S4.47)', async () => {
    shop.simulator.switches.webhooks.drop = ['*'];
    const payer = await shop.newPayer();
    const me = await payer.buy('tier 2');
    shop.simulator.switches.webhooks.drop = [];
    expect(me).toMatchObject({
      subscription: 'tier 2',
      subscription_status: 'active',
      limit: 1000,
    });
  });

  it('gives a whole year of pages at once for a yearly plan (S9.3, D26, D14)', async () => {
    const payer = await shop.newPayer();
    const me = await payer.buy('tier 3', 'year');
    expect(me).toMatchObject({ limit: 42_000, subscription_interval: 'year' });
    const [subscription] = await subscriptionsOf(payer);
    const end = new Date((subscription?.items.data[0]?.current_period_end ?? 0) * 1000);
    const next = new Date(me.monthly_at ?? '');
    next.setUTCMonth(next.getUTCMonth() + 1);
    expect(Math.abs(next.getTime() - end.getTime())).toBeLessThanOrEqual(3 * 24 * 3600_000);
  });

  it('needs a confirmed address (D79)', async () => {
    const client = await shop.service.newUser();
    const response = await client.json('POST', billingPaths.subscriptionCustomer, {});
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'email_unconfirmed' });
  });

  it('is refused by the card with its reason, and paid by the next one (S8.48)', async () => {
    const payer = await shop.newPayer();
    const { client_secret: secret } = await payer.begin(
      await payer.customer(),
      await payer.priceOf('tier 1'),
    );
    expect(await payer.pay(secret, TEST_CARDS.declined)).toMatchObject({
      status: 402,
      code: 'card_declined',
      detail: 'Your card was declined.',
    });
    expect(await payer.pay(secret, TEST_CARDS.insufficientFunds)).toMatchObject({
      status: 402,
      detail: 'Your card has insufficient funds.',
    });
    expect(await payer.me()).toMatchObject({ subscription: 'free', limit: 10 });
    expect(await payer.pay(secret, TEST_CARDS.success)).toMatchObject({ payment: 'succeeded' });
    await payer.refresh();
    expect((await payer.me()).subscription).toBe('tier 1');
    expect(await payer.pay(secret, TEST_CARDS.success)).toMatchObject({
      status: 409,
      code: 'payment_conflict',
    });
  });

  it('waits for the bank, which may say yes or no (D42)', async () => {
    const payer = await shop.newPayer();
    const { client_secret: secret } = await payer.begin(
      await payer.customer(),
      await payer.priceOf('tier 1'),
    );
    const asked = await payer.pay(secret, TEST_CARDS.authentication);
    expect(asked).toMatchObject({ status: 200, payment: 'requires_action' });
    expect(await payer.authenticate(secret, false)).toMatchObject({
      status: 402,
      code: 'card_declined',
    });
    await payer.refresh();
    expect((await payer.me()).subscription).toBe('free');
    await payer.pay(secret, TEST_CARDS.authentication);
    expect(await payer.authenticate(secret, true)).toMatchObject({ payment: 'succeeded' });
    await payer.refresh();
    expect((await payer.me()).subscription).toBe('tier 1');
  });

  it('is not begun a second time while a payment is being processed (D42)', async () => {
    const payer = await shop.newPayer();
    const [customer, price] = [await payer.customer(), await payer.priceOf('tier 1')];
    const { client_secret: secret } = await payer.begin(customer, price);
    expect(await payer.pay(secret, TEST_CARDS.processing)).toMatchObject({ payment: 'processing' });
    for (const wanted of [price, await payer.priceOf('tier 2')]) {
      expect(await payer.begin(customer, wanted)).toMatchObject({
        status: 409,
        code: 'payment_in_progress',
      });
    }
    expect((await payer.me()).subscription).toBe('free');
    await shop.simulator.clock.advance({ minutes: 1 });
    await shop.settled();
    expect((await payer.me()).subscription).toBe('tier 1');
    expect(await subscriptionsOf(payer)).toHaveLength(1);
  });

  it('is one, however often the button is pressed (S4.43, D42)', async () => {
    const payer = await shop.newPayer();
    const customers = await Promise.all([payer.customer(), payer.customer(), payer.customer()]);
    expect(new Set(customers).size).toBe(1);
    const [customer] = customers;
    const price = await payer.priceOf('tier 1');
    const begun = await Promise.all([1, 2, 3, 4].map(() => payer.begin(customer, price)));
    expect(new Set(begun.map(({ client_secret: secret }) => secret)).size).toBe(1);
    expect(await subscriptionsOf(payer)).toHaveLength(1);
  });

  it('is not kept from beginning by screens that ask how things stand', async () => {
    const payer = await shop.newPayer();
    const customer = await payer.customer();
    await Promise.all(Array.from({ length: 60 }, () => payer.refresh()));
    expect(await payer.begin(customer, await payer.priceOf('tier 1'))).toMatchObject({
      status: 200,
    });
  });

  it('for another plan replaces the unpaid one; a paid one is changed instead (S4.43)', async () => {
    const payer = await shop.newPayer();
    const customer = await payer.customer();
    await payer.begin(customer, await payer.priceOf('tier 1'));
    const second = await payer.begin(customer, await payer.priceOf('tier 2', 'year'));
    const open = (await subscriptionsOf(payer)).filter(({ status }) => status === 'incomplete');
    expect(open.map(({ id }) => id)).toEqual([second.subscription_id]);
    await payer.pay(second.client_secret, TEST_CARDS.success);
    expect(await payer.begin(customer, await payer.priceOf('tier 1'))).toMatchObject({
      status: 409,
      code: 'already_subscribed',
    });
    expect((await payer.me()).limit).toBe(12_000);
  });

  it('that nobody paid can be dropped; one whose money is on the way cannot', async () => {
    const payer = await shop.newPayer();
    const [customer, price] = [await payer.customer(), await payer.priceOf('tier 1')];
    const drop = (id: string) =>
      payer.client.call('DELETE', billingPaths.subscription.replace(':id', id));
    const unpaid = await payer.begin(customer, price);
    expect(await (await drop(unpaid.subscription_id)).json()).toEqual({
      status: 'incomplete_expired',
    });
    const [gone] = (await shop.stripe.invoices.list({ customer })).data;
    expect(gone?.status).toBe('void');
    const begun = await payer.begin(customer, price);
    await payer.pay(begun.client_secret, TEST_CARDS.processing);
    const refused = await drop(begun.subscription_id);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'payment_in_progress' },
    ]);
    await shop.simulator.clock.advance({ minutes: 1 });
    await shop.settled();
    expect((await payer.me()).subscription).toBe('tier 1');
  });

  it('that nobody pays expires and leaves room for another', async () => {
    const payer = await shop.newPayer();
    const customer = await payer.customer();
    const price = await payer.priceOf('tier 1');
    const { client_secret: secret } = await payer.begin(customer, price);
    await shop.simulator.clock.advance({ days: 1 });
    await shop.settled();
    expect(await payer.me()).toMatchObject({
      subscription: 'free',
      subscription_status: 'incomplete_expired',
      stripe_subscription_id: null,
    });
    const again = await payer.begin(customer, price);
    expect(again).toMatchObject({ status: 200 });
    expect(again.client_secret).not.toBe(secret);
  });
});

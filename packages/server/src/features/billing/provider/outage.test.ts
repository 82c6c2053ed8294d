import { TEST_CARDS } from '@legible/contracts/billing';
import { billingPaths } from '@legible/contracts/billing-paths';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '../../../../test/billing/billing.ts';
import { PASSWORD } from '../../../../test/service.ts';
import { StripePayments } from '../../../platform/card-payments/stripe-payments.ts';

let shop: Shop;
/** The provider as the product sees it. */
let payments: StripePayments;
beforeAll(async () => {
  shop = await openShop({}, { LOG_LEVEL: 'fatal' });
  payments = new StripePayments(shop.stripe, {
    cardEntry: { provider: 'test' },
    trust: { secrets: [], livemode: false },
  });
});
afterAll(() => shop?.stop());

describe('a provider that is away', () => {
  it.each(['unreachable', 'error', 'rate_limit'] as const)(
    'changes nothing and says so: %s',
    async (trouble) => {
      const payer = await shop.newPayer();
      const before = await payer.buy('tier 1');
      const wanted = await payer.priceOf('tier 2');
      shop.simulator.switches.api.trouble = trouble;
      const change = { subscription_item_id: before.stripe_subscription_item_id };
      const path = billingPaths.subscription.replace(':id', before.stripe_subscription_id ?? '');
      const answers = [
        await payer.client.json('PATCH', path, { ...change, new_price_id: wanted }),
        await payer.cancel(),
        await payer.refresh(),
      ];
      shop.simulator.switches.api.trouble = 'none';
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('Retry-After')).toBe('30');
        expect(await answer.json()).toMatchObject({ code: 'payments_unavailable' });
      }
      expect(await payer.me()).toEqual(before);
      expect(await payer.change('tier 2')).toMatchObject({ change: 'applied' });
    },
  );

  it('still shows the prices that were read a moment ago', async () => {
    const client = shop.service.newClient();
    const before = await (await client.call('GET', billingPaths.prices)).json();
    shop.simulator.switches.api.trouble = 'unreachable';
    expect(await (await client.call('GET', billingPaths.prices)).json()).toEqual(before);
    shop.simulator.switches.api.trouble = 'none';
  });

  it('delays a message until it is back', async () => {
    const payer = await shop.newPayer();
    const begun = await payer.begin(await payer.customer(), await payer.priceOf('tier 1'));
    await shop.settled();
    Object.assign(shop.simulator.switches.api, {
      trouble: 'unreachable',
      path: '/v1/subscriptions',
    });
    await payer.pay(begun.client_secret, TEST_CARDS.success);
    await shop.simulator.webhooks.settled();
    expect((await payer.me()).subscription).toBe('free');
    Object.assign(shop.simulator.switches.api, { trouble: 'none', path: '/v1/' });
    await shop.settled();
    expect((await payer.me()).subscription).toBe('tier 1');
  });
});

describe('an answer that got lost', () => {
  it('is got by asking again, and nothing is made twice', async () => {
    const { api } = shop.simulator.switches;
    // The SDK asks twice; both answers get lost.
    const lose = (path: string) => Object.assign(api, { trouble: 'lost_answer', path, times: 2 });
    const person = { userId: 'u', email: 'lost@example.com', name: 'Ada' };
    lose('/v1/customers');
    await expect(payments.createCustomer(person, 'key 1')).rejects.toThrow('cannot be reached');
    const customer = await payments.createCustomer(person, 'key 1');
    const [price] = await payments.offers();
    lose('/v1/subscriptions');
    const subscribe = () => payments.subscribe(customer, price?.id ?? '', 'key 2');
    await expect(subscribe()).rejects.toThrow('cannot be reached');
    const subscription = await subscribe();
    const made = await shop.stripe.subscriptions.list({ customer, status: 'all' });
    expect(made.data.map(({ id }) => id)).toEqual([subscription.id]);
    expect((await shop.stripe.customers.list({ email: person.email })).data).toHaveLength(1);
  });
});

describe('an unpaid beginning that is paid while it is being dropped', () => {
  it('stays: its money is not lost', async () => {
    const payer = await shop.newPayer();
    const customer = await payer.customer();
    const { client_secret: secret } = await payer.begin(customer, await payer.priceOf('tier 1'));
    const [seen] = await payments.subscriptionsOf(customer);
    await payer.pay(secret, TEST_CARDS.success);
    await expect(payments.cancelUnpaid(seen!)).rejects.toMatchObject({ code: 'payment_conflict' });
    const [paid] = await payments.subscriptionsOf(customer);
    expect(paid).toMatchObject({ id: seen?.id, status: 'active' });
  });

  it('is dropped once, however often that is asked for', async () => {
    const payer = await shop.newPayer();
    const customer = await payer.customer();
    await payer.begin(customer, await payer.priceOf('tier 1'));
    const [seen] = await payments.subscriptionsOf(customer);
    await payments.cancelUnpaid(seen!);
    const [gone] = await payments.subscriptionsOf(customer);
    await payments.cancelUnpaid(gone!);
    expect(gone).toMatchObject({ id: seen?.id, status: 'incomplete_expired' });
  });
});

describe('a fault of the provider', () => {
  it('that is over does not come back for a day with the key of the request', async () => {
    const fail = (path: string) =>
      Object.assign(shop.simulator.switches.api, { trouble: 'kept_error', path, times: 1 });
    const payer = await shop.newPayer();
    fail('/v1/customers');
    const customer = await payer.customer();
    fail('/v1/subscriptions');
    const begun = await payer.begin(customer, await payer.priceOf('tier 1'));
    await payer.pay(begun.client_secret, TEST_CARDS.success);
    await payer.refresh();
    fail('/v1/subscriptions/');
    expect(await payer.change('tier 2')).toMatchObject({ http: 200, change: 'applied' });
    expect(shop.simulator.switches.api.trouble).toBe('none');
    Object.assign(shop.simulator.switches.api, { path: '/v1/', times: null });
    const made = await shop.stripe.subscriptions.list({ customer, status: 'all' });
    expect(made.data).toHaveLength(1);
  });
});

describe('an account that is deleted', () => {
  it('waits for nobody who is just looking at it, and the other way round', async () => {
    shop.simulator.switches.api.delayMs = 30;
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const payer = await shop.newPayer();
        await payer.buy('tier 3');
        const looking = payer.refresh();
        const deleted = await payer.client.json('POST', paths.deleteAccount, {
          password: PASSWORD,
        });
        await looking;
        return deleted.status;
      }),
    );
    shop.simulator.switches.api.delayMs = 0;
    expect(answers).toEqual([204, 204, 204, 204]);
    await shop.settled();
  });

  it('ends its subscription, also when the provider is away at that moment (D80)', async () => {
    const payer = await shop.newPayer();
    const { stripe_customer_id: customer, stripe_subscription_id: id } = await payer.buy('tier 1');
    shop.simulator.switches.api.trouble = 'unreachable';
    const body = { password: PASSWORD };
    const response = await payer.client.json('POST', paths.deleteAccount, body);
    expect(response.status).toBe(204);
    expect(await shop.service.query('select * from customer_removals')).toHaveLength(1);
    shop.simulator.switches.api.trouble = 'none';
    await shop.settled();
    expect((await shop.stripe.subscriptions.retrieve(id ?? '')).status).toBe('canceled');
    expect(await shop.stripe.customers.retrieve(customer ?? '')).toMatchObject({ deleted: true });
    expect(await shop.service.query('select * from customer_removals')).toEqual([]);
  });

  it('ends its subscription, whatever becomes of others', async () => {
    // One that the provider refuses to remove, for whatever reason.
    const stuck = 'cus_stuck';
    await shop.service.query(`insert into customer_removals (customer_id) values ('${stuck}')`);
    const payer = await shop.newPayer();
    const { stripe_subscription_id: id } = await payer.buy('tier 1');
    Object.assign(shop.simulator.switches.api, {
      trouble: 'error',
      path: `/v1/customers/${stuck}`,
      times: null,
    });
    await payer.client.json('POST', paths.deleteAccount, { password: PASSWORD });
    const isOver = async () =>
      expect((await shop.stripe.subscriptions.retrieve(id ?? '')).status).toBe('canceled');
    await vi.waitFor(isOver, { timeout: 60_000, interval: 100 });
    Object.assign(shop.simulator.switches.api, { trouble: 'none', path: '/v1/' });
    await shop.settled();
    expect(await shop.service.query('select * from customer_removals')).toEqual([]);
  });

  it('leaves no customer behind that is being made at that moment', async () => {
    const payer = await shop.newPayer();
    const { api } = shop.simulator.switches;
    Object.assign(api, { delayMs: 1000, path: '/v1/customers' });
    const making = payer.customer();
    await vi.waitFor(isWaitingForProvider, { timeout: 60_000, interval: 10 });
    const body = { password: PASSWORD };
    const deleted = await payer.client.json('POST', paths.deleteAccount, body);
    const customer = await making;
    Object.assign(api, { delayMs: 0, path: '/v1/' });
    expect(deleted.status).toBe(204);
    await shop.settled();
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  });
});

/** Fails unless a transaction is open while nothing is asked of the database. */
async function isWaitingForProvider(): Promise<void> {
  const rows = await shop.service.query(
    `select 1 from pg_stat_activity
     where state = 'idle in transaction' and datname = current_database()
       and query like '%users%'`,
  );
  expect(rows).not.toEqual([]);
}

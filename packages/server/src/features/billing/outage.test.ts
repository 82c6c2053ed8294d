import { TEST_CARDS } from '@legible/contracts/billing';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../../test/billing.ts';
import { PASSWORD } from '../../../test/service.ts';
import { StripePayments } from '../../platform/card-payments/stripe-payments.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { LOG_LEVEL: 'fatal' });
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
      const path = paths.subscription.replace(':id', before.stripe_subscription_id ?? '');
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
    const before = await (await client.call('GET', paths.prices)).json();
    shop.simulator.switches.api.trouble = 'unreachable';
    expect(await (await client.call('GET', paths.prices)).json()).toEqual(before);
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
    const payments = new StripePayments(shop.stripe, {
      cardEntry: { provider: 'test' },
      trust: { secrets: [], livemode: false },
    });
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
});

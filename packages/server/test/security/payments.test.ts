import { billingPaths } from '@legible/contracts/billing-paths';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Payer, type Shop } from '../billing/billing.ts';
import { startService } from '../service.ts';
import { readConfig } from '../../src/config/config.ts';

let shop: Shop;
let secret: string;
let payer: Payer;
beforeAll(async () => {
  shop = await openShop();
  const [row] = await shop.service.query(
    `select value from app_secrets where name = 'test-payments'`,
  );
  secret = `whsec_${(row as { value: string }).value}`;
  payer = await shop.newPayer();
  await payer.buy('tier 1');
  await shop.settled();
});
afterAll(() => shop?.stop());

let events = 0;

/** A message as the provider writes it, changed as the test needs. */
function message(changes: Record<string, unknown> = {}): string {
  events += 1;
  return JSON.stringify({
    id: `evt_forged_${events}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'customer.subscription.deleted',
    data: {
      object: { object: 'subscription', id: 'sub_1', customer: 'cus_1', status: 'canceled' },
    },
    ...changes,
  });
}

const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000), key = secret) =>
  shop.stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });

const post = (body: string | Uint8Array<ArrayBuffer>, signature?: string) =>
  shop.service.newClient().raw('POST', billingPaths.subscriptionWebhook, {
    body,
    headers: {
      'Content-Type': 'application/json',
      ...(signature !== undefined && { 'Stripe-Signature': signature }),
    },
  });

const taken = async () =>
  (await shop.service.query('select id from payment_events order by id')).length;

const now = () => Math.floor(Date.now() / 1000);
const DAY = 24 * 3600;

describe('a message to the webhook', () => {
  const good = message();
  const refused: [string, () => Promise<Response>][] = [
    ['without a signature', () => post(message())],
    ['with an empty signature', () => post(message(), '')],
    ['with half a signature', () => post(message(), `t=${now()}`)],
    ['signed with another secret', () => post(good, sign(good, now(), 'whsec_other'))],
    ['changed after it was signed', () => post(good.replace('sub_1', 'sub_2'), sign(good))],
    ['signed six minutes ago', () => post(good, sign(good, now() - 360))],
    ['of another API version', () => signed({ api_version: '2020-08-27' })],
    ['without an API version', () => signed({ api_version: null })],
    ['of the live mode', () => signed({ livemode: true })],
    ['of five weeks ago', () => signed({ created: now() - 35 * DAY })],
    ['that is no JSON', () => post('{', sign('{'))],
    ['without a body', () => post('', sign(''))],
    ['of a megabyte', () => signed({ padding: 'x'.repeat(1024 * 1024) })],
  ];
  const signed = (changes: Record<string, unknown>) => {
    const body = message(changes);
    return post(body, sign(body));
  };

  it.each(refused)('%s is refused and changes nothing (D78)', async (_name, send) => {
    const before = [await taken(), await payer.me()];
    const response = await send();
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'webhook_refused', detail: 'The message is not accepted.' },
    ]);
    await shop.settled();
    expect([await taken(), await payer.me()]).toEqual(before);
  });

  it('is not believed but a reason to look: what it says is never applied (D78)', async () => {
    const before = await payer.me();
    const object = {
      object: 'subscription',
      id: before.stripe_subscription_id,
      customer: before.stripe_customer_id,
      status: 'canceled',
    };
    for (const type of ['customer.subscription.deleted', 'invoice.paid', 'customer.deleted']) {
      const response = await signed({ type, data: { object } });
      expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    }
    await shop.settled();
    expect(await payer.me()).toEqual(before);
  });

  it('needs no session and no token, and counts once (D78)', async () => {
    const body = message({ data: { object: { object: 'customer', id: 'cus_unknown' } } });
    const before = await taken();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(body, sign(body))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await taken()).toBe(before + 1);
  });

  it('is not taken from a foreign page in a browser', async () => {
    const body = message();
    const response = await shop.service.newClient().raw('POST', billingPaths.subscriptionWebhook, {
      body,
      headers: { Origin: 'https://evil.example', 'Stripe-Signature': sign(body) },
    });
    expect(response.status).toBe(403);
  });
});

describe('what belongs to another customer', () => {
  it('cannot be bought with, paid or changed: it looks like what never was (D49)', async () => {
    const stranger = await shop.newPayer();
    const own = await stranger.customer();
    const theirs = await payer.me();
    const price = await stranger.priceOf('tier 2');
    const mine = await stranger.begin(own, price);
    const answers = [
      await stranger.begin(theirs.stripe_customer_id ?? '', price),
      await stranger.begin('cus_unknown', price),
      await stranger.begin(own, 'price_unknown'),
      await payer.pay(mine.client_secret, '4242424242424242'),
      await payer.pay('pi_unknown_secret_x', '4242424242424242'),
      await payer.pay('../customers/x_secret_', '4242424242424242'),
      await payer.pay(`${mine.client_secret}x`, '4242424242424242'),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    expect((await stranger.me()).subscription).toBe('free');
  });

  it('is not bought for another account, whatever the request says', async () => {
    const response = await payer.client.json('POST', billingPaths.subscriptions, {
      customer_id: (await payer.me()).stripe_customer_id,
      price_id: await payer.priceOf('tier 1'),
      payment_behavior: 'allow_incomplete',
    });
    expect(response.status).toBe(400);
  });
});

describe('test mode', () => {
  it('takes no real card', async () => {
    const buyer = await shop.newPayer();
    const begun = await buyer.begin(await buyer.customer(), await buyer.priceOf('tier 1'));
    expect(await buyer.pay(begun.client_secret, '4111111111111111')).toMatchObject({
      status: 402,
      code: 'card_declined',
    });
  });

  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b',
  };
  const https = {
    PUBLIC_URL: 'https://legible.example',
    SMTP_URL: 'smtps://mail.legible.example',
  };

  it('is what a local start without keys gets; a worker and a web process sell nothing by it', () => {
    const database = { DATABASE_URL: 'postgres://localhost' };
    expect(readConfig([], {}).payments).toEqual({ provider: 'test' });
    expect(readConfig(['--role=web'], database).payments).toEqual({ provider: 'none' });
    expect(readConfig(['--role=worker'], { ...database, ...keys, ...https }).payments).toEqual({
      provider: 'none',
    });
  });

  it.each([
    ['at a public address', https, 'PUBLIC_URL speaks of more'],
    ['with one key', { STRIPE_SECRET_KEY: 'sk_test_a' }, 'Stripe needs all of'],
    [
      'with keys of two modes',
      { ...keys, ...https, STRIPE_SECRET_KEY: 'sk_test_a' },
      'of two modes',
    ],
    ['with live keys and no https', keys, 'need an https PUBLIC_URL'],
    ['with something else for a key', { STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY is not'],
  ])('does not start %s', (_name, env, complaint) => {
    expect(() => readConfig([], env)).toThrow(complaint);
  });

  it('gives way to keys, and to the wish to sell nothing', () => {
    expect(readConfig([], { ...keys, ...https }).payments).toEqual({
      provider: 'stripe',
      secretKey: 'sk_live_a',
      publishableKey: 'pk_live_a',
      webhookSecrets: ['whsec_a', 'whsec_b'],
    });
    const off = readConfig([], { ...https, LEGIBLE_PAYMENTS: 'off' });
    expect(off.payments).toEqual({ provider: 'none' });
  });
});

const policyOf = async (address: string, path: string) =>
  (await fetch(address + path)).headers.get('Content-Security-Policy') ?? '';

describe('a document in the browser', () => {
  it("may load Stripe's field at /subscribe only, and only where Stripe takes the cards", async () => {
    const stripe = await startService(
      {},
      {
        STRIPE_SECRET_KEY: 'sk_test_a',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
        STRIPE_WEBHOOK_SECRET: 'whsec_a',
        LOG_LEVEL: 'fatal',
      },
    );
    try {
      const allowed = await policyOf(stripe.address, '/subscribe?x=1');
      expect(allowed).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/);
      expect(allowed).toMatch(/frame-src https:\/\/js\.stripe\.com/);
      expect(allowed).toMatch(/frame-ancestors 'none'/);
      for (const path of ['/', '/pricing', '/profile', '/subscribe/x', '/docs/api']) {
        expect(await policyOf(stripe.address, path)).not.toContain('stripe');
      }
      expect(await policyOf(shop.service.address, '/subscribe')).not.toContain('stripe');
    } finally {
      await stripe.stop();
    }
  });
});

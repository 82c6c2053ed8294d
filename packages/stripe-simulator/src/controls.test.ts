import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, typesOf, type Shop } from '../test/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface State {
  now: string;
  switches: { webhooks: { drop: string[]; hold: boolean }; api: { trouble: string } };
}

async function control(path: string, body: object, key = shop.simulator.secretKey) {
  const answer = await fetch(`${shop.simulator.url}/_simulator${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as State };
}

it('the clock and the switches are reached by HTTP, with the secret key', async () => {
  const advanced = await control('/clock/advance', { days: 1, hours: 2 });
  expect(advanced.body.now).toBe('2026-11-22T14:00:00.000Z');
  await control('/switches', { webhooks: { hold: true }, api: { delayMs: 1 } });
  await shop.stripe.customers.create({});
  expect(shop.received).toEqual([]);
  const released = await control('/switches', { webhooks: { hold: false } });
  expect(released.body.switches.webhooks.hold).toBe(false);
  await shop.simulator.webhooks.settled();
  expect(typesOf(shop.received)).toEqual(['customer.created']);
});

it('other keys and other switches are refused', async () => {
  expect((await control('/clock/advance', { days: 1 }, 'sk_test_guess')).status).toBe(401);
  const browser = shop.simulator.publishableKey;
  expect((await control('/clock/advance', { days: 1 }, browser)).status).toBe(403);
  expect((await control('/switches', { webhooks: { explode: true } })).status).toBe(400);
  expect((await control('/clock/advance', { days: -1 })).status).toBe(400);
});

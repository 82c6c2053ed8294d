import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, SECRET, typesOf, type Shop } from '../../test/shop.ts';
import { subscribe } from '../../test/subscribe.ts';
import { signatureHeader } from './signature.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ random: sequence() });
});
afterEach(() => shop.close());

/** Numbers that look random and are the same in every run. */
function sequence(): () => number {
  let seed = 7;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

it('events arrive in order, signed so that the SDK believes them', async () => {
  await shop.stripe.customers.create({ email: 'first@example.com' });
  const { id } = await shop.stripe.customers.create({ email: 'second@example.com' });
  await shop.stripe.customers.update(id, { name: 'Second' });
  await shop.simulator.webhooks.settled();
  expect(typesOf(shop.received)).toEqual([
    'customer.created',
    'customer.created',
    'customer.updated',
  ]);
  const updated = shop.received[2]?.event;
  expect(updated).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id, name: 'Second' }, previous_attributes: { name: null } },
  });
  expect(updated?.request?.id).toMatch(/^req_/);
});

it('a tampered body and an old signature are not believed', async () => {
  await shop.stripe.customers.create({});
  await shop.simulator.webhooks.settled();
  const { body = '', signature = '' } = shop.received[0] ?? {};
  const { webhooks } = shop.stripe;
  expect(() => webhooks.constructEvent(body.replace('cus_', 'xyz_'), signature, SECRET)).toThrow(
    'No signatures found',
  );
  const old = signatureHeader(body, SECRET, Math.floor(Date.now() / 1000) - 400);
  expect(() => webhooks.constructEvent(body, old, SECRET)).toThrow('Timestamp outside');
});

it('what is not answered 2xx is sent again, the same event', async () => {
  shop.answers.push(500, 503);
  await shop.stripe.customers.create({});
  await shop.simulator.webhooks.settled();
  const { reports } = shop.simulator.webhooks;
  expect(reports.map(({ status, attempt }) => [status, attempt])).toEqual([
    [500, 1],
    [503, 2],
    [200, 3],
  ]);
  expect(new Set(reports.map(({ event }) => event)).size).toBe(1);
  expect(shop.received).toHaveLength(1);
});

it('after the last retry it is given up, and the event is still listed', async () => {
  shop.answers.push(500, 500, 500, 500, 500);
  const { id } = await shop.stripe.customers.create({});
  await shop.simulator.webhooks.settled();
  expect(shop.simulator.webhooks.reports).toHaveLength(4);
  const { data } = await shop.stripe.events.list({ type: 'customer.created' });
  expect(data[0]).toMatchObject({ pending_webhooks: 0, data: { object: { id } } });
});

it('dropped types never arrive but can be listed and fetched', async () => {
  shop.simulator.switches.webhooks.drop = ['customer.created'];
  const { id } = await shop.stripe.customers.create({});
  await shop.stripe.customers.update(id, { name: 'A' });
  await shop.simulator.webhooks.settled();
  expect(typesOf(shop.received)).toEqual(['customer.updated']);
  const { data } = await shop.stripe.events.list({ types: ['customer.created'] });
  const event = await shop.stripe.events.retrieve(data[0]?.id ?? '');
  expect(event.data.object).toMatchObject({ id });
});

it('copies are the same event twice', async () => {
  shop.simulator.switches.webhooks.copies = 2;
  await shop.stripe.customers.create({});
  await shop.simulator.webhooks.settled();
  expect(shop.received).toHaveLength(2);
  expect(shop.received[0]?.event.id).toBe(shop.received[1]?.event.id);
});

it('shuffled deliveries overtake one another and all arrive', async () => {
  shop.simulator.switches.webhooks.shuffleMs = 60;
  await subscribe(shop.stripe, shop.simulator);
  await shop.simulator.webhooks.settled();
  const { data } = await shop.stripe.events.list({ limit: 100 });
  const sent = data.map(({ id }) => id).toReversed();
  const arrived = shop.received.map(({ event }) => event.id);
  expect(arrived.toSorted()).toEqual(sent.toSorted());
  expect(arrived).not.toEqual(sent);
});

it('held deliveries wait and come in the order that is asked for', async () => {
  shop.simulator.switches.webhooks.hold = true;
  await shop.stripe.customers.create({ name: 'one' });
  await shop.stripe.products.create({ name: 'two' });
  await shop.simulator.webhooks.settled();
  expect(shop.received).toEqual([]);
  shop.simulator.webhooks.release((events) => events.toReversed());
  await shop.simulator.webhooks.settled();
  expect(typesOf(shop.received).toSorted()).toEqual(['customer.created', 'product.created']);
});

it('events of the clock name no request, and old ones are forgotten after thirty days', async () => {
  await subscribe(shop.stripe, shop.simulator);
  await shop.simulator.webhooks.settled();
  await shop.simulator.clock.advance({ days: 31 });
  await shop.simulator.webhooks.settled();
  const { data } = await shop.stripe.events.list({ limit: 100 });
  const types = data.map(({ type }) => type);
  expect(types).toContain('invoice.paid');
  expect(types).not.toContain('customer.created');
  expect(data.every(({ request }) => request === null)).toBe(true);
});

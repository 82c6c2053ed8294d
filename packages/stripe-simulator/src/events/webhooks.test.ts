import { afterEach, beforeEach, expect, it } from 'vitest';
import { openShop, SECRET, typesOf, type Shop } from '../../test/shop.ts';
import { subscribe } from '../../test/subscribe.ts';
import { signatureHeader } from './webhooks.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

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
  const [arrived, ...more] = shop.received;
  expect(more).toEqual([]);
  expect(shop.refused).toEqual([arrived?.event.id, arrived?.event.id]);
});

it('after the last retry it is given up', async () => {
  shop.answers.push(500, 500, 500, 500, 500);
  await shop.stripe.customers.create({});
  await shop.simulator.webhooks.settled();
  expect(shop.refused).toHaveLength(4);
  expect(shop.received).toEqual([]);
});

it('dropped types never arrive, others do', async () => {
  shop.simulator.switches.webhooks.drop = ['customer.created'];
  const { id } = await shop.stripe.customers.create({});
  await shop.stripe.customers.update(id, { name: 'A' });
  await shop.simulator.webhooks.settled();
  expect(typesOf(shop.received)).toEqual(['customer.updated']);
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
  const arrived = typesOf(shop.received);
  await subscribe(shop.stripe, shop.simulator);
  shop.simulator.switches.webhooks.shuffleMs = 0;
  await shop.simulator.webhooks.settled();
  expect(arrived.length).toBeGreaterThan(5);
  const inOrder = typesOf(shop.received).slice(arrived.length);
  expect(arrived).not.toEqual(inOrder);
  expect(arrived.toSorted()).toEqual(inOrder.toSorted());
});

it('held deliveries wait and come in the order that is asked for', async () => {
  shop.simulator.switches.webhooks.hold = true;
  await shop.stripe.customers.create({ name: 'one' });
  await shop.stripe.products.create({ name: 'two' });
  await shop.simulator.webhooks.settled();
  expect(shop.received).toEqual([]);
  shop.simulator.webhooks.release((events) => events.toReversed());
  await shop.simulator.webhooks.settled();
  expect(typesOf(shop.received)).toEqual(['product.created', 'customer.created']);
});

it('events of the clock name no request', async () => {
  await subscribe(shop.stripe, shop.simulator);
  await shop.simulator.webhooks.settled();
  const before = shop.received.length;
  await shop.simulator.clock.advance({ days: 31 });
  await shop.simulator.webhooks.settled();
  const late = shop.received.slice(before);
  expect(typesOf(late)).toContain('invoice.paid');
  expect(late.every(({ event }) => event.request === null)).toBe(true);
});

import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../test/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('four tiers, each by the month and by the year, can be found by lookup key', async () => {
  const { data } = await shop.stripe.prices.list({ limit: 100, expand: ['data.product'] });
  const names = data.map(({ product, recurring }) => {
    return `${(product as Stripe.Product).name} ${recurring?.interval}`;
  });
  expect(names.toSorted()).toEqual(
    [1, 2, 3, 4].flatMap((tier) => [`Tier ${tier} month`, `Tier ${tier} year`]),
  );
  const found = await shop.stripe.prices.list({ lookup_keys: ['tier_3_yearly'] });
  expect(found.data.map(({ unit_amount }) => unit_amount)).toEqual([76_800]);
});

it('the largest yearly saving rounds to 19 %', async () => {
  const { data } = await shop.stripe.prices.list({ limit: 100 });
  const cost = (tier: number, interval: string) =>
    data.find(({ lookup_key }) => lookup_key === `tier_${tier}_${interval}`)?.unit_amount ?? 0;
  const savings = [1, 2, 3, 4].map(
    (tier) => 1 - cost(tier, 'yearly') / (12 * cost(tier, 'monthly')),
  );
  expect(Math.round(Math.max(...savings) * 100)).toBe(19);
});

it('products and prices can be made, changed and filtered', async () => {
  const { products, prices } = shop.stripe;
  const product = await products.create({ name: 'Extra', metadata: { a: '1' } });
  const once = await prices.create({ product: product.id, currency: 'usd', unit_amount: 500 });
  expect(once).toMatchObject({ type: 'one_time', recurring: null });
  const weekly = await prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'week' },
    lookup_key: 'extra',
  });
  await expect(
    prices.create({ product: product.id, currency: 'usd', unit_amount: 1, lookup_key: 'extra' }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'lookup_key' });
  await prices.update(weekly.id, { active: false });
  await products.update(product.id, { active: false, metadata: { a: '', b: '2' } });
  expect((await products.retrieve(product.id)).metadata).toEqual({ b: '2' });
  const active = await prices.list({ product: product.id, active: true });
  expect(active.data.map(({ id }) => id)).toEqual([once.id]);
  const recurringOnes = await prices.list({ product: product.id, type: 'recurring' });
  expect(recurringOnes.data.map(({ id }) => id)).toEqual([weekly.id]);
  expect((await products.list({ active: false })).data.map(({ id }) => id)).toEqual([product.id]);
});

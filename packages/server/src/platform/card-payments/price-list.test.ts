import { startStripeSimulator, type StripeSimulator } from '@legible/stripe-simulator';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PriceList } from './price-list.ts';
import { stripeClient } from './stripe-client.ts';

let simulator: StripeSimulator;
let stripe: Stripe;
beforeEach(async () => {
  simulator = await startStripeSimulator();
  stripe = stripeClient(simulator.secretKey, simulator.url);
});
afterEach(() => simulator.close());

const tierOne = async () => {
  const { data } = await stripe.products.list({ limit: 100 });
  return data.find(({ name }) => name === 'Tier 1')?.id ?? '';
};
const monthly = { recurring: { interval: 'month' }, currency: 'usd', unit_amount: 950 } as const;

it('offers the newest active price for a plan and an interval (D9)', async () => {
  const { id } = await stripe.prices.create({ product: await tierOne(), ...monthly });
  const offers = await new PriceList(stripe).offers();
  expect(offers).toHaveLength(8);
  expect(offers[0]).toMatchObject({ id, unit_amount: 950 });
});

it.each([
  ['in another currency: screens show dollars (S9.4)', { currency: 'eur' }],
  ['for another interval', { recurring: { interval: 'week' } }],
  ['for several intervals at once', { recurring: { interval: 'month', interval_count: 3 } }],
  ['that is paid once', { recurring: undefined }],
  ['that is no longer sold', { active: false }],
] as const)('does not offer a price %s', async (_name, change) => {
  const { recurring, ...price } = { ...monthly, ...change };
  const product = await tierOne();
  await stripe.prices.create({ product, ...price, ...(recurring && { recurring }) });
  const offers = await new PriceList(stripe).offers();
  expect(offers.map(({ unit_amount: cents }) => cents)).not.toContain(950);
});

it('does not offer what is none of our plans, nor a product that is no longer sold', async () => {
  const { id: other } = await stripe.products.create({ name: 'A mug' });
  await stripe.prices.create({ product: other, ...monthly });
  await stripe.products.update(await tierOne(), { active: false });
  const offers = await new PriceList(stripe).offers();
  expect(new Set(offers.map(({ product }) => product.name))).toEqual(
    new Set(['Tier 2', 'Tier 3', 'Tier 4']),
  );
});

it('is read once for all who come at the same time', async () => {
  const list = new PriceList(stripe);
  simulator.switches.api.delayMs = 50;
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => list.offers()));
  for (const other of others) expect(other).toBe(first);
});

it('still knows what a price sold that is offered no more; null for what never was', async () => {
  const list = new PriceList(stripe);
  const { id } = await stripe.prices.create({ product: await tierOne(), ...monthly });
  await stripe.prices.update(id, { active: false });
  expect(await list.offerOf(id)).toEqual({ priceId: id, plan: 'tier 1', interval: 'month' });
  expect(await list.offerOf('price_unknown')).toBeNull();
});

const newsletter = async (name: string, metadata: Record<string, string> = {}) => {
  const { id: product } = await stripe.products.create({ name, metadata });
  return stripe.prices.create({ product, ...monthly, unit_amount: 100 });
};
const cheapest = async () => (await new PriceList(stripe).offers())[0]?.unit_amount;

describe("somebody else's product with a tier in its name", () => {
  it.each(['Newsletter Tier 4', 'Frontier 4 ebook', 'Tier 4 (print)'])(
    '%s is no plan, however new and cheap it is',
    async (name) => {
      const { id } = await newsletter(name);
      expect(await cheapest()).toBe(900);
      expect(await new PriceList(stripe).offerOf(id)).toBeNull();
    },
  );

  it('is not offered for its very name where our products say what they are', async () => {
    const { data } = await stripe.products.list({ limit: 100 });
    for (const { id, name } of data) {
      await stripe.products.update(id, { metadata: { legible_plan: name.toLowerCase() } });
    }
    await newsletter('Tier 4');
    expect(await cheapest()).toBe(900);
    expect(await new PriceList(stripe).offers()).toHaveLength(8);
  });

  it('is one that says so, whatever its name is, and tells no more of its metadata', async () => {
    const { id } = await newsletter('All you can read', { legible_plan: 'tier 4', cost: 'secret' });
    expect(await new PriceList(stripe).offerOf(id)).toMatchObject({ plan: 'tier 4' });
    const [offer] = await new PriceList(stripe).offers();
    expect(offer?.product.metadata).toEqual({ legible_plan: 'tier 4' });
  });
});

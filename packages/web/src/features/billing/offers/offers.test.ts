import { describe, expect, it } from 'vitest';
import { planRank } from '@legible/contracts/plans';
import { offersFrom, savingPercent } from './offers.ts';
import { eightPrices, priceOf } from '../testing/price-list.ts';

const price = priceOf(1, 'month', 1900);
const sold = (name: string, metadata?: object) =>
  offersFrom([{ ...price, product: { ...price.product, name, metadata } }])[0]?.plan;

describe('offers of a price list', () => {
  it('eight prices make eight offers', () => {
    expect(offersFrom(eightPrices)).toHaveLength(8);
    expect(offersFrom(eightPrices)[2]).toEqual({
      priceId: 'price_2_month',
      plan: 'tier 2',
      interval: 'month',
      cents: 4900,
    });
  });

  it.each([
    [
      'a price of a product that is not sold any more (S7.28)',
      { ...price, product: { ...price.product, active: false } },
    ],
    ['an inactive price', { ...price, active: false }],
    ['a single payment', { ...price, type: 'one_time' }],
    ['another interval', { ...price, recurring: { interval: 'week' } }],
    ['an unknown tier', { ...price, product: { ...price.product, name: 'Tier 5' } }],
    ['another product', { ...price, product: { ...price.product, name: 'T-shirt' } }],
    ['no amount', { ...price, unit_amount: null }],
    ['no price at all', null],
  ])('%s is passed over (D9)', (_case, odd) => {
    const offers = offersFrom([odd, priceOf(2, 'month', 4900)]);
    expect(offers.map(({ plan }) => plan)).toEqual(['tier 2']);
  });

  it('of two prices for one plan and period the first, newest one counts (D9)', () => {
    const newer = { ...priceOf(1, 'month', 2100), id: 'newer' };
    const offers = offersFrom([newer, priceOf(1, 'month', 1900)]);
    expect(offers).toEqual([{ priceId: 'newer', plan: 'tier 1', interval: 'month', cents: 2100 }]);
  });

  it('a tier is what the product says, or its whole name where it says nothing (D9)', () => {
    expect(sold('All you can read', { legible_plan: 'tier 3' })).toBe('tier 3');
    expect(sold('LEGIBLE tier 3')).toBe('tier 3');
    expect(sold('Newsletter Tier 3')).toBe(undefined);
    expect(sold('Legible Tier 3', { legible_plan: 'none' })).toBe(undefined);
  });
});

it('rank = tier x 2, plus 1 for yearly (S5.20, S9.10)', () => {
  const ranks = offersFrom(eightPrices).map(({ plan, interval }) => planRank(plan, interval));
  expect(ranks).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  expect(planRank('free', null)).toBe(0);
});

it('the prices of test mode make the label of the toggle true (S9.5, D69)', () => {
  const offers = offersFrom(eightPrices);
  const savings = (['tier 1', 'tier 2', 'tier 3', 'tier 4'] as const).map((plan) =>
    savingPercent(offers, plan),
  );
  expect(Math.max(...savings)).toBe(19);
  expect(savingPercent(offersFrom([priceOf(1, 'year', 100)]), 'tier 1')).toBe(0);
});

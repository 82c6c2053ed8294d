import { describe, expect, it } from 'vitest';
import { changeDirection, PAID_PLANS, planOf, planOfProduct, planRank, plans } from './plans.ts';

describe('the plans', () => {
  it('have the pages of the specification (S9.1, S9.3)', () => {
    const pages = Object.values(plans).map((plan) => [plan.pagesPerMonth, plan.pagesPerYear]);
    expect(pages).toEqual([
      [10, 120],
      [300, 3600],
      [1000, 12_000],
      [3500, 42_000],
      [14_000, 168_000],
    ]);
  });

  it('carry the weight of a vote (S9.7, S9.8, S9.9, D70)', () => {
    expect(PAID_PLANS.map((label) => plans[label].voteWeight)).toEqual([1, 2, 4, 15]);
  });

  it('save at most 19 % by the year (S9.5, D69)', () => {
    const savings = PAID_PLANS.map((label) => {
      const { monthlyCents, yearlyCents } = plans[label];
      return 1 - yearlyCents / (12 * monthlyCents);
    });
    expect(Math.round(Math.max(...savings) * 100)).toBe(19);
    expect(Math.min(...savings)).toBeGreaterThan(0.15);
  });

  it('rank by tier, then by rhythm (S5.20, S9.10)', () => {
    const ranks = PAID_PLANS.flatMap((label) => [
      planRank(label, 'month'),
      planRank(label, 'year'),
    ]);
    expect(ranks).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect([planRank('free', null), planRank('tier 9', 'year')]).toEqual([0, 0]);
  });

  it.each([
    ['tier 1', 'month', 'tier 2', 'month', 1],
    ['tier 1', 'month', 'tier 1', 'year', 1],
    ['tier 1', 'year', 'tier 2', 'year', 1],
    ['tier 2', 'month', 'tier 2', 'month', 0],
    ['tier 3', 'month', 'tier 2', 'year', -1],
    // The year's pages may all be used by now: its money cannot pay for other pages.
    ['tier 1', 'year', 'tier 4', 'month', -1],
  ] as const)(
    'are changed up or down: %s by the %s to %s by the %s',
    (plan, interval, nextPlan, nextInterval, direction) => {
      const next = { plan: nextPlan, interval: nextInterval };
      expect(changeDirection({ plan, interval }, next)).toBe(direction);
    },
  );

  it.each([
    ['Legible Tier 1', 'tier 1'],
    ['TIER 4', 'tier 4'],
    ['tier 2', 'tier 2'],
    ['Tier 5', null],
    ['Tier 12', null],
    ['Newsletter Tier 4', null],
    ['Frontier 4 ebook', null],
    ['Tier 4 (2026)', null],
    ['Tier 4\nNewsletter', null],
    ['Tier 4\n', null],
    ['', null],
  ])('are the whole name of a product that says nothing else: %j (D9)', (name, plan) => {
    expect(planOfProduct({ name })).toBe(plan);
    expect(planOfProduct({ name, metadata: {} })).toBe(plan);
  });

  it.each([
    ['Everything', 'tier 4', 'tier 4'],
    ['Legible Tier 1', 'tier 2', 'tier 2'],
    ['Legible Tier 1', 'none', null],
    ['Legible Tier 1', '', null],
    ['Legible Tier 1', 'free', null],
    ['Legible Tier 1', 'constructor', null],
  ])('are what the metadata of a product says: %s, %j', (name, said, plan) => {
    expect(planOfProduct({ name, metadata: { legible_plan: said } })).toBe(plan);
  });

  it('give an unknown label the rights of the free one', () => {
    expect(planOf('tier 99')).toBe(plans.free);
  });
});

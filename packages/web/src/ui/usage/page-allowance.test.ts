import { expect, it } from 'vitest';
import { pagesLeft, pagesLeftLabel } from './page-allowance.ts';

const user = { id: 'u', subscription: 'free', limit: 10, month_usage: 3 };

it('pages left are the limit minus the use (S9.11)', () => {
  expect(pagesLeft(user)).toBe(7);
});

it('pages left are never negative (D71, S9.11)', () => {
  expect(pagesLeft({ ...user, month_usage: 12 })).toBe(0);
});

it('unknown unless both numbers are known (S2.56)', () => {
  expect(pagesLeft({ ...user, limit: null })).toBeNull();
  expect(pagesLeft({ ...user, month_usage: null })).toBeNull();
});

it('a yearly allowance is called by its year (D26)', () => {
  expect(pagesLeftLabel(user)).toBe('Pages left this month');
  const tierOne = { ...user, subscription: 'tier 1' };
  expect(pagesLeftLabel({ ...tierOne, limit: 300 })).toBe('Pages left this month');
  expect(pagesLeftLabel({ ...tierOne, limit: 3600 })).toBe('Pages left this year');
});

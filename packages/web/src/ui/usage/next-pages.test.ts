import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextPages } from './next-pages.ts';

beforeEach(
  () => void vi.useFakeTimers({ now: new Date('2026-05-12T00:00:00Z'), toFake: ['Date'] }),
);
afterEach(() => void vi.useRealTimers());

const free = {
  subscription: 'free',
  limit: 10,
  month_usage: 4,
  subscription_status: null,
  period_end: '2026-06-01T08:00:00.000Z',
};
const paid = { ...free, subscription: 'tier 2', limit: 1000, subscription_status: 'active' };

it('new pages come with the end of the period', () => {
  expect(nextPages(free)).toBe('10 new pages on June 1.');
  expect(nextPages(paid)).toBe('1,000 new pages on June 1.');
});

it('a day of another year has its year', () => {
  expect(nextPages({ ...paid, limit: 12_000, period_end: '2027-05-01T00:00:00.000Z' })).toBe(
    '12,000 new pages on May 1, 2027.',
  );
});

it('a plan that was cancelled says what comes after it', () => {
  const ending = { ...paid, subscription_cancel_date: '2026-06-01T08:00:00.000Z' };
  expect(nextPages(ending)).toBe(
    'Tier 2 ends on June 1; from then on you have 10 free pages a month.',
  );
});

it('a subscription that has ended is the free plan again', () => {
  const over = {
    ...free,
    subscription_status: 'canceled',
    subscription_cancel_date: '2026-05-01T00:00:00.000Z',
  };
  expect(nextPages(over)).toBe('10 new pages on June 1.');
});

it('a smaller plan that was chosen brings its own pages', () => {
  const next = { subscription: 'tier 1', subscription_interval: 'month' as const, at: 'x' };
  expect(nextPages({ ...paid, scheduled_change: next })).toBe(
    '300 new pages on June 1, with Tier 1.',
  );
});

it('an open payment comes before new pages', () => {
  expect(nextPages({ ...paid, subscription_status: 'past_due' })).toBe(
    'New pages come once your open payment is settled.',
  );
});

it('what is not known is not told', () => {
  expect(nextPages({ ...free, period_end: undefined })).toBeNull();
});

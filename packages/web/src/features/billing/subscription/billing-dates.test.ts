import { expect, it } from 'vitest';
import { billingDate, monthsAfter, nextBillingDate } from './billing-dates.ts';

it.each([
  ['2026-01-15T10:20:30.000Z', '2026-02-15T10:20:30.000Z'],
  ['2026-01-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z'],
  ['2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['2026-03-31T23:59:59.000Z', '2026-04-30T23:59:59.000Z'],
  ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
])('%s is followed by %s (S9.12)', (monthlyAt, next) => {
  expect(nextBillingDate(monthlyAt)).toBe(next);
});

it('a year later, the leap day has moved', () => {
  expect(monthsAfter('2028-02-29T08:00:00.000Z', 12)).toBe('2029-02-28T08:00:00.000Z');
});

it('a day is shown as it is in UTC, wherever the reader is', () => {
  expect(billingDate('2026-02-28T23:59:59.000Z')).toBe('February 28, 2026');
  expect(billingDate('2026-03-01T00:00:00.000Z')).toBe('March 1, 2026');
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PricingUser } from './pricing-user.ts';
import { freeMark, tierState } from './tier-state.ts';

beforeEach(
  () => void vi.useFakeTimers({ now: new Date('2026-01-12T00:00:00Z'), toFake: ['Date'] }),
);
afterEach(() => void vi.useRealTimers());

const DAY = '2026-02-01T00:00:00.000Z';
const free: PricingUser = { subscription: 'free', limit: 10, subscription_status: null };
const monthly: PricingUser = {
  subscription: 'tier 2',
  limit: 1000,
  subscription_status: 'active',
  subscription_interval: 'month',
};
const yearly: PricingUser = { ...monthly, limit: 12_000, subscription_interval: 'year' };

describe('what a press leads to', () => {
  it.each([
    [null, 'tier 1', 'month', 'Get Started'],
    [free, 'tier 1', 'month', 'Subscribe'],
    [{ ...free, subscription_status: 'canceled' }, 'tier 1', 'month', 'Subscribe'],
    [monthly, 'tier 3', 'month', 'Upgrade'],
    [monthly, 'tier 1', 'month', 'Downgrade'],
    [monthly, 'tier 3', 'year', 'Upgrade'],
    [monthly, 'tier 2', 'year', 'Switch to yearly'],
    [monthly, 'tier 2', 'month', 'Keep this plan'],
    [yearly, 'tier 2', 'month', 'Switch to monthly'],
    [yearly, 'tier 3', 'month', 'Upgrade at renewal'],
    [yearly, 'tier 1', 'month', 'Downgrade'],
    [yearly, 'tier 3', 'year', 'Upgrade'],
    // Given by the operator: there is no subscription that could be changed.
    [{ ...monthly, subscription_status: null }, 'tier 3', 'month', 'Subscribe'],
  ] as const)('%#: %j, %s by the %s: %s', (user, plan, interval, verb) => {
    expect(tierState(user, plan, interval).verb).toBe(verb);
  });
});

it('a plan that nobody remembers the rhythm of is known by its pages (D26)', () => {
  const { subscription_interval: _, ...old } = yearly;
  expect(tierState(old, 'tier 2', 'year').mark?.text).toBe('Current plan');
  expect(tierState(old, 'tier 2', 'month').mark).toBeNull();
});

it('a smaller plan that begins later is marked with its day, and so is the present one', () => {
  const user = {
    ...monthly,
    scheduled_change: { subscription: 'tier 1', subscription_interval: 'month' as const, at: DAY },
  };
  expect(tierState(user, 'tier 1', 'month')).toEqual({
    verb: 'Scheduled',
    mark: { kind: 'warning', text: 'From February 1' },
    note: null,
  });
  expect(tierState(user, 'tier 1', 'year').mark).toBeNull();
  expect(tierState(user, 'tier 2', 'month').note).toBe('Until February 1, 2026');
  expect(freeMark(user)).toBeNull();
});

it('a cancelled plan names its last day, and the free plan its first', () => {
  const user = { ...monthly, subscription_cancel_date: DAY };
  expect(tierState(user, 'tier 2', 'month')).toEqual({
    verb: 'Keep this plan',
    mark: { kind: 'success', text: 'Current plan' },
    note: 'Ends on February 1, 2026',
  });
  expect(freeMark(user)).toEqual({ kind: 'warning', text: 'From February 1' });
});

it('the free plan is marked for whoever has it', () => {
  expect(freeMark(free)?.text).toBe('Current plan');
  expect(freeMark(monthly)).toBeNull();
  expect(freeMark(null)).toBeNull();
});

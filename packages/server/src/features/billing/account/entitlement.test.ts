import { describe, expect, it } from 'vitest';
import type {
  PaidInvoice,
  ProviderSubscription,
} from '../../../platform/card-payments/card-payments.ts';
import {
  currentSubscription,
  decidingInvoice,
  freeState,
  paidState,
  type PlanState,
} from './entitlement.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

const subscription = (changes: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  itemId: 'si_1',
  priceId: 'price_1',
  status: 'active',
  createdAt: day(1),
  startedAt: day(1),
  endedAt: null,
  cancelAt: null,
  periodStart: day(1),
  periodEnd: day(32),
  pendingPriceId: null,
  scheduleId: null,
  latestInvoice: null,
  ...changes,
});

const invoice = (changes: Partial<PaidInvoice> = {}): PaidInvoice => ({
  id: 'in_1',
  priceId: 'price_1',
  plan: 'tier 1',
  interval: 'month',
  subscriptionId: 'sub_1',
  createdAt: day(1),
  paidAt: day(1),
  amountCents: 1900,
  taxCents: 0,
  currency: 'usd',
  isChange: false,
  number: 'A-0001',
  url: null,
  periodStart: day(1),
  periodEnd: day(32),
  ...changes,
});

const free: PlanState = freeState({ start: day(1), end: day(32) });
const paid: PlanState = {
  subscription: 'tier 1',
  planInterval: 'month',
  pageLimit: 300,
  pagesUsed: 120,
  periodPaid: true,
  periodAnchor: day(1),
  periodStart: day(1),
  periodEnd: day(32),
};
const known = { subscription: subscription(), isNew: true, isOtherSubscription: false };

describe('the subscription that counts', () => {
  const incomplete = subscription({ id: 'incomplete', status: 'incomplete' });
  const ended = subscription({ id: 'ended', status: 'canceled' });
  const late = subscription({ id: 'late', status: 'past_due' });

  it('is one that can be changed or paid, then one being begun, then the last that ended', () => {
    expect(currentSubscription([incomplete, ended, late])?.id).toBe('late');
    expect(currentSubscription([ended, incomplete])?.id).toBe('incomplete');
    expect(currentSubscription([ended, subscription({ status: 'canceled' })])?.id).toBe('ended');
    expect(currentSubscription([])).toBeNull();
  });
});

describe('the invoice that decides', () => {
  it('is the last one made, whatever their order', () => {
    const first = invoice({ id: 'first', createdAt: day(1) });
    const last = invoice({ id: 'last', createdAt: day(9), plan: 'tier 3' });
    expect(decidingInvoice([first, last])?.id).toBe('last');
    expect(decidingInvoice([last, first])?.id).toBe('last');
    expect(decidingInvoice([])).toBeNull();
  });

  it('is of several in one second the one that reaches farthest, then the higher plan', () => {
    const lower = invoice({ id: 'lower' });
    const higher = invoice({ id: 'higher', plan: 'tier 2' });
    const longer = invoice({ id: 'longer', interval: 'year', periodEnd: day(366) });
    expect(decidingInvoice([lower, higher])?.id).toBe('higher');
    expect(decidingInvoice([higher, longer, lower])?.id).toBe('longer');
  });
});

describe('what a paid invoice gives', () => {
  it('is the plan and a new period to whoever had none', () => {
    const state = paidState({ ...free, pagesUsed: 9 }, { ...known, invoice: invoice() });
    expect(state).toEqual({ ...paid, pagesUsed: 0 });
  });

  it('is given once: seen again, what was used stays used', () => {
    const { pagesUsed: _, ...plan } = paid;
    expect(paidState(paid, { ...known, invoice: invoice(), isNew: false })).toEqual(plan);
  });

  it('for an upgrade is a new limit in the old period, with what was used', () => {
    const upgrade = invoice({
      id: 'in_2',
      plan: 'tier 3',
      createdAt: day(10),
      periodStart: day(10),
    });
    const { pagesUsed: _, ...plan } = paid;
    expect(paidState(paid, { ...known, invoice: upgrade })).toEqual({
      ...plan,
      subscription: 'tier 3',
      pageLimit: 3500,
    });
  });

  it('is given once also when the free plan came in between', () => {
    const state = paidState(
      { ...free, pagesUsed: 9 },
      { ...known, invoice: invoice(), isNew: false },
    );
    expect(state).toMatchObject({ subscription: 'tier 1', periodPaid: true });
    expect(state).not.toHaveProperty('pagesUsed');
  });

  it('for an upgrade that is the first thing ever seen is the whole period', () => {
    const upgrade = invoice({ plan: 'tier 3', createdAt: day(10), periodStart: day(10) });
    const state = paidState(free, { ...known, invoice: upgrade });
    expect(state).toMatchObject({ periodStart: day(1), periodEnd: day(32), pagesUsed: 0 });
  });

  it('for a year are the pages of the year', () => {
    const year = { periodStart: day(1), periodEnd: day(366) };
    const state = paidState(free, {
      ...known,
      subscription: subscription(year),
      invoice: invoice({ interval: 'year', ...year }),
    });
    expect(state).toMatchObject({ pageLimit: 3600, planInterval: 'year', ...year });
  });

  it('for the next period is that period, with nothing used', () => {
    const next = { periodStart: day(32), periodEnd: day(60) };
    const renewal = invoice({ id: 'in_2', createdAt: day(32), ...next });
    const state = paidState(paid, { ...known, subscription: subscription(next), invoice: renewal });
    expect(state).toMatchObject({ pagesUsed: 0, ...next });
  });

  it('under another subscription begins anew, also within the old period', () => {
    const other = invoice({ id: 'in_9', createdAt: day(5), periodStart: day(5) });
    const state = paidState(paid, { ...known, invoice: other, isOtherSubscription: true });
    expect(state.pagesUsed).toBe(0);
  });
});

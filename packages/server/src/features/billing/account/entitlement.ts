import type { SubscriptionStatus } from '@legible/contracts/billing';
import { planOf, planRank } from '@legible/contracts/plans';
import type {
  PaidInvoice,
  ProviderSubscription,
} from '../../../platform/card-payments/card-payments.ts';
import type { UserRow } from './account.ts';

/** A subscription that people have: it can be changed, cancelled or paid. */
const held: ReadonlySet<SubscriptionStatus> = new Set([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
]);

/** Those of it that carry the rights of what was paid: with a late payment, what is left of them. */
const carrying: ReadonlySet<SubscriptionStatus> = new Set(['active', 'trialing', 'past_due']);

export const isHeld = ({ status }: ProviderSubscription): boolean => held.has(status);
export const carriesRights = ({ status }: ProviderSubscription): boolean => carrying.has(status);

/**
 * The subscription that counts, of all that a customer ever had: one that is held, else one that is
 * being begun, else the last that ended.
 * @param newestFirst as the provider lists them.
 */
export function currentSubscription(
  newestFirst: ProviderSubscription[],
): ProviderSubscription | null {
  return (
    newestFirst.find(isHeld) ??
    newestFirst.find(({ status }) => status === 'incomplete') ??
    newestFirst[0] ??
    null
  );
}

/**
 * The paid invoice that says which plan holds: the last one made. Of several made in the same second,
 * the one whose period reaches farthest, then that of the higher plan: within a period, changes that
 * cost something go up only.
 */
export function decidingInvoice(paid: PaidInvoice[]): PaidInvoice | null {
  const [last] = paid.toSorted(
    (a, b) =>
      b.createdAt.getTime() - a.createdAt.getTime() ||
      b.periodEnd.getTime() - a.periodEnd.getTime() ||
      planRank(b.plan, b.interval) - planRank(a.plan, a.interval),
  );
  return last ?? null;
}

/** The columns of a user that say which plan holds, until when, and how much of it is used. */
export type PlanState = Pick<
  UserRow,
  | 'subscription'
  | 'planInterval'
  | 'pageLimit'
  | 'pagesUsed'
  | 'periodPaid'
  | 'periodAnchor'
  | 'periodStart'
  | 'periodEnd'
>;

export type PlanChange = Omit<PlanState, 'pagesUsed'> & Partial<Pick<PlanState, 'pagesUsed'>>;

export interface Payment {
  subscription: ProviderSubscription;
  invoice: PaidInvoice;
  /** Seen for the first time. */
  isNew: boolean;
  /** The pages used so far were used under another subscription, or none. */
  isOtherSubscription: boolean;
}

/**
 * What a user has by a paid invoice: the plan, and a period that begins anew or goes on (D26).
 * @returns the count of used pages only where it begins anew: pages may be charged meanwhile.
 */
export function paidState(before: PlanState, payment: Payment): PlanChange {
  const { subscription, invoice, isNew, isOtherSubscription } = payment;
  const plan = planOf(invoice.plan);
  const goesOn =
    before.periodPaid && !isOtherSubscription && invoice.periodStart < before.periodEnd;
  const start = startOfPeriod(before, subscription, invoice);
  return {
    subscription: invoice.plan,
    planInterval: invoice.interval,
    pageLimit: invoice.interval === 'year' ? plan.pagesPerYear : plan.pagesPerMonth,
    // An upgrade keeps what was used; a new period starts at nothing, once.
    ...(isNew && !goesOn && { pagesUsed: 0 }),
    periodPaid: true,
    periodAnchor: start,
    periodStart: start,
    periodEnd: invoice.periodEnd,
  };
}

/** An upgrade's invoice pays from the moment of the change on, but the period is older. */
function startOfPeriod(
  before: PlanState,
  { periodStart, periodEnd }: ProviderSubscription,
  invoice: PaidInvoice,
): Date {
  const reaches = (end: Date) => invoice.periodEnd.getTime() === end.getTime();
  if (reaches(periodEnd)) return periodStart;
  return before.periodPaid && reaches(before.periodEnd) ? before.periodStart : invoice.periodStart;
}

/** Back to the free plan: a new period, nothing used (D26). */
export function freeState(period: { start: Date; end: Date }): PlanState {
  return {
    subscription: 'free',
    planInterval: null,
    pageLimit: planOf('free').pagesPerMonth,
    pagesUsed: 0,
    periodPaid: false,
    periodAnchor: period.start,
    periodStart: period.start,
    periodEnd: period.end,
  };
}

import { billingMessages } from '@legible/contracts/messages/billing';
import type { SubscriptionInterval } from '@legible/contracts/billing';
import { type PaidPlan, planOfProduct, plans } from '@legible/contracts/plans';
import { fieldsOf } from '../../../lib/fields-of.ts';

/** A price of the list that the product knows what to do with. */
export interface Offer {
  priceId: string;
  plan: PaidPlan;
  interval: SubscriptionInterval;
  cents: number;
}

const count = new Intl.NumberFormat('en-US');

/**
 * The offers of a price list (S7.28, D9): active recurring prices, by month or year, of active
 * products named after a tier. Everything else is passed over. Our server sends one price for a plan and
 * interval; of two the first one counts.
 */
export function offersFrom(prices: readonly unknown[]): Offer[] {
  const offers: Offer[] = [];
  for (const price of prices) {
    const offer = offerFrom(price);
    if (offer && !offerFor(offers, offer.plan, offer.interval)) offers.push(offer);
  }
  return offers;
}

function offerFrom(price: unknown): Offer | null {
  const { id, active, type, unit_amount: cents, product, recurring } = fieldsOf(price);
  const { active: sold } = fieldsOf(product);
  const { interval } = fieldsOf(recurring);
  if (active !== true || sold !== true || type !== 'recurring') return null;
  if (typeof id !== 'string' || typeof cents !== 'number') return null;
  if (interval !== 'month' && interval !== 'year') return null;
  const plan = planOf(product);
  return plan && { priceId: id, plan, interval, cents };
}

function planOf(product: unknown): PaidPlan | null {
  const { name, metadata } = fieldsOf(product);
  const { legible_plan: said } = fieldsOf(metadata);
  if (typeof name !== 'string') return null;
  return planOfProduct({ name, metadata: typeof said === 'string' ? { legible_plan: said } : {} });
}

export function offerFor(
  offers: readonly Offer[],
  plan: PaidPlan,
  interval: SubscriptionInterval,
): Offer | undefined {
  return offers.find((offer) => offer.plan === plan && offer.interval === interval);
}

export function offerOf(offers: readonly Offer[], priceId: string | null): Offer | undefined {
  return offers.find((offer) => offer.priceId === priceId);
}

/** What a year costs less than twelve months, in whole percent (S9.5). */
export function savingPercent(offers: readonly Offer[], plan: PaidPlan): number {
  const month = offerFor(offers, plan, 'month');
  const year = offerFor(offers, plan, 'year');
  if (!month || !year || month.cents === 0) return 0;
  return Math.max(0, Math.round((1 - year.cents / (12 * month.cents)) * 100));
}

export function pagesIn(plan: PaidPlan, interval: SubscriptionInterval): number {
  return interval === 'year' ? plans[plan].pagesPerYear : plans[plan].pagesPerMonth;
}

export function pagesOf(plan: PaidPlan, interval: SubscriptionInterval): string {
  const words = billingMessages.pricing;
  const pages = count.format(pagesIn(plan, interval));
  return interval === 'year' ? words.pagesPerYear(pages) : words.pagesPerMonth(pages);
}

/** '$19.00 per month'. */
export function periodOf(interval: SubscriptionInterval): string {
  return interval === 'year' ? billingMessages.pricing.perYear : billingMessages.pricing.perMonth;
}

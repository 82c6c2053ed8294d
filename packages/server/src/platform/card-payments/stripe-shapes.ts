import {
  SUBSCRIPTION_INTERVALS,
  SUBSCRIPTION_STATUSES,
  type Price,
  type SubscriptionInterval,
  type SubscriptionStatus,
} from '@legible/contracts/billing';
import { planOfProduct } from '@legible/contracts/plans';
import type Stripe from 'stripe';
import type {
  PaidInvoice,
  PlanOffer,
  ProviderInvoice,
  ProviderSubscription,
} from './card-payments.ts';

/** Seconds since 1970 as the API counts. */
export const moment = (seconds: number): Date => new Date(seconds * 1000);

const momentOrNull = (seconds: number | null) => (seconds === null ? null : moment(seconds));

export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** A client secret begins with the id of its payment. */
export const intentOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/**
 * @returns null for a subscription that is none of our making: without an item, or in a state that
 * this version does not know.
 */
export function asSubscription(subscription: Stripe.Subscription): ProviderSubscription | null {
  const item = subscription.items.data[0];
  const status = SUBSCRIPTION_STATUSES.find((known) => known === subscription.status);
  if (!item || !status) return null;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    itemId: item.id,
    priceId: item.price.id,
    status,
    createdAt: moment(subscription.created),
    startedAt: moment(subscription.start_date),
    endedAt: momentOrNull(subscription.ended_at),
    cancelAt: pendingCancellation(subscription, status, item.current_period_end),
    periodStart: moment(item.current_period_start),
    periodEnd: moment(item.current_period_end),
    pendingPriceId: pendingPrice(subscription),
    scheduleId: subscription.schedule && idOf(subscription.schedule),
    latestInvoice: asInvoice(subscription.latest_invoice),
  };
}

/** Since API version 2025-09-30 a pending cancellation shows in one field or in the other. */
function pendingCancellation(
  subscription: Stripe.Subscription,
  status: SubscriptionStatus,
  periodEnd: number,
): Date | null {
  if (status === 'canceled' || status === 'incomplete_expired') return null;
  if (subscription.cancel_at) return moment(subscription.cancel_at);
  return subscription.cancel_at_period_end ? moment(periodEnd) : null;
}

const pendingPrice = ({ pending_update: update }: Stripe.Subscription) =>
  update?.subscription_items?.[0]?.price.id ?? null;

function asInvoice(invoice: Stripe.Invoice | string | null): ProviderInvoice | null {
  if (!invoice || typeof invoice === 'string' || !invoice.id || !invoice.status) return null;
  const isOpen = invoice.status === 'open';
  return {
    id: invoice.id,
    status: invoice.status,
    dueCents: invoice.amount_remaining,
    currency: invoice.currency,
    clientSecret: isOpen ? (invoice.confirmation_secret?.client_secret ?? null) : null,
  };
}

/** A price with its product expanded, as the list of the contract has it; null when it sells no plan. */
export function asPrice(price: Stripe.Price): Price | null {
  const { product, unit_amount: amount, recurring } = price;
  const interval = intervalOf(recurring);
  if (typeof product === 'string' || product.deleted || amount === null || !interval) return null;
  return {
    id: price.id,
    active: price.active,
    type: 'recurring',
    unit_amount: amount,
    currency: price.currency,
    product: {
      id: product.id,
      name: product.name,
      active: product.active,
      metadata: planMark(product),
    },
    recurring: { interval },
  };
}

/** The metadata that names the plan. Nothing else of a product's metadata leaves this file. */
function planMark({ metadata }: Stripe.Product): { legible_plan?: string } {
  const { legible_plan: said } = metadata;
  return said === undefined ? {} : { legible_plan: said };
}

export function offerOfPrice(price: Price): PlanOffer | null {
  const plan = planOfProduct(price.product);
  return plan && { priceId: price.id, plan, interval: price.recurring.interval };
}

/** A month or a year; null for any other interval, such as three months. */
function intervalOf(recurring: Stripe.Price.Recurring | null): SubscriptionInterval | null {
  if (recurring?.interval_count !== 1) return null;
  return SUBSCRIPTION_INTERVALS.find((known) => known === recurring.interval) ?? null;
}

/**
 * The line of an invoice that says what it paid for: of several periods the last; of several changes
 * within a period the last one; of a change's two lines the charge and not the credit, which for the
 * last minutes of a period are both no more than a cent.
 */
export function planLine(
  invoice: Stripe.Invoice,
): { priceId: string; periodStart: Date; periodEnd: Date } | null {
  const lines = invoice.lines.data.filter(
    ({ amount, pricing }) => amount >= 0 && pricing?.price_details,
  );
  const [line] = lines.toSorted(
    (a, b) => b.period.end - a.period.end || b.period.start - a.period.start || b.amount - a.amount,
  );
  const price = line?.pricing?.price_details?.price;
  if (!line || !price) return null;
  return {
    priceId: idOf(price),
    periodStart: moment(line.period.start),
    periodEnd: moment(line.period.end),
  };
}

/** Who paid what, of an invoice for a subscription; null for any other. */
export function asPayment(
  invoice: Stripe.Invoice,
): Omit<PaidInvoice, 'periodStart' | 'periodEnd' | keyof PlanOffer> | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (!invoice.id || !subscription) return null;
  const taxes = invoice.total_taxes ?? [];
  return {
    id: invoice.id,
    subscriptionId: idOf(subscription),
    createdAt: moment(invoice.created),
    paidAt: moment(invoice.status_transitions.paid_at ?? invoice.created),
    amountCents: invoice.amount_paid,
    taxCents: taxes.reduce((sum, { amount }) => sum + amount, 0),
    currency: invoice.currency,
    isChange: invoice.billing_reason === 'subscription_update',
    number: invoice.number,
    url: invoice.hosted_invoice_url ?? null,
  };
}

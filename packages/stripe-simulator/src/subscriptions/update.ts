import { collect, subscriptionPaid } from '../billing/collect.ts';
import {
  costOfChange,
  linesOfChange,
  type ChangeCost,
  type ProrationBehavior,
} from '../billing/proration.ts';
import { draftInvoice, finalizeInvoice } from '../invoices/lifecycle.ts';
import type { InvoiceRecord, ItemChange, SubscriptionRecord } from '../store/records.ts';
import { setTimer, type Context } from '../context/context.ts';
import { applyChange, changedItems } from '../items/changes.ts';
import type { PaymentBehavior } from './create.ts';
import { dropPendingUpdate } from '../billing/ending.ts';
import { periodOf } from '../items/items.ts';
import { waitingItems } from './renew.ts';

export interface ChangeTerms {
  proration: ProrationBehavior;
  payment: PaymentBehavior;
  /** The moment from which prorations count. */
  prorationDate: number;
}

/** Gives a subscription other items: at once, with the next invoice, or once it is paid. */
export function changeItems(
  context: Context,
  id: string,
  change: ItemChange,
  terms: ChangeTerms,
): SubscriptionRecord {
  dropPendingUpdate(context, id);
  const subscription = context.store.get('subscription', id);
  const cost = costOfChange(context, subscription, change, terms.proration, terms.prorationDate);
  if (!isInvoicedNow(change, terms, cost)) {
    for (const item of cost.prorations) context.store.put('invoiceitem', item);
    return applyChange(context, id, change);
  }
  if (terms.payment === 'pending_if_incomplete') {
    return changeWhenPaid(context, subscription, change, cost, terms);
  }
  const invoice = invoiceChange(context, subscription, cost, terms);
  applyChange(context, id, change);
  collectChange(context, invoice, terms.payment);
  return context.store.get('subscription', id);
}

function isInvoicedNow(change: ItemChange, terms: ChangeTerms, cost: ChangeCost): boolean {
  if (change.restartsPeriod) return true;
  return terms.proration === 'always_invoice' && cost.prorations.length > 0;
}

function invoiceChange(
  context: Context,
  subscription: SubscriptionRecord,
  cost: ChangeCost,
  terms: ChangeTerms,
): InvoiceRecord {
  const waiting = waitingItems(context, subscription.id);
  for (const item of cost.prorations) context.store.put('invoiceitem', item);
  const draft = draftInvoice(context, {
    subscription,
    reason: 'subscription_update',
    lines: linesOfChange(cost, waiting),
    period: { start: periodOf(subscription).start, end: context.clock.now() },
    prorationDate: terms.prorationDate,
  });
  return finalizeInvoice(context, draft.id);
}

function collectChange(context: Context, invoice: InvoiceRecord, behavior: PaymentBehavior): void {
  const { subscription } = invoice.parent.subscription_details;
  if (invoice.status === 'paid') {
    subscriptionPaid(context, invoice.id);
    return;
  }
  if (behavior === 'default_incomplete') {
    context.store.change('subscription', subscription, { status: 'past_due' });
    return;
  }
  const automatic = behavior === 'allow_incomplete';
  collect(context, invoice.id, { mode: 'off_session', automatic });
}

/** Charges first; what cannot be paid now becomes the subscription's `pending_update`. */
function changeWhenPaid(
  context: Context,
  subscription: SubscriptionRecord,
  change: ItemChange,
  cost: ChangeCost,
  terms: ChangeTerms,
): SubscriptionRecord {
  const { id } = subscription;
  const invoice = invoiceChange(context, subscription, cost, terms);
  context.store.put('pending_change', { id: invoice.id, subscription: id, change });
  if (invoice.status === 'paid') subscriptionPaid(context, invoice.id);
  else collect(context, invoice.id, { mode: 'off_session' });
  if (!context.store.find('pending_change', invoice.id))
    return context.store.get('subscription', id);
  const now = context.clock.now();
  const expiry = Math.min(now + 23 * 3600, periodOf(subscription).end);
  setTimer(context, 'expire_pending_update', id, expiry);
  return context.store.change('subscription', id, {
    pending_update: {
      billing_cycle_anchor: change.restartsPeriod ? now : null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: expiry,
      metadata: null,
      subscription_items: changedItems(context, subscription, change),
      trial_end: null,
      trial_from_plan: null,
    },
  });
}

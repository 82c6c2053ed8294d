import { collect, subscriptionPaid } from '../billing/collect.ts';
import { nextPeriodEnd } from '../catalogue/periods.ts';
import { draftInvoice, finalizeInvoice } from '../invoices/lifecycle.ts';
import { lineOfInvoiceItem, periodLine } from '../invoices/lines.ts';
import type { InvoiceItemRecord, LineRecord, SubscriptionRecord } from '../store/records.ts';
import { clearTimer, setTimer, type Context } from '../context/context.ts';
import { endSubscription, isOver } from '../billing/ending.ts';
import { firstItem, itemList, periodOf, recurrenceOf } from '../items/items.ts';
import { endPhase } from './phases.ts';

/** The end of a billing period: the subscription ends, or the next period begins with a draft invoice. */
export function renewSubscription(context: Context, id: string): void {
  const subscription = context.store.get('subscription', id);
  clearTimer(context, 'renew_subscription', id);
  if (isOver(subscription) || subscription.status === 'incomplete') return;
  if (subscription.cancel_at_period_end) {
    endSubscription(context, id, 'cancellation_requested');
    return;
  }
  const past = periodOf(subscription);
  if (subscription.schedule) endPhase(context, subscription.schedule);
  const current = context.store.get('subscription', id);
  if (isOver(current)) return;
  const renewed = startNextPeriod(context, current);
  const invoice = draftInvoice(context, {
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: linesOfRenewal(context, renewed),
    period: past,
  });
  if (renewed.status === 'unpaid') {
    context.store.change('invoice', invoice.id, { auto_advance: false });
    return;
  }
  const at = context.clock.now() + context.rules.draftSeconds;
  context.store.change('invoice', invoice.id, {
    next_payment_attempt: at,
    automatically_finalizes_at: at,
  });
  setTimer(context, 'finalize_invoice', invoice.id, at);
}

function startNextPeriod(context: Context, subscription: SubscriptionRecord): SubscriptionRecord {
  const { end: start } = periodOf(subscription);
  const recurrence = recurrenceOf(firstItem(subscription).price);
  const end = nextPeriodEnd(subscription.billing_cycle_anchor, recurrence, start);
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  setTimer(context, 'renew_subscription', subscription.id, end);
  return context.store.change('subscription', subscription.id, {
    items: itemList(subscription.id, items),
  });
}

/** Invoice items that wait for a subscription's next invoice. */
export function waitingItems(context: Context, subscription: string): InvoiceItemRecord[] {
  return context.store.where(
    'invoiceitem',
    ({ invoice, parent }) =>
      invoice === null && parent.subscription_details.subscription === subscription,
  );
}

/** What is charged at the start of the period that a subscription is in. */
function linesOfRenewal(context: Context, subscription: SubscriptionRecord): LineRecord[] {
  const period = periodOf(subscription);
  return [
    ...waitingItems(context, subscription.id).map(lineOfInvoiceItem),
    ...subscription.items.data.map((item) => periodLine(context, subscription, item, period)),
  ];
}

/** An hour after its draft a renewal's invoice is opened and charged without the owner. */
export function advanceInvoice(context: Context, invoiceId: string): void {
  clearTimer(context, 'finalize_invoice', invoiceId);
  const draft = context.store.get('invoice', invoiceId);
  if (draft.status !== 'draft' || !draft.auto_advance) return;
  context.store.change('invoice', invoiceId, {
    next_payment_attempt: null,
    automatically_finalizes_at: null,
  });
  const open = finalizeInvoice(context, invoiceId);
  if (open.status === 'paid') subscriptionPaid(context, invoiceId);
  else collect(context, invoiceId, { mode: 'off_session', automatic: true });
}

/** Another attempt at a renewal that failed. */
export function retryInvoice(context: Context, invoiceId: string): void {
  clearTimer(context, 'retry_invoice', invoiceId);
  const invoice = context.store.get('invoice', invoiceId);
  if (invoice.status !== 'open') return;
  context.store.change('invoice', invoiceId, { next_payment_attempt: null });
  collect(context, invoiceId, { mode: 'off_session', automatic: true });
}

import { collect, subscriptionPaid } from '../billing/collect.ts';
import { nextPeriodEnd } from '../catalogue/periods.ts';
import { draftInvoice, finalizeInvoice } from '../invoices/lifecycle.ts';
import { lineOfInvoiceItem, periodLine } from '../invoices/lines.ts';
import type { InvoiceItemRecord, LineRecord, SubscriptionRecord } from '../store/records.ts';
import { clearTimer, setTimer, type World } from '../context/context.ts';
import { endSubscription, isOver } from '../billing/ending.ts';
import { firstItem, itemList, periodOf, recurrenceOf } from '../items/items.ts';
import { endPhase } from './phases.ts';

/** The end of a billing period: the subscription ends, or the next period begins with a draft invoice. */
export function renewSubscription(world: World, id: string): void {
  const subscription = world.store.get('subscription', id);
  clearTimer(world, 'renew_subscription', id);
  if (isOver(subscription) || subscription.status === 'incomplete') return;
  if (subscription.cancel_at_period_end) {
    endSubscription(world, id, 'cancellation_requested');
    return;
  }
  const past = periodOf(subscription);
  if (subscription.schedule) endPhase(world, subscription.schedule);
  const current = world.store.get('subscription', id);
  if (isOver(current)) return;
  const renewed = startNextPeriod(world, current);
  const invoice = draftInvoice(world, {
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: linesOfRenewal(world, renewed),
    period: past,
  });
  if (renewed.status === 'unpaid') {
    world.store.change('invoice', invoice.id, { auto_advance: false });
    return;
  }
  const at = world.clock.now() + world.rules.draftSeconds;
  world.store.change('invoice', invoice.id, {
    next_payment_attempt: at,
    automatically_finalizes_at: at,
  });
  setTimer(world, 'finalize_invoice', invoice.id, at);
}

function startNextPeriod(world: World, subscription: SubscriptionRecord): SubscriptionRecord {
  const { end: start } = periodOf(subscription);
  const recurrence = recurrenceOf(firstItem(subscription).price);
  const end = nextPeriodEnd(subscription.billing_cycle_anchor, recurrence, start);
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  setTimer(world, 'renew_subscription', subscription.id, end);
  return world.store.change('subscription', subscription.id, {
    items: itemList(subscription.id, items),
  });
}

/** Invoice items that wait for a subscription's next invoice. */
export function waitingItems(world: World, subscription: string): InvoiceItemRecord[] {
  return world.store.where(
    'invoiceitem',
    ({ invoice, parent }) =>
      invoice === null && parent.subscription_details.subscription === subscription,
  );
}

/** What is charged at the start of the period that a subscription is in. */
function linesOfRenewal(world: World, subscription: SubscriptionRecord): LineRecord[] {
  const period = periodOf(subscription);
  return [
    ...waitingItems(world, subscription.id).map(lineOfInvoiceItem),
    ...subscription.items.data.map((item) => periodLine(world, subscription, item, period)),
  ];
}

/** An hour after its draft a renewal's invoice is opened and charged without the owner. */
export function advanceInvoice(world: World, invoiceId: string): void {
  clearTimer(world, 'finalize_invoice', invoiceId);
  const draft = world.store.get('invoice', invoiceId);
  if (draft.status !== 'draft' || !draft.auto_advance) return;
  world.store.change('invoice', invoiceId, {
    next_payment_attempt: null,
    automatically_finalizes_at: null,
  });
  const open = finalizeInvoice(world, invoiceId);
  if (open.status === 'paid') subscriptionPaid(world, invoiceId);
  else collect(world, invoiceId, { presence: 'off_session', automatic: true });
}

/** Another attempt at a renewal that failed. */
export function retryInvoice(world: World, invoiceId: string): void {
  clearTimer(world, 'retry_invoice', invoiceId);
  const invoice = world.store.get('invoice', invoiceId);
  if (invoice.status !== 'open') return;
  world.store.change('invoice', invoiceId, { next_payment_attempt: null });
  collect(world, invoiceId, { presence: 'off_session', automatic: true });
}

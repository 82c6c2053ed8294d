import { voidInvoice } from '../invoices/lifecycle.ts';
import type { SubscriptionRecord } from '../store/records.ts';
import { clearTimer, emit, type Context } from '../context/context.ts';

export const isOver = ({ status }: SubscriptionRecord): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends a subscription now. Invoices that are open stay open, but are not collected any more. */
export function endSubscription(context: Context, id: string, reason: Reason): SubscriptionRecord {
  const subscription = context.store.get('subscription', id);
  if (subscription.status === 'incomplete') return giveUpIncomplete(context, id);
  const now = context.clock.now();
  dropPendingUpdate(context, id);
  stopTimers(context, id);
  stopCollecting(context, id);
  const ended = context.store.change('subscription', id, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    schedule: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
  });
  endSchedule(context, subscription.schedule);
  emit(context, 'customer.subscription.deleted', ended);
  return ended;
}

/** What becomes of a subscription whose first invoice was not paid in time, or that is cancelled before. */
export function giveUpIncomplete(context: Context, id: string): SubscriptionRecord {
  const subscription = context.store.get('subscription', id);
  const now = context.clock.now();
  stopTimers(context, id);
  if (subscription.latest_invoice) voidInvoice(context, subscription.latest_invoice);
  return context.store.change('subscription', id, {
    status: 'incomplete_expired',
    canceled_at: now,
    ended_at: now,
  });
}

/** Forgets a change that waited for its payment, and voids its invoice. */
export function dropPendingUpdate(context: Context, id: string): void {
  const pending = context.store.all('pending_change').find((change) => change.subscription === id);
  if (!pending) return;
  context.store.remove('pending_change', pending.id);
  clearTimer(context, 'expire_pending_update', id);
  const changed = context.store.change('subscription', id, { pending_update: null });
  voidInvoice(context, pending.id);
  emit(context, 'customer.subscription.pending_update_expired', changed);
}

function stopTimers(context: Context, id: string): void {
  clearTimer(context, 'renew_subscription', id);
  clearTimer(context, 'cancel_subscription', id);
  clearTimer(context, 'expire_incomplete', id);
  clearTimer(context, 'expire_pending_update', id);
}

function stopCollecting(context: Context, id: string): void {
  const unpaid = context.store.where(
    'invoice',
    ({ parent, status }) =>
      parent.subscription_details.subscription === id && (status === 'open' || status === 'draft'),
  );
  for (const invoice of unpaid) {
    clearTimer(context, 'retry_invoice', invoice.id);
    clearTimer(context, 'finalize_invoice', invoice.id);
    context.store.change('invoice', invoice.id, {
      auto_advance: false,
      next_payment_attempt: null,
    });
  }
}

function endSchedule(context: Context, scheduleId: string | null): void {
  if (!scheduleId) return;
  const ended = context.store.change('subscription_schedule', scheduleId, {
    status: 'canceled',
    canceled_at: context.clock.now(),
    current_phase: null,
  });
  emit(context, 'subscription_schedule.canceled', ended);
}

import { voidInvoice } from '../invoices/lifecycle.ts';
import type { SubscriptionRecord } from '../store/records.ts';
import { clearTimer, emit, type World } from '../context/context.ts';

export const isOver = ({ status }: SubscriptionRecord): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends a subscription now. Invoices that are open stay so, but nobody collects them any more. */
export function endSubscription(world: World, id: string, reason: Reason): SubscriptionRecord {
  const subscription = world.store.get('subscription', id);
  if (subscription.status === 'incomplete') return giveUpIncomplete(world, id);
  const now = world.clock.now();
  dropPendingUpdate(world, id);
  stopTimers(world, id);
  stopCollecting(world, id);
  const ended = world.store.change('subscription', id, {
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
  endSchedule(world, subscription.schedule);
  emit(world, 'customer.subscription.deleted', ended);
  return ended;
}

/** What becomes of a subscription whose first invoice was not paid in time, or that is cancelled before. */
export function giveUpIncomplete(world: World, id: string): SubscriptionRecord {
  const subscription = world.store.get('subscription', id);
  const now = world.clock.now();
  stopTimers(world, id);
  if (subscription.latest_invoice) voidInvoice(world, subscription.latest_invoice);
  return world.store.change('subscription', id, {
    status: 'incomplete_expired',
    canceled_at: now,
    ended_at: now,
  });
}

/** Forgets a change that waited for its payment, and voids its invoice. */
export function dropPendingUpdate(world: World, id: string): void {
  const pending = world.store.all('pending_change').find((change) => change.subscription === id);
  if (!pending) return;
  world.store.remove('pending_change', pending.id);
  clearTimer(world, 'expire_pending_update', id);
  const changed = world.store.change('subscription', id, { pending_update: null });
  voidInvoice(world, pending.id);
  emit(world, 'customer.subscription.pending_update_expired', changed);
}

function stopTimers(world: World, id: string): void {
  clearTimer(world, 'renew_subscription', id);
  clearTimer(world, 'cancel_subscription', id);
  clearTimer(world, 'expire_incomplete', id);
  clearTimer(world, 'expire_pending_update', id);
}

function stopCollecting(world: World, id: string): void {
  const unpaid = world.store.where(
    'invoice',
    ({ parent, status }) =>
      parent.subscription_details.subscription === id && (status === 'open' || status === 'draft'),
  );
  for (const invoice of unpaid) {
    clearTimer(world, 'retry_invoice', invoice.id);
    clearTimer(world, 'finalize_invoice', invoice.id);
    world.store.change('invoice', invoice.id, { auto_advance: false, next_payment_attempt: null });
  }
}

function endSchedule(world: World, scheduleId: string | null): void {
  if (!scheduleId) return;
  const ended = world.store.change('subscription_schedule', scheduleId, {
    status: 'canceled',
    canceled_at: world.clock.now(),
    current_phase: null,
  });
  emit(world, 'subscription_schedule.canceled', ended);
}

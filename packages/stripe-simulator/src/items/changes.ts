import { nextPeriodEnd } from '../catalogue/periods.ts';
import type { ItemChange, ItemRecord, SubscriptionRecord } from '../store/records.ts';
import { clearTimer, emit, setTimer, type Context } from '../context/context.ts';
import { itemList, makeItem, periodOf, recurrenceOf, phaseItems } from './items.ts';

/** Gives a subscription other items, and with them a new period where the change says so. */
export function applyChange(context: Context, id: string, change: ItemChange): SubscriptionRecord {
  const subscription = context.store.get('subscription', id);
  const now = context.clock.now();
  const items = changedItems(context, subscription, change);
  const changed = context.store.change('subscription', id, {
    items: itemList(id, items),
    ...(change.restartsPeriod && { billing_cycle_anchor: now }),
    // An end with the period moves along with it.
    ...(subscription.cancel_at_period_end && { cancel_at: items[0]?.current_period_end ?? null }),
  });
  if (change.restartsPeriod) setTimer(context, 'renew_subscription', id, periodOf(changed).end);
  if (changed.schedule) noteInSchedule(context, changed.schedule, change);
  return changed;
}

/** A schedule follows what is changed past it: its current phase has the new items. */
function noteInSchedule(context: Context, scheduleId: string, change: ItemChange): void {
  const schedule = context.store.get('subscription_schedule', scheduleId);
  const items = phaseItems(change.items);
  const phases = schedule.phases.map((phase) =>
    phase.start_date === schedule.current_phase?.start_date ? { ...phase, items } : phase,
  );
  context.store.change('subscription_schedule', scheduleId, { phases });
}

/** The items as they will be, without changing anything. */
export function changedItems(
  context: Context,
  subscription: SubscriptionRecord,
  change: ItemChange,
): ItemRecord[] {
  const now = context.clock.now();
  return change.items.map(({ id, price: priceId, quantity }) => {
    const price = context.store.get('price', priceId);
    const before = subscription.items.data.find((item) => item.id === id);
    const period = change.restartsPeriod
      ? { start: now, end: nextPeriodEnd(now, recurrenceOf(price), now) }
      : periodOf(subscription);
    const item = makeItem(subscription.id, price, quantity, period, before?.created ?? now, id);
    return { ...item, metadata: before?.metadata ?? {} };
  });
}

/** Applies the change that waited for this invoice, if there is one. */
export function applyPendingChange(context: Context, invoiceId: string): void {
  const pending = context.store.find('pending_change', invoiceId);
  if (!pending) return;
  context.store.remove('pending_change', invoiceId);
  clearTimer(context, 'expire_pending_update', pending.subscription);
  applyChange(context, pending.subscription, pending.change);
  const subscription = context.store.change('subscription', pending.subscription, {
    pending_update: null,
  });
  emit(context, 'customer.subscription.pending_update_applied', subscription);
}

import { nextPeriodEnd } from '../catalogue/periods.ts';
import type { ItemChange, ItemRecord, SubscriptionRecord } from '../store/records.ts';
import { clearTimer, emit, setTimer, type World } from '../context/context.ts';
import { itemList, makeItem, periodOf, recurrenceOf } from './items.ts';
import { phaseItems } from './phase-items.ts';

/** Gives a subscription other items, and with them a new period where the change says so. */
export function applyChange(world: World, id: string, change: ItemChange): SubscriptionRecord {
  const subscription = world.store.get('subscription', id);
  const now = world.clock.now();
  const items = changedItems(world, subscription, change);
  const changed = world.store.change('subscription', id, {
    items: itemList(id, items),
    ...(change.restartsPeriod && { billing_cycle_anchor: now }),
    // An end with the period moves along with it.
    ...(subscription.cancel_at_period_end && { cancel_at: items[0]?.current_period_end ?? null }),
  });
  if (change.restartsPeriod) setTimer(world, 'renew_subscription', id, periodOf(changed).end);
  if (changed.schedule) noteInSchedule(world, changed.schedule, change);
  return changed;
}

/** A schedule follows what is changed past it: its current phase has the new items. */
function noteInSchedule(world: World, scheduleId: string, change: ItemChange): void {
  const schedule = world.store.get('subscription_schedule', scheduleId);
  const items = phaseItems(change.items);
  const phases = schedule.phases.map((phase) =>
    phase.start_date === schedule.current_phase?.start_date ? { ...phase, items } : phase,
  );
  world.store.change('subscription_schedule', scheduleId, { phases });
}

/** The items as they will be, without changing anything. */
export function changedItems(
  world: World,
  subscription: SubscriptionRecord,
  change: ItemChange,
): ItemRecord[] {
  const now = world.clock.now();
  return change.items.map(({ id, price: priceId, quantity }) => {
    const price = world.store.get('price', priceId);
    const before = subscription.items.data.find((item) => item.id === id);
    const period = change.restartsPeriod
      ? { start: now, end: nextPeriodEnd(now, recurrenceOf(price), now) }
      : periodOf(subscription);
    const item = makeItem(subscription.id, price, quantity, period, before?.created ?? now, id);
    return { ...item, metadata: before?.metadata ?? {} };
  });
}

/** Applies the change that waited for this invoice, if there is one. */
export function applyPendingChange(world: World, invoiceId: string): void {
  const pending = world.store.find('pending_change', invoiceId);
  if (!pending) return;
  world.store.remove('pending_change', invoiceId);
  clearTimer(world, 'expire_pending_update', pending.subscription);
  applyChange(world, pending.subscription, pending.change);
  const subscription = world.store.change('subscription', pending.subscription, {
    pending_update: null,
  });
  emit(world, 'customer.subscription.pending_update_applied', subscription);
}

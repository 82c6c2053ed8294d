import { nextPeriodEnd } from '../catalogue/periods.ts';
import type { ScheduleRecord, SchedulePhaseRecord, SubscriptionRecord } from '../store/records.ts';
import { clearTimer, emit, setTimer, type Context } from '../context/context.ts';
import { applyChange } from '../items/changes.ts';
import { firstItem, itemList, periodOf, recurrenceOf } from '../items/items.ts';

/** Phase items in the place of a subscription's items; surplus ones are new. */
function itemsOfPhase(subscription: SubscriptionRecord, phase: SchedulePhaseRecord) {
  return phase.items.map(({ price, quantity }, index) => ({
    id: subscription.items.data[index]?.id ?? `si_phase${index}`,
    price,
    quantity,
  }));
}

/** The phase that follows the current one; undefined when it is the last. */
function nextPhase(schedule: ScheduleRecord): SchedulePhaseRecord | undefined {
  const end = schedule.current_phase?.end_date ?? Infinity;
  return schedule.phases.find(({ start_date }) => start_date >= end);
}

/** Sets the clock for the end of the current phase. */
export function awaitPhaseEnd(context: Context, schedule: ScheduleRecord): void {
  if (schedule.current_phase) {
    setTimer(context, 'end_phase', schedule.id, schedule.current_phase.end_date);
  }
}

/**
 * The end of a phase: the next one begins, or the schedule is over. At the end of a billing period
 * this happens just before the renewal, so that the new prices are charged.
 */
export function endPhase(context: Context, scheduleId: string): void {
  const schedule = context.store.get('subscription_schedule', scheduleId);
  const due = schedule.current_phase?.end_date;
  if (schedule.status !== 'active' || due === undefined || due > context.clock.now()) return;
  clearTimer(context, 'end_phase', scheduleId);
  const next = nextPhase(schedule);
  if (next) enterPhase(context, schedule, next);
  else releaseSchedule(context, schedule.id);
}

function enterPhase(context: Context, schedule: ScheduleRecord, phase: SchedulePhaseRecord): void {
  const { start_date, end_date } = phase;
  const entered = context.store.change('subscription_schedule', schedule.id, {
    current_phase: { start_date, end_date },
  });
  awaitPhaseEnd(context, entered);
  if (!schedule.subscription) return;
  const subscription = context.store.get('subscription', schedule.subscription);
  const before = recurrenceOf(firstItem(subscription).price);
  const items = itemsOfPhase(subscription, phase);
  applyChange(context, subscription.id, { items, restartsPeriod: false });
  const changed = context.store.get('subscription', subscription.id);
  const after = recurrenceOf(firstItem(changed).price);
  const otherRhythm = before.interval !== after.interval;
  if (otherRhythm || phase.billing_cycle_anchor === 'phase_start') {
    context.store.change('subscription', subscription.id, { billing_cycle_anchor: start_date });
  }
}

/** Lets the subscription go on by itself, as it is now. */
export function releaseSchedule(context: Context, id: string): ScheduleRecord {
  const schedule = context.store.get('subscription_schedule', id);
  clearTimer(context, 'end_phase', id);
  if (schedule.subscription) {
    context.store.change('subscription', schedule.subscription, { schedule: null });
  }
  const released = context.store.change('subscription_schedule', id, {
    status: 'released',
    released_at: context.clock.now(),
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  });
  emit(context, 'subscription_schedule.released', released);
  return released;
}

/** When a phase of a number of intervals ends. */
export function phaseEnd(start: number, interval: string, count: number): number {
  return nextPeriodEnd(start, { interval, interval_count: count }, start);
}

/** A subscription as it will be when its billing period ends, for a look ahead. */
export function atPeriodEnd(
  context: Context,
  subscription: SubscriptionRecord,
): SubscriptionRecord {
  const { end } = periodOf(subscription);
  const schedule =
    subscription.schedule === null
      ? undefined
      : context.store.find('subscription_schedule', subscription.schedule);
  const phase = schedule && nextPhase(schedule);
  if (!phase || phase.start_date > end) return subscription;
  const items = itemsOfPhase(subscription, phase).map((wanted, index) => {
    const price = context.store.get('price', wanted.price);
    const item = subscription.items.data[index] ?? firstItem(subscription);
    return { ...item, price, quantity: wanted.quantity };
  });
  return { ...subscription, items: itemList(subscription.id, items) };
}

import { nextPeriodEnd } from '../catalogue/periods.ts';
import type { ScheduleRecord, SchedulePhaseRecord, SubscriptionRecord } from '../store/records.ts';
import { clearTimer, emit, setTimer, type World } from '../context/context.ts';
import { applyChange } from '../items/changes.ts';
import { endSubscription } from '../billing/ending.ts';
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
export function awaitPhaseEnd(world: World, schedule: ScheduleRecord): void {
  if (schedule.current_phase) {
    setTimer(world, 'end_phase', schedule.id, schedule.current_phase.end_date);
  }
}

/**
 * The end of a phase: the next one begins, or the schedule is over. At the end of a billing period
 * this happens just before the renewal, so that the new prices are charged.
 */
export function endPhase(world: World, scheduleId: string): void {
  const schedule = world.store.get('subscription_schedule', scheduleId);
  const due = schedule.current_phase?.end_date;
  if (schedule.status !== 'active' || due === undefined || due > world.clock.now()) return;
  clearTimer(world, 'end_phase', scheduleId);
  const next = nextPhase(schedule);
  if (next) enterPhase(world, schedule, next);
  else finish(world, schedule);
}

function enterPhase(world: World, schedule: ScheduleRecord, phase: SchedulePhaseRecord): void {
  const { start_date, end_date } = phase;
  const entered = world.store.change('subscription_schedule', schedule.id, {
    current_phase: { start_date, end_date },
  });
  awaitPhaseEnd(world, entered);
  if (!schedule.subscription) return;
  const subscription = world.store.get('subscription', schedule.subscription);
  const before = recurrenceOf(firstItem(subscription).price);
  const items = itemsOfPhase(subscription, phase);
  applyChange(world, subscription.id, { items, restartsPeriod: false });
  const changed = world.store.get('subscription', subscription.id);
  const after = recurrenceOf(firstItem(changed).price);
  const otherRhythm = before.interval !== after.interval;
  if (otherRhythm || phase.billing_cycle_anchor === 'phase_start') {
    world.store.change('subscription', subscription.id, { billing_cycle_anchor: start_date });
  }
}

function finish(world: World, schedule: ScheduleRecord): void {
  if (schedule.end_behavior === 'cancel' && schedule.subscription) {
    endSubscription(world, schedule.subscription, 'cancellation_requested');
    return;
  }
  releaseSchedule(world, schedule.id);
}

/** Lets the subscription go on by itself, as it is now. */
export function releaseSchedule(world: World, id: string): ScheduleRecord {
  const schedule = world.store.get('subscription_schedule', id);
  clearTimer(world, 'end_phase', id);
  if (schedule.subscription) {
    world.store.change('subscription', schedule.subscription, { schedule: null });
  }
  const released = world.store.change('subscription_schedule', id, {
    status: 'released',
    released_at: world.clock.now(),
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  });
  emit(world, 'subscription_schedule.released', released);
  return released;
}

/** When a phase of so many intervals ends. */
export function phaseEnd(start: number, interval: string, count: number): number {
  return nextPeriodEnd(start, { interval, interval_count: count }, start);
}

/** A subscription as it will be when its billing period ends, for a look ahead. */
export function atPeriodEnd(world: World, subscription: SubscriptionRecord): SubscriptionRecord {
  const { end } = periodOf(subscription);
  const schedule =
    subscription.schedule === null
      ? undefined
      : world.store.find('subscription_schedule', subscription.schedule);
  const phase = schedule && nextPhase(schedule);
  if (!phase || phase.start_date > end) return subscription;
  const items = itemsOfPhase(subscription, phase).map((wanted, index) => {
    const price = world.store.get('price', wanted.price);
    const item = subscription.items.data[index] ?? firstItem(subscription);
    return { ...item, price, quantity: wanted.quantity };
  });
  return { ...subscription, items: itemList(subscription.id, items) };
}

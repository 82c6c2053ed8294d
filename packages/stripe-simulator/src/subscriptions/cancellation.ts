import { invalidRequest } from '../context/problem.ts';
import type { SubscriptionRecord } from '../store/records.ts';
import { clearTimer, setTimer, type Context } from '../context/context.ts';
import { periodOf } from '../items/items.ts';

interface Cancellation {
  /** True to end with the period, false to go on after all. */
  atPeriodEnd?: boolean | undefined;
  /** The moment to end at; null to go on after all. */
  at?: number | null | undefined;
}

/** Plans the end of a subscription, or takes the plan back. */
export function setCancellation(context: Context, id: string, wanted: Cancellation): void {
  if (wanted.atPeriodEnd === undefined && wanted.at === undefined) return;
  const subscription = context.store.get('subscription', id);
  refuseIfScheduled(subscription);
  const end = plannedEnd(subscription, wanted);
  if (end !== null && end <= context.clock.now()) {
    throw invalidRequest('`cancel_at` must be in the future.', 'cancel_at');
  }
  // The end of the period has its own timer.
  if (end !== null && !wanted.atPeriodEnd) setTimer(context, 'cancel_subscription', id, end);
  else clearTimer(context, 'cancel_subscription', id);
  context.store.change('subscription', id, {
    cancel_at: end,
    cancel_at_period_end: wanted.atPeriodEnd ?? false,
    ...noteOfCancellation(subscription, end === null ? null : context.clock.now()),
  });
}

/** In seconds since 1970; null to go on. */
function plannedEnd(subscription: SubscriptionRecord, wanted: Cancellation): number | null {
  return wanted.atPeriodEnd ? periodOf(subscription).end : (wanted.at ?? null);
}

/** When a cancellation was asked for, and why; nothing of it once it is taken back. */
function noteOfCancellation(
  { canceled_at, cancellation_details }: SubscriptionRecord,
  now: number | null,
): Pick<SubscriptionRecord, 'canceled_at' | 'cancellation_details'> {
  return {
    canceled_at: now === null ? null : (canceled_at ?? now),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...cancellation_details,
      reason: now === null ? null : 'cancellation_requested',
    },
  };
}

function refuseIfScheduled({ schedule }: SubscriptionRecord): void {
  if (!schedule) return;
  throw invalidRequest(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
}

import { newId } from '../context/ids.ts';
import { invalidRequest } from '../context/problem.ts';
import type { ScheduleRecord, SchedulePhaseRecord, SubscriptionRecord } from '../store/records.ts';
import type { Context } from '../context/context.ts';
import { isOver } from '../billing/ending.ts';
import { periodOf, phaseItems } from '../items/items.ts';
import { awaitPhaseEnd, phaseEnd } from './phases.ts';
import { sellablePrice } from './wanted-items.ts';

/** A phase as a request names it; it ends at a moment or after a number of intervals. */
export interface WantedPhase {
  items: { price: string; quantity?: number | undefined }[];
  start_date?: number | 'now' | undefined;
  end_date?: number | undefined;
  duration?: { interval: string; interval_count?: number | undefined } | undefined;
  billing_cycle_anchor?: string | undefined;
  proration_behavior?: string | undefined;
}

/** A schedule that takes over a subscription as it is; its one phase is the current period. */
export function scheduleFor(context: Context, subscription: SubscriptionRecord): ScheduleRecord {
  refuseUnlessFree(subscription);
  const { start, end } = periodOf(subscription);
  const id = newId('sub_sched');
  const items = subscription.items.data.map(({ price, quantity }) => ({
    price: price.id,
    quantity,
  }));
  const phase = makePhase(subscription.currency, {
    items,
    start,
    end,
    proration: 'create_prorations',
  });
  const schedule = context.store.put('subscription_schedule', {
    ...unusedFields,
    id,
    object: 'subscription_schedule',
    created: context.clock.now(),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    phases: [phase],
    status: 'active',
    subscription: subscription.id,
  });
  context.store.change('subscription', subscription.id, { schedule: id });
  awaitPhaseEnd(context, schedule);
  return schedule;
}

function refuseUnlessFree(subscription: SubscriptionRecord): void {
  if (subscription.schedule) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      'from_subscription',
    );
  }
  if (isOver(subscription) || subscription.status === 'incomplete') {
    throw invalidRequest(
      `You cannot create a schedule from a subscription in the \`${subscription.status}\` status.`,
      'from_subscription',
    );
  }
  if (subscription.cancel_at !== null) {
    throw invalidRequest(
      'You cannot migrate a subscription that is set to cancel at period end.',
      'from_subscription',
    );
  }
}

/** Replaces the phases; the current one must go on as it began. */
export function planPhases(
  context: Context,
  schedule: ScheduleRecord,
  wanted: WantedPhase[],
): void {
  const current = schedule.current_phase;
  let start = current?.start_date ?? context.clock.now();
  refuseUnlessAligned(context, schedule, wanted);
  const phases: SchedulePhaseRecord[] = [];
  for (const [index, phase] of wanted.entries()) {
    checkStart(phase, start, index);
    const end = endOf(context, phase, start, index);
    const items = phase.items.map(({ price, quantity }, place) => ({
      price: sellablePrice(context, price, `phases[${index}][items][${place}][price]`).id,
      quantity: quantity ?? 1,
    }));
    phases.push(
      makePhase(schedule.phases[0]?.currency ?? 'usd', {
        items,
        start,
        end,
        proration: phase.proration_behavior ?? 'create_prorations',
        anchor: phase.billing_cycle_anchor,
      }),
    );
    start = end;
  }
  const [first] = phases;
  const changed = context.store.change('subscription_schedule', schedule.id, {
    phases,
    current_phase: first ? { start_date: first.start_date, end_date: first.end_date } : null,
  });
  awaitPhaseEnd(context, changed);
}

/** Stripe prorates a change in the middle of a period; the simulator does so by updates only. */
function refuseUnlessAligned(
  context: Context,
  schedule: ScheduleRecord,
  wanted: WantedPhase[],
): void {
  const [first] = wanted;
  if (!schedule.subscription || first?.end_date === undefined) return;
  const { end } = periodOf(context.store.get('subscription', schedule.subscription));
  if (first.end_date === end) return;
  throw invalidRequest(
    'The simulator changes phases at the end of a billing period only.',
    'phases[0][end_date]',
  );
}

function checkStart({ start_date }: WantedPhase, start: number, index: number): void {
  if (start_date === undefined || start_date === start) return;
  throw invalidRequest(
    index === 0
      ? 'You can not modify the start date of the current phase.'
      : 'A phase must start where the one before it ends.',
    `phases[${index}][start_date]`,
  );
}

function endOf(context: Context, phase: WantedPhase, start: number, index: number): number {
  const { duration, end_date } = phase;
  const end =
    end_date ??
    (duration && phaseEnd(start, duration.interval, duration.interval_count ?? 1)) ??
    periodAfter(context, phase, start);
  if (end > start) return end;
  throw invalidRequest('A phase must end after it starts.', `phases[${index}][end_date]`);
}

/** Without an end a phase lasts one period of its price. */
function periodAfter(context: Context, { items }: WantedPhase, start: number): number {
  const price = items[0] && sellablePrice(context, items[0].price, 'phases[0][items][0][price]');
  const { interval = 'month', interval_count = 1 } = price?.recurring ?? {};
  return phaseEnd(start, interval, interval_count);
}

interface PhaseSeed {
  items: { price: string; quantity: number }[];
  start: number;
  end: number;
  proration: string;
  anchor?: string | undefined;
}

function makePhase(currency: string, seed: PhaseSeed): SchedulePhaseRecord {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: seed.anchor ?? null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: seed.end,
    invoice_settings: null,
    items: phaseItems(seed.items),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: seed.proration,
    start_date: seed.start,
    transfer_data: null,
    trial_end: null,
  };
}

const unusedFields = {
  application: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  canceled_at: null,
  completed_at: null,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: 'charge_automatically',
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: 'release',
  livemode: false,
  metadata: {},
  pause_schedules: [],
  released_at: null,
  released_subscription: null,
  test_clock: null,
};

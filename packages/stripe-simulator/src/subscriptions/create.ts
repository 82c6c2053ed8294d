import { collect, subscriptionPaid } from '../billing/collect.ts';
import { nextPeriodEnd } from '../catalogue/periods.ts';
import { newId } from '../context/ids.ts';
import { defaultMethod, draftInvoice, finalizeInvoice } from '../invoices/lifecycle.ts';
import { periodLine, type Period } from '../invoices/lines.ts';
import { invalidRequest } from '../context/problem.ts';
import type { PriceRecord, SubscriptionRecord } from '../store/records.ts';
import { emit, setTimer, type Context } from '../context/context.ts';
import { itemList, makeItem, recurrenceOf } from '../items/items.ts';

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'pending_if_incomplete';

export interface NewSubscription {
  customer: string;
  items: { price: PriceRecord; quantity: number; metadata: Record<string, string> }[];
  paymentBehavior: PaymentBehavior;
  defaultMethod: string | null;
  savesMethod: string | null;
  cancelAtPeriodEnd: boolean;
  description: string | null;
  metadata: Record<string, string>;
}

/** Creates a subscription with its first invoice, and collects it as the payment behaviour says. */
export function createSubscription(context: Context, wanted: NewSubscription): SubscriptionRecord {
  const subscription = store(context, wanted);
  const period = periodOfFirst(subscription);
  const lines = subscription.items.data.map((item) =>
    periodLine(context, subscription, item, period),
  );
  const invoice = draftInvoice(context, {
    subscription,
    reason: 'subscription_create',
    lines,
    period: { start: period.start, end: period.start },
  });
  emit(
    context,
    'customer.subscription.created',
    context.store.get('subscription', subscription.id),
  );
  finalizeInvoice(context, invoice.id);
  collectFirst(context, invoice.id, wanted.paymentBehavior);
  return context.store.get('subscription', subscription.id);
}

function collectFirst(context: Context, invoiceId: string, behavior: PaymentBehavior): void {
  const invoice = context.store.get('invoice', invoiceId);
  const { subscription } = invoice.parent.subscription_details;
  if (invoice.status === 'paid') {
    subscriptionPaid(context, invoiceId);
    return;
  }
  const deadline = context.clock.now() + context.rules.incompleteHours * 3600;
  setTimer(context, 'expire_incomplete', subscription, deadline);
  if (behavior === 'default_incomplete') return;
  if (!defaultMethod(context, invoice)) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    );
  }
  collect(context, invoiceId, { mode: 'off_session' });
}

function periodOfFirst(subscription: SubscriptionRecord): Period {
  const [item] = subscription.items.data;
  if (!item) throw invalidRequest('Missing required param: items.', 'items', 'parameter_missing');
  return { start: item.current_period_start, end: item.current_period_end };
}

function store(context: Context, wanted: NewSubscription): SubscriptionRecord {
  const now = context.clock.now();
  const id = newId('sub');
  const items = wanted.items.map(({ price, quantity, metadata }) => {
    const end = nextPeriodEnd(now, recurrenceOf(price), now);
    return { ...makeItem(id, price, quantity, { start: now, end }, now), metadata };
  });
  const period = items[0];
  if (!period) throw invalidRequest('Missing required param: items.', 'items', 'parameter_missing');
  setTimer(context, 'renew_subscription', id, period.current_period_end);
  return context.store.put('subscription', {
    ...unusedFields,
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: wanted.cancelAtPeriodEnd ? period.current_period_end : null,
    cancel_at_period_end: wanted.cancelAtPeriodEnd,
    canceled_at: wanted.cancelAtPeriodEnd ? now : null,
    created: now,
    currency: period.price.currency,
    customer: wanted.customer,
    default_payment_method: wanted.defaultMethod,
    description: wanted.description,
    items: itemList(id, items),
    latest_invoice: null,
    metadata: wanted.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: wanted.savesMethod ?? 'off',
    },
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
  });
}

/** What the simulator has no use for, as Stripe answers it then. */
const unusedFields = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
  trial_start: null,
};

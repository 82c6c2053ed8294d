import { defaultMethod, invoiceOfIntent, paymentOf, settleInvoice } from '../invoices/lifecycle.ts';
import { chargeIntent, type Outcome, type Presence } from '../payments/intents.ts';
import type { InvoiceRecord, SubscriptionRecord } from '../store/records.ts';
import { applyPendingChange } from '../items/changes.ts';
import { endSubscription, isOver } from './ending.ts';
import { clearTimer, emit, setTimer, type World } from '../context/context.ts';

const DAY = 24 * 60 * 60;

interface Attempt {
  presence: Presence;
  /** Instead of the default card. */
  method?: string | undefined;
  /** True for the attempts that Stripe makes by itself, which count for its retries. */
  automatic?: boolean;
}

/** Tries to have an open invoice paid by card; the subscription follows. */
export function collect(world: World, invoiceId: string, attempt: Attempt): Outcome {
  const invoice = world.store.get('invoice', invoiceId);
  const payment = paymentOf(world, invoiceId);
  const method = attempt.method ?? defaultMethod(world, invoice);
  if (!payment) return 'succeeded';
  const intentId = payment.payment.payment_intent;
  const outcome = method ? chargeIntent(world, intentId, method, attempt.presence) : 'declined';
  concludePayment(world, intentId, outcome, attempt.automatic ?? false);
  return outcome;
}

/** What the outcome of a payment means for its invoice and subscription. */
export function concludePayment(
  world: World,
  intentId: string,
  outcome: Outcome,
  automatic = false,
): void {
  const invoice = invoiceOfIntent(world, intentId);
  if (outcome === 'succeeded') {
    // Money that comes after its invoice was given up pays for nothing.
    if (invoice.status === 'void') return;
    settleInvoice(world, invoice.id);
    subscriptionPaid(world, invoice.id, intentId);
    return;
  }
  noteAttempt(world, invoice, automatic);
  if (outcome === 'processing') return;
  const noted = world.store.get('invoice', invoice.id);
  if (outcome === 'requires_action') emit(world, 'invoice.payment_action_required', noted);
  if (outcome === 'declined' || automatic) paymentFailed(world, invoice.id, automatic);
}

function noteAttempt(world: World, invoice: InvoiceRecord, automatic: boolean): void {
  const first = invoice.attempt_count === 0;
  world.store.change('invoice', invoice.id, {
    attempted: true,
    attempt_count: invoice.attempt_count + (automatic || first ? 1 : 0),
  });
}

/** Settling an invoice brings its subscription to life, or back to it. */
export function subscriptionPaid(world: World, invoiceId: string, intentId?: string): void {
  const invoice = world.store.get('invoice', invoiceId);
  const { subscription: id } = invoice.parent.subscription_details;
  if (isOver(world.store.get('subscription', id))) return;
  applyPendingChange(world, invoiceId);
  const subscription = world.store.get('subscription', id);
  clearTimer(world, 'expire_incomplete', id);
  if (latestFinalized(world, id)?.status === 'paid') {
    world.store.change('subscription', id, { status: 'active' });
  }
  if (intentId) saveCard(world, subscription, intentId);
}

function saveCard(world: World, subscription: SubscriptionRecord, intentId: string): void {
  if (subscription.payment_settings?.save_default_payment_method !== 'on_subscription') return;
  const { payment_method } = world.store.get('payment_intent', intentId);
  world.store.change('subscription', subscription.id, { default_payment_method: payment_method });
}

/** The invoice that decides whether a subscription is paid; voided ones count for nothing. */
function latestFinalized(world: World, subscription: string): InvoiceRecord | undefined {
  return world.store
    .where(
      'invoice',
      ({ parent, status, id }) =>
        parent.subscription_details.subscription === subscription &&
        status !== 'draft' &&
        status !== 'void' &&
        !world.store.find('pending_change', id),
    )
    .at(-1);
}

function paymentFailed(world: World, invoiceId: string, automatic: boolean): void {
  const invoice = world.store.get('invoice', invoiceId);
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = world.store.get('subscription', id);
  const waits = world.store.find('pending_change', invoiceId) !== undefined;
  if (subscription.status === 'active' && !waits) {
    world.store.change('subscription', id, { status: 'past_due' });
  }
  const retried = automatic && !waits && subscription.status !== 'incomplete';
  const again = retried ? nextAttempt(world, invoice) : undefined;
  if (again !== undefined) {
    world.store.change('invoice', invoiceId, { next_payment_attempt: again });
    setTimer(world, 'retry_invoice', invoiceId, again);
  }
  emit(world, 'invoice.payment_failed', world.store.get('invoice', invoiceId));
  if (retried && again === undefined) giveUp(world, invoiceId);
}

/** When a renewal is tried again, in seconds since 1970; undefined when no retry is left. */
function nextAttempt(world: World, invoice: InvoiceRecord): number | undefined {
  const { retryDays } = world.rules;
  const tried = invoice.attempt_count - 1;
  const days = retryDays[tried];
  if (days === undefined) return undefined;
  return world.clock.now() + (days - (retryDays[tried - 1] ?? 0)) * DAY;
}

/** The end of dunning, as the account's settings say. */
function giveUp(world: World, invoiceId: string): void {
  const invoice = world.store.change('invoice', invoiceId, { next_payment_attempt: null });
  const { subscription } = invoice.parent.subscription_details;
  clearTimer(world, 'retry_invoice', invoiceId);
  if (isOver(world.store.get('subscription', subscription))) return;
  if (world.rules.afterRetries === 'cancel') {
    endSubscription(world, subscription, 'payment_failed');
  } else if (world.rules.afterRetries === 'unpaid') {
    world.store.change('subscription', subscription, { status: 'unpaid' });
  }
}

import { defaultMethod, invoiceOfIntent, paymentOf, markPaid } from '../invoices/lifecycle.ts';
import { chargeIntent, type Outcome, type SessionMode } from '../payments/intents.ts';
import type { InvoiceRecord, SubscriptionRecord } from '../store/records.ts';
import { applyPendingChange } from '../items/changes.ts';
import { endSubscription, isOver } from './ending.ts';
import { clearTimer, emit, setTimer, type Context } from '../context/context.ts';

const DAY = 24 * 60 * 60;

interface Attempt {
  mode: SessionMode;
  /** Instead of the default card. */
  method?: string | undefined;
  /** True for the attempts that Stripe makes by itself, which count for its retries. */
  automatic?: boolean;
}

/** Tries to have an open invoice paid by card; the subscription follows. */
export function collect(context: Context, invoiceId: string, attempt: Attempt): Outcome {
  const invoice = context.store.get('invoice', invoiceId);
  const payment = paymentOf(context, invoiceId);
  const method = attempt.method ?? defaultMethod(context, invoice);
  if (!payment) return 'succeeded';
  const intentId = payment.payment.payment_intent;
  const outcome = method ? chargeIntent(context, intentId, method, attempt.mode) : 'declined';
  concludePayment(context, intentId, outcome, attempt.automatic ?? false);
  return outcome;
}

/** What the outcome of a payment means for its invoice and subscription. */
export function concludePayment(
  context: Context,
  intentId: string,
  outcome: Outcome,
  automatic = false,
): void {
  const invoice = invoiceOfIntent(context, intentId);
  if (outcome === 'succeeded') {
    // Money that comes after its invoice was given up pays for nothing.
    if (invoice.status === 'void') return;
    markPaid(context, invoice.id);
    subscriptionPaid(context, invoice.id, intentId);
    return;
  }
  noteAttempt(context, invoice, automatic);
  if (outcome === 'processing') return;
  const noted = context.store.get('invoice', invoice.id);
  if (outcome === 'requires_action') emit(context, 'invoice.payment_action_required', noted);
  if (outcome === 'declined' || automatic) paymentFailed(context, invoice.id, automatic);
}

function noteAttempt(context: Context, invoice: InvoiceRecord, automatic: boolean): void {
  const first = invoice.attempt_count === 0;
  context.store.change('invoice', invoice.id, {
    attempted: true,
    attempt_count: invoice.attempt_count + (automatic || first ? 1 : 0),
  });
}

/** Settling an invoice brings its subscription to life, or back to it. */
export function subscriptionPaid(context: Context, invoiceId: string, intentId?: string): void {
  const invoice = context.store.get('invoice', invoiceId);
  const { subscription: id } = invoice.parent.subscription_details;
  if (isOver(context.store.get('subscription', id))) return;
  applyPendingChange(context, invoiceId);
  const subscription = context.store.get('subscription', id);
  clearTimer(context, 'expire_incomplete', id);
  if (latestFinalized(context, id)?.status === 'paid') {
    context.store.change('subscription', id, { status: 'active' });
  }
  if (intentId) saveCard(context, subscription, intentId);
}

function saveCard(context: Context, subscription: SubscriptionRecord, intentId: string): void {
  if (subscription.payment_settings?.save_default_payment_method !== 'on_subscription') return;
  const { payment_method } = context.store.get('payment_intent', intentId);
  context.store.change('subscription', subscription.id, { default_payment_method: payment_method });
}

/** The invoice that decides whether a subscription is paid; voided ones count for nothing. */
function latestFinalized(context: Context, subscription: string): InvoiceRecord | undefined {
  return context.store
    .where(
      'invoice',
      ({ parent, status, id }) =>
        parent.subscription_details.subscription === subscription &&
        status !== 'draft' &&
        status !== 'void' &&
        !context.store.find('pending_change', id),
    )
    .at(-1);
}

function paymentFailed(context: Context, invoiceId: string, automatic: boolean): void {
  const invoice = context.store.get('invoice', invoiceId);
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = context.store.get('subscription', id);
  const waits = context.store.find('pending_change', invoiceId) !== undefined;
  if (subscription.status === 'active' && !waits) {
    context.store.change('subscription', id, { status: 'past_due' });
  }
  const retried = automatic && !waits && subscription.status !== 'incomplete';
  const again = retried ? nextAttempt(context, invoice) : undefined;
  if (again !== undefined) {
    context.store.change('invoice', invoiceId, { next_payment_attempt: again });
    setTimer(context, 'retry_invoice', invoiceId, again);
  }
  emit(context, 'invoice.payment_failed', context.store.get('invoice', invoiceId));
  if (retried && again === undefined) giveUp(context, invoiceId);
}

/** When a renewal is tried again, in seconds since 1970; undefined when no retry is left. */
function nextAttempt(context: Context, invoice: InvoiceRecord): number | undefined {
  const { retryDays } = context.rules;
  const tried = invoice.attempt_count - 1;
  const days = retryDays[tried];
  if (days === undefined) return undefined;
  return context.clock.now() + (days - (retryDays[tried - 1] ?? 0)) * DAY;
}

/** The end of dunning: the account is one that cancels then. */
function giveUp(context: Context, invoiceId: string): void {
  const invoice = context.store.change('invoice', invoiceId, { next_payment_attempt: null });
  const { subscription } = invoice.parent.subscription_details;
  clearTimer(context, 'retry_invoice', invoiceId);
  if (isOver(context.store.get('subscription', subscription))) return;
  endSubscription(context, subscription, 'payment_failed');
}

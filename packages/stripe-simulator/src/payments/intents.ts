import { newId, newSecret } from '../context/ids.ts';
import type { InvoiceRecord, PaymentIntentRecord } from '../store/records.ts';
import { emit, setTimer, type Context } from '../context/context.ts';
import { recordCharge } from './charges.ts';
import { paymentError } from './declines.ts';
import { attachMethod, cardOf } from './payment-methods.ts';
import type { Verdict } from './test-cards.ts';

/** Whether the card's owner is there when it is charged, is not, or has just passed 3-D Secure. */
export type SessionMode = 'on_session' | 'off_session' | 'authenticated';
export type Outcome = 'succeeded' | 'declined' | 'requires_action' | 'processing';

/** The payment intent of an invoice, waiting for a card; a card that is known already is put in. */
export function createIntent(
  context: Context,
  invoice: InvoiceRecord,
  methodId: string | null,
): PaymentIntentRecord {
  const id = newId('pi');
  const intent = context.store.put('payment_intent', {
    ...unusedFields,
    id,
    object: 'payment_intent',
    amount: invoice.amount_due,
    client_secret: newSecret(id),
    created: context.clock.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_create'
        ? 'Subscription creation'
        : 'Subscription update',
    payment_method: methodId,
    setup_future_usage: 'off_session',
    status: methodId ? 'requires_confirmation' : 'requires_payment_method',
  });
  emit(context, 'payment_intent.created', intent);
  return intent;
}

/**
 * Charges a card for an intent, as its number tells: the intent, the charge and their events follow.
 * What becomes of the invoice is the caller's.
 */
export function chargeIntent(
  context: Context,
  intentId: string,
  methodId: string,
  mode: SessionMode,
): Outcome {
  context.store.change('payment_intent', intentId, {
    payment_method: methodId,
    last_payment_error: null,
    next_action: null,
  });
  const verdict = verdictFor(context, methodId, mode);
  if (verdict.kind === 'approve') return approve(context, intentId, methodId);
  if (verdict.kind === 'authenticate') return askOwner(context, intentId);
  if (verdict.kind === 'process') return startProcessing(context, intentId, methodId);
  return refuse(context, intentId, methodId, verdict);
}

function verdictFor(context: Context, methodId: string, mode: SessionMode): Verdict {
  const { card, record } = cardOf(context, methodId);
  if (mode === 'authenticated') return card.authenticated;
  // Without the owner, only a card that was saved for it will do.
  return mode === 'off_session' && record.setUp ? card.offSession : card.onSession;
}

function approve(context: Context, intentId: string, methodId: string): Outcome {
  const intent = context.store.get('payment_intent', intentId);
  recordCharge(context, intent, methodId, { status: 'succeeded' });
  succeed(context, intentId, methodId);
  return 'succeeded';
}

function succeed(context: Context, intentId: string, methodId: string): void {
  const intent = context.store.get('payment_intent', intentId);
  const paid = context.store.change('payment_intent', intentId, {
    status: 'succeeded',
    amount_received: intent.amount,
    next_action: null,
    processing: null,
  });
  emit(context, 'payment_intent.succeeded', paid);
  if (paid.customer) attachMethod(context, methodId, paid.customer);
}

function askOwner(context: Context, intentId: string): Outcome {
  const intent = context.store.change('payment_intent', intentId, {
    status: 'requires_action',
    next_action: nextAction(context, intentId),
  });
  emit(context, 'payment_intent.requires_action', intent);
  return 'requires_action';
}

/** Where the owner of the card goes: with a return address as a redirect, else for the browser code. */
export function nextAction(
  context: Context,
  intentId: string,
  returnUrl?: string,
): NonNullable<PaymentIntentRecord['next_action']> {
  const { client_secret } = context.store.get('payment_intent', intentId);
  const url = `${context.publicUrl()}/authenticate/${intentId}?client_secret=${client_secret}`;
  if (returnUrl === undefined) {
    return {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
    };
  }
  return {
    type: 'redirect_to_url',
    redirect_to_url: {
      return_url: returnUrl,
      url: `${url}&return_url=${encodeURIComponent(returnUrl)}`,
    },
  };
}

function startProcessing(context: Context, intentId: string, methodId: string): Outcome {
  const intent = context.store.get('payment_intent', intentId);
  recordCharge(context, intent, methodId, { status: 'pending' });
  emit(
    context,
    'payment_intent.processing',
    context.store.change('payment_intent', intentId, {
      status: 'processing',
      processing: { type: 'card', card: {} },
    }),
  );
  const at = context.clock.now() + context.rules.processingSeconds;
  setTimer(context, 'settle_processing', intentId, at);
  return 'processing';
}

/** Ends the processing of a payment, for better or worse, as the card's number tells. */
export function endProcessing(context: Context, intentId: string): Outcome | undefined {
  const intent = context.store.get('payment_intent', intentId);
  if (intent.status !== 'processing' || !intent.payment_method) return undefined;
  const { card } = cardOf(context, intent.payment_method);
  const good = card.onSession.kind === 'process' && card.onSession.ends === 'approve';
  if (good) {
    closePendingCharge(context, intent, 'succeeded');
    succeed(context, intentId, intent.payment_method);
    return 'succeeded';
  }
  closePendingCharge(context, intent, 'failed');
  fail(context, intentId, {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  });
  return 'declined';
}

function closePendingCharge(
  context: Context,
  intent: PaymentIntentRecord,
  status: 'succeeded' | 'failed',
): void {
  if (!intent.latest_charge) return;
  const failed = status === 'failed';
  const charge = context.store.change('charge', intent.latest_charge, {
    status,
    paid: !failed,
    captured: !failed,
    amount_captured: failed ? 0 : intent.amount,
    failure_code: failed ? 'card_declined' : null,
    failure_message: failed ? 'Your card was declined.' : null,
  });
  emit(context, `charge.${status}`, charge);
}

function refuse(
  context: Context,
  intentId: string,
  methodId: string,
  verdict: Extract<Verdict, { kind: 'decline' }>,
): Outcome {
  const intent = context.store.get('payment_intent', intentId);
  const { kind: _, ...reason } = verdict;
  const charge = recordCharge(context, intent, methodId, { status: 'failed', ...reason });
  fail(context, intentId, { ...reason, charge: charge.id });
  return 'declined';
}

/** The owner did not pass 3-D Secure. */
export function failAuthentication(context: Context, intentId: string): Outcome {
  fail(context, intentId, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
  return 'declined';
}

function fail(
  context: Context,
  intentId: string,
  error: { code: string; declineCode?: string; message: string; type?: string; charge?: string },
): void {
  const intent = context.store.get('payment_intent', intentId);
  const failed = context.store.change('payment_intent', intentId, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null,
    last_payment_error: intent.payment_method
      ? paymentError(context, intent.payment_method, error)
      : null,
  });
  emit(context, 'payment_intent.payment_failed', failed);
}

/** Ends an intent that will not be paid any more. */
export function cancelIntent(context: Context, intentId: string, reason: string): void {
  const intent = context.store.get('payment_intent', intentId);
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return;
  const canceled = context.store.change('payment_intent', intentId, {
    status: 'canceled',
    canceled_at: context.clock.now(),
    cancellation_reason: reason,
    next_action: null,
  });
  emit(context, 'payment_intent.canceled', canceled);
}

/** A fresh intent's other fields, and what the simulator has no use for. */
const unusedFields: Omit<
  PaymentIntentRecord,
  | 'id'
  | 'object'
  | 'amount'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'customer'
  | 'description'
  | 'payment_method'
  | 'setup_future_usage'
  | 'status'
> = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: 'automatic',
      setup_future_usage: 'off_session',
    },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

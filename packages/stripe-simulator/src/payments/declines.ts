import { Problem } from '../context/problem.ts';
import type { PaymentIntentRecord } from '../store/records.ts';
import type { Context } from '../context/context.ts';

/** Stripe's 402 for a payment intent whose last attempt failed; what happened stays. */
export function declined(context: Context, intentId: string): Problem {
  const intent = context.store.get('payment_intent', intentId);
  const error = intent.last_payment_error;
  return new Problem(
    402,
    {
      type: 'card_error',
      code: error?.code ?? 'card_declined',
      message: error?.message ?? 'Your card was declined.',
      ...(error?.decline_code !== undefined && { decline_code: error.decline_code }),
      payment_intent: intent,
      ...(error?.payment_method && { payment_method: error.payment_method }),
    },
    true,
  );
}

/** The `last_payment_error` of an intent, with the payment method that was tried. */
export function paymentError(
  context: Context,
  methodId: string,
  error: { code: string; declineCode?: string; message: string; type?: string; charge?: string },
): NonNullable<PaymentIntentRecord['last_payment_error']> {
  const method = context.store.get('payment_method', methodId);
  return {
    type: error.type ?? 'card_error',
    code: error.code,
    message: error.message,
    ...(error.declineCode !== undefined && { decline_code: error.declineCode }),
    ...(error.charge !== undefined && { charge: error.charge }),
    payment_method: method,
  };
}

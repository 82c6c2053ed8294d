import { z } from 'zod';
import { concludePayment } from '../billing/collect.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand } from '../http/fields.ts';
import { declined } from '../payments/declines.ts';
import { chargeIntent, nextAction } from '../payments/intents.ts';
import { resolveMethod } from '../payments/payment-methods.ts';
import { invalidRequest, Problem } from '../context/problem.ts';
import type { PaymentIntentRecord } from '../store/records.ts';
import { findOrThrow, type Context } from '../context/context.ts';

const confirmParams = z.strictObject({
  payment_method: z.string().optional(),
  expand,
});
type Confirm = z.output<typeof confirmParams>;

export const paymentIntentEndpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'payment_intent', id, 'intent'),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: confirmParams,
    handle: (context, params, id) => confirm(context, params, id),
  }),
];

/** What Stripe.js's `confirmCardPayment` asks for: charge this card, ask its owner, or say why not. */
function confirm(context: Context, params: Confirm, id: string): PaymentIntentRecord {
  const intent = findOrThrow(context, 'payment_intent', id, 'intent');
  if (intent.status === 'requires_action' && params.payment_method === undefined) {
    return context.store.change('payment_intent', id, {
      next_action: nextAction(context, id),
    });
  }
  refuseUnlessConfirmable(intent);
  const outcome = chargeIntent(
    context,
    id,
    methodToConfirmWith(context, intent, params),
    'on_session',
  );
  concludePayment(context, id, outcome);
  if (outcome === 'declined') throw declined(context, id);
  return context.store.get('payment_intent', id);
}

function refuseUnlessConfirmable(intent: PaymentIntentRecord): void {
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  if (open.includes(intent.status)) return;
  const what =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`;
  throw new Problem(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: what,
    payment_intent: intent,
  });
}

function methodToConfirmWith(
  context: Context,
  intent: PaymentIntentRecord,
  params: Confirm,
): string {
  if (params.payment_method !== undefined) {
    const method = resolveMethod(context, params.payment_method, 'payment_method');
    if (method.customer === null || method.customer === intent.customer) return method.id;
    throw invalidRequest(
      'The provided PaymentMethod is attached to another customer.',
      'payment_method',
    );
  }
  if (intent.payment_method) return intent.payment_method;
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method.",
    undefined,
    'payment_intent_unexpected_state',
  );
}

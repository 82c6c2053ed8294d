import { z } from 'zod';
import { concludePayment } from '../billing/collect.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand, flag } from '../http/fields.ts';
import { declined } from '../payments/declines.ts';
import { chargeIntent, nextAction } from '../payments/intents.ts';
import { createCardMethod, resolveMethod } from '../payments/payment-methods.ts';
import { invalidRequest, Problem } from '../context/problem.ts';
import type { PaymentIntentRecord } from '../store/records.ts';
import { findOrThrow, type Context } from '../context/context.ts';
import { cardData } from './payment-method-data.ts';

const confirmParams = z.strictObject({
  payment_method: z.string().optional(),
  payment_method_data: cardData.optional(),
  client_secret: z.string().optional(),
  return_url: z.url().optional(),
  key: z.string().optional(),
  expected_payment_method_type: z.literal('card').optional(),
  use_stripe_sdk: flag.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  off_session: flag.optional(),
  expand,
});
type Confirm = z.output<typeof confirmParams>;

export const paymentIntentEndpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    publishable: true,
    params: z.strictObject({
      client_secret: z.string().optional(),
      key: z.string().optional(),
      expand,
    }),
    handle: (context, { client_secret }, id) => knownIntent(context, id, client_secret),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    publishable: true,
    params: confirmParams,
    handle: (context, params, id) => confirm(context, params, id),
  }),
];

/** An intent, for the holder of its secret; the browser must show it, the server may leave it out. */
function knownIntent(
  context: Context,
  id: string,
  secret: string | undefined,
): PaymentIntentRecord {
  const intent = findOrThrow(context, 'payment_intent', id, 'intent');
  if (secret === undefined || secret === intent.client_secret) return intent;
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    'client_secret',
    'payment_intent_invalid_parameter',
  );
}

/** What Stripe.js's `confirmCardPayment` asks for: charge this card, ask its owner, or say why not. */
function confirm(context: Context, params: Confirm, id: string): PaymentIntentRecord {
  const intent = knownIntent(context, id, params.client_secret);
  const named = params.payment_method !== undefined || params.payment_method_data !== undefined;
  if (intent.status === 'requires_action' && !named) {
    return context.store.change('payment_intent', id, {
      next_action: nextAction(context, id, params.return_url),
    });
  }
  refuseUnlessConfirmable(intent);
  const outcome = chargeIntent(
    context,
    id,
    methodToConfirmWith(context, intent, params),
    params.off_session ? 'off_session' : 'on_session',
    params.return_url,
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
  if (params.payment_method_data) {
    const { card, billing_details } = params.payment_method_data;
    return createCardMethod(context, card, billing_details).id;
  }
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

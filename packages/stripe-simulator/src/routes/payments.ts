import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { amount, expand, listFields, mergeMetadata, metadata } from '../http/fields.ts';
import { isWanted, page } from '../http/list.ts';
import { refundCharge } from '../payments/refunds.ts';
import { invalidRequest } from '../context/problem.ts';
import type { ChargeRecord } from '../store/records.ts';
import { findOrThrow, type Context } from '../context/context.ts';

/** What money moved: charges and refunds. */
export const paymentEndpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/v1/charges',
    params: z.strictObject({
      customer: z.string().optional(),
      payment_intent: z.string().optional(),
      ...listFields,
    }),
    handle(context, { customer, payment_intent: intent, ...request }) {
      const charges = context.store.where(
        'charge',
        (one) => isWanted(one.customer, customer) && isWanted(one.payment_intent, intent),
      );
      return page('/v1/charges', charges, request);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/refunds',
    params: z.strictObject({
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
      amount: amount.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
      expand,
    }),
    handle: (context, params) =>
      refundCharge(context, chargeToRefund(context, params), {
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: mergeMetadata({}, params.metadata),
      }),
  }),
];

function chargeToRefund(
  context: Context,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): ChargeRecord {
  if (charge !== undefined) return findOrThrow(context, 'charge', charge, 'charge');
  if (payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = findOrThrow(context, 'payment_intent', payment_intent, 'payment_intent');
  if (intent.latest_charge) return context.store.get('charge', intent.latest_charge);
  throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
}

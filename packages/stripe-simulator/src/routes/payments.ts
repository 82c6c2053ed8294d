import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { amount, expand, listFields, mergeMetadata, metadata } from '../http/fields.ts';
import { isWanted, page } from '../http/list.ts';
import { refundCharge } from '../payments/refunds.ts';
import { invalidRequest } from '../context/problem.ts';
import type { ChargeRecord } from '../store/records.ts';
import { findOrThrow, type Context } from '../context/context.ts';

/** What money moved: payments of invoices, charges and refunds. */
export const paymentEndpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/v1/invoice_payments',
    params: z.strictObject({
      invoice: z.string().optional(),
      payment: z
        .strictObject({ type: z.literal('payment_intent'), payment_intent: z.string().optional() })
        .optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
      ...listFields,
    }),
    handle(context, { invoice, payment, status, ...request }) {
      const payments = context.store.where(
        'invoice_payment',
        (one) =>
          isWanted(one.status, status) &&
          isWanted(one.invoice, invoice) &&
          isWanted(one.payment.payment_intent, payment?.payment_intent),
      );
      return page('/v1/invoice_payments', payments, request);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'invoice_payment', id),
  }),
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
    method: 'GET',
    path: '/v1/charges/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'charge', id),
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
  endpoint({
    method: 'GET',
    path: '/v1/refunds',
    params: z.strictObject({
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
      ...listFields,
    }),
    handle(context, { charge, payment_intent: intent, ...request }) {
      const refunds = context.store.where(
        'refund',
        (one) => isWanted(one.charge, charge) && isWanted(one.payment_intent, intent),
      );
      return page('/v1/refunds', refunds, request);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/refunds/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'refund', id),
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

import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { amount, expand, isWithin, listFields, mergeMetadata, metadata } from '../http/fields.ts';
import { page } from '../http/list.ts';
import { refundCharge } from '../payments/refunds.ts';
import { invalidRequest } from '../problem.ts';
import type { ChargeRecord } from '../store/records.ts';
import { lookUp, type World } from '../world.ts';

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
    handle(world, { created, limit, starting_after, ending_before, ...filter }) {
      const intent = filter.payment?.payment_intent;
      const payments = world.store
        .where('invoice_payment', ({ status }) => (filter.status ?? status) === status)
        .filter(({ invoice }) => (filter.invoice ?? invoice) === invoice)
        .filter(({ payment }) => (intent ?? payment.payment_intent) === payment.payment_intent)
        .filter((payment) => isWithin(payment.created, created));
      return page('/v1/invoice_payments', payments, { limit, starting_after, ending_before });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    params: z.strictObject({ expand }),
    handle: (world, _params, id) => lookUp(world, 'invoice_payment', id),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/charges',
    params: z.strictObject({
      customer: z.string().optional(),
      payment_intent: z.string().optional(),
      ...listFields,
    }),
    handle(world, { created, customer, payment_intent, ...cursor }) {
      const charges = world.store
        .where('charge', (charge) => (customer ?? charge.customer) === charge.customer)
        .filter((charge) => (payment_intent ?? charge.payment_intent) === charge.payment_intent)
        .filter((charge) => isWithin(charge.created, created));
      return page('/v1/charges', charges, cursor);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/charges/:id',
    params: z.strictObject({ expand }),
    handle: (world, _params, id) => lookUp(world, 'charge', id),
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
    handle: (world, params) =>
      refundCharge(world, chargeToRefund(world, params), {
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
    handle(world, { created, charge, payment_intent, ...cursor }) {
      const refunds = world.store
        .where('refund', (refund) => (charge ?? refund.charge) === refund.charge)
        .filter((refund) => (payment_intent ?? refund.payment_intent) === refund.payment_intent)
        .filter((refund) => isWithin(refund.created, created));
      return page('/v1/refunds', refunds, cursor);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/refunds/:id',
    params: z.strictObject({ expand }),
    handle: (world, _params, id) => lookUp(world, 'refund', id),
  }),
];

function chargeToRefund(
  world: World,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): ChargeRecord {
  if (charge !== undefined) return lookUp(world, 'charge', charge, 'charge');
  if (payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = lookUp(world, 'payment_intent', payment_intent, 'payment_intent');
  if (intent.latest_charge) return world.store.get('charge', intent.latest_charge);
  throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
}

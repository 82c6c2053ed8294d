import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand, listFields } from '../http/fields.ts';
import { page } from '../http/list.ts';
import {
  attachMethod,
  createCardMethod,
  refuseUnlessSaveable,
  resolveMethod,
} from '../payments/payment-methods.ts';
import { invalidRequest } from '../context/problem.ts';
import { emit, findOrThrow, type Context } from '../context/context.ts';
import { livingCustomer } from './customers.ts';
import { cardData } from './payment-method-data.ts';

const { created: _created, ...cursorFields } = listFields;

export const paymentMethodEndpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    params: cardData.extend({ key: z.string().optional(), expand }),
    handle: (context, { card, billing_details }) =>
      createCardMethod(context, card, billing_details),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    params: z.strictObject({
      customer: z.string().optional(),
      type: z.literal('card').optional(),
      ...cursorFields,
    }),
    handle: (context, { customer, ...cursor }) =>
      page('/v1/payment_methods', methodsOf(context, customer ?? null), cursor),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: z.strictObject({ type: z.literal('card').optional(), ...cursorFields }),
    handle(context, cursor, id) {
      livingCustomer(context, id);
      return page(`/v1/customers/${id}/payment_methods`, methodsOf(context, id), cursor);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: z.strictObject({ expand }),
    handle: (context, _params, id) => findOrThrow(context, 'payment_method', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: z.strictObject({ customer: z.string(), expand }),
    handle(context, { customer }, id) {
      const method = resolveMethod(context, id, 'payment_method');
      refuseUnlessSaveable(context, method.id);
      attachMethod(context, method.id, livingCustomer(context, customer, 'customer').id);
      return context.store.get('payment_method', method.id);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: z.strictObject({ expand }),
    handle(context, _params, id) {
      const { customer } = findOrThrow(context, 'payment_method', id);
      if (!customer) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          'payment_method',
        );
      }
      forgetDefaults(context, customer, id);
      const detached = context.store.change('payment_method', id, { customer: null });
      emit(context, 'payment_method.detached', detached, { customer });
      return detached;
    },
  }),
];

const methodsOf = (context: Context, customer: string | null) =>
  context.store.where('payment_method', (method) => method.customer === customer);

function forgetDefaults(context: Context, customerId: string, methodId: string): void {
  const customer = context.store.get('customer', customerId);
  if (customer.invoice_settings.default_payment_method === methodId) {
    context.store.change('customer', customerId, {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  const using = context.store.where(
    'subscription',
    ({ default_payment_method }) => default_payment_method === methodId,
  );
  for (const { id } of using) {
    context.store.change('subscription', id, { default_payment_method: null });
  }
}

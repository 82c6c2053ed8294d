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
import { emit, lookUp, type World } from '../context/context.ts';
import { livingCustomer } from './customers.ts';
import { cardData } from './payment-method-data.ts';

const { created: _created, ...cursorFields } = listFields;

export const paymentMethodEndpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    params: cardData.extend({ key: z.string().optional(), expand }),
    handle: (world, { card, billing_details }) => createCardMethod(world, card, billing_details),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    params: z.strictObject({
      customer: z.string().optional(),
      type: z.literal('card').optional(),
      ...cursorFields,
    }),
    handle: (world, { customer, ...cursor }) =>
      page('/v1/payment_methods', methodsOf(world, customer ?? null), cursor),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: z.strictObject({ type: z.literal('card').optional(), ...cursorFields }),
    handle(world, cursor, id) {
      livingCustomer(world, id);
      return page(`/v1/customers/${id}/payment_methods`, methodsOf(world, id), cursor);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: z.strictObject({ expand }),
    handle: (world, _params, id) => lookUp(world, 'payment_method', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: z.strictObject({ customer: z.string(), expand }),
    handle(world, { customer }, id) {
      const method = resolveMethod(world, id, 'payment_method');
      refuseUnlessSaveable(world, method.id);
      attachMethod(world, method.id, livingCustomer(world, customer, 'customer').id);
      return world.store.get('payment_method', method.id);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: z.strictObject({ expand }),
    handle(world, _params, id) {
      const { customer } = lookUp(world, 'payment_method', id);
      if (!customer) {
        throw invalidRequest(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          'payment_method',
        );
      }
      forgetDefaults(world, customer, id);
      const detached = world.store.change('payment_method', id, { customer: null });
      emit(world, 'payment_method.detached', detached, { customer });
      return detached;
    },
  }),
];

const methodsOf = (world: World, customer: string | null) =>
  world.store.where('payment_method', (method) => method.customer === customer);

function forgetDefaults(world: World, customerId: string, methodId: string): void {
  const customer = world.store.get('customer', customerId);
  if (customer.invoice_settings.default_payment_method === methodId) {
    world.store.change('customer', customerId, {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  const using = world.store.where(
    'subscription',
    ({ default_payment_method }) => default_payment_method === methodId,
  );
  for (const { id } of using) {
    world.store.change('subscription', id, { default_payment_method: null });
  }
}

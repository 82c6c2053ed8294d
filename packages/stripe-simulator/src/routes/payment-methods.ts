import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand } from '../http/fields.ts';
import {
  attachMethod,
  createCardMethod,
  refuseUnlessSaveable,
  resolveMethod,
} from '../payments/payment-methods.ts';
import { livingCustomer } from './customers.ts';
import { cardData } from './payment-method-data.ts';

export const paymentMethodEndpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    params: cardData.extend({ expand }),
    handle: (context, { card, billing_details }) =>
      createCardMethod(context, card, billing_details),
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
];

import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand } from '../http/fields.ts';
import { newId } from '../context/ids.ts';
import { livingCustomer } from './customers.ts';

export const portalEndpoints: Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: z.strictObject({
      customer: z.string(),
      return_url: z.url().optional(),
      locale: z.string().optional(),
      expand,
    }),
    handle(context, params) {
      const customer = livingCustomer(context, params.customer, 'customer');
      return context.store.put('portal_session', {
        id: newId('bps'),
        object: 'billing_portal.session',
        configuration: 'bpc_simulator',
        created: context.clock.now(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: `${context.publicUrl()}/portal/${newId('test', 32)}`,
      });
    },
  }),
];

import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand, isWithin, listFields } from '../http/fields.ts';
import { page } from '../http/list.ts';
import { lookUp } from '../world.ts';

export const invoiceEndpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/v1/invoices',
    params: z.strictObject({
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      ...listFields,
    }),
    handle(world, { created, limit, starting_after, ending_before, ...filter }) {
      const invoices = world.store
        .where('invoice', ({ status }) => filter.status === undefined || status === filter.status)
        .filter(({ customer }) => filter.customer === undefined || customer === filter.customer)
        .filter(
          ({ parent }) =>
            filter.subscription === undefined ||
            parent.subscription_details.subscription === filter.subscription,
        )
        .filter((invoice) => isWithin(invoice.created, created));
      return page('/v1/invoices', invoices, { limit, starting_after, ending_before });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices/:id',
    params: z.strictObject({ expand }),
    handle: (world, _params, id) => lookUp(world, 'invoice', id),
  }),
];

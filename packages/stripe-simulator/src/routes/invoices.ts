import { z } from 'zod';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { expand, flag, listFields } from '../http/fields.ts';
import { isWanted, page } from '../http/list.ts';
import { invalidRequest, Problem } from '../context/problem.ts';
import { restartsPeriod } from '../billing/proration.ts';
import { voidInvoice } from '../invoices/lifecycle.ts';
import { payInvoice } from '../billing/paying.ts';
import { previewInvoice } from '../subscriptions/preview.ts';
import { isOver } from '../billing/ending.ts';
import { wantedItems } from '../subscriptions/wanted-items.ts';
import { findOrThrow } from '../context/context.ts';
import { previewParams } from './subscription-params.ts';

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
    handle(context, { customer, subscription, status, ...request }) {
      const invoices = context.store.where(
        'invoice',
        (invoice) =>
          isWanted(invoice.status, status) &&
          isWanted(invoice.customer, customer) &&
          isWanted(invoice.parent.subscription_details.subscription, subscription),
      );
      return page('/v1/invoices', invoices, request);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    params: previewParams,
    handle(context, params) {
      const subscription = findOrThrow(
        context,
        'subscription',
        params.subscription,
        'subscription',
      );
      if (isOver(subscription)) throw noUpcoming();
      const details = params.subscription_details;
      if (!details?.items) {
        if (subscription.cancel_at_period_end) throw noUpcoming();
        return previewInvoice(context, subscription, undefined);
      }
      const items = wantedItems(context, subscription, details.items);
      return previewInvoice(context, subscription, {
        change: { items, restartsPeriod: restartsPeriod(context, subscription, items) },
        proration: details.proration_behavior ?? 'create_prorations',
        prorationDate: details.proration_date ?? context.clock.now(),
      });
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    params: z.strictObject({
      payment_method: z.string().optional(),
      off_session: flag.optional(),
      expand,
    }),
    handle: (context, { payment_method }, id) =>
      payInvoice(context, findOrThrow(context, 'invoice', id).id, payment_method),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    params: z.strictObject({ expand }),
    handle(context, _params, id) {
      const { status } = findOrThrow(context, 'invoice', id);
      if (status === 'open' || status === 'uncollectible') return voidInvoice(context, id);
      throw invalidRequest(
        "You can only pass in open invoices. This invoice isn't open.",
        undefined,
        'invoice_not_editable',
      );
    },
  }),
];

const noUpcoming = () =>
  new Problem(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: 'No upcoming invoices for customer',
  });

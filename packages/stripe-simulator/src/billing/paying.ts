import { collect, subscriptionPaid } from './collect.ts';
import { declined } from '../payments/declines.ts';
import { resolveMethod } from '../payments/payment-methods.ts';
import { invalidRequest, Problem } from '../context/problem.ts';
import type { InvoiceRecord } from '../store/records.ts';
import type { Context } from '../context/context.ts';
import { finalizeInvoice, paymentOf } from '../invoices/lifecycle.ts';

/** Pays an invoice on request, with the card named or the default one; declines are a 402. */
export function payInvoice(context: Context, invoiceId: string, methodId?: string): InvoiceRecord {
  const invoice = openedInvoice(context, invoiceId);
  if (invoice.status === 'paid') {
    subscriptionPaid(context, invoiceId);
    return invoice;
  }
  const method = methodId && resolveMethod(context, methodId, 'payment_method').id;
  const outcome = collect(context, invoiceId, {
    mode: 'off_session',
    ...(method && { method }),
  });
  if (outcome === 'declined') throw declineOf(context, invoiceId);
  if (outcome === 'requires_action') throw needsOwner();
  return context.store.get('invoice', invoiceId);
}

function openedInvoice(context: Context, invoiceId: string): InvoiceRecord {
  const invoice = context.store.get('invoice', invoiceId);
  if (invoice.status === 'draft') return finalizeInvoice(context, invoiceId);
  if (invoice.status === 'open') return invoice;
  throw invalidRequest(
    invoice.status === 'paid'
      ? 'Invoice is already paid'
      : `This invoice can no longer be paid because it is ${invoice.status}.`,
    undefined,
    invoice.status === 'paid' ? 'invoice_already_paid' : 'invoice_not_editable',
  );
}

function declineOf(context: Context, invoiceId: string): Problem {
  const payment = paymentOf(context, invoiceId);
  const intent = payment && context.store.get('payment_intent', payment.payment.payment_intent);
  if (intent?.last_payment_error) return declined(context, intent.id);
  return invalidRequest(
    'There is no default_payment_method set on this Customer or Invoice. Please set one or pass a payment method.',
  );
}

const needsOwner = () =>
  new Problem(
    402,
    {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'Invoice payment intent requires additional user action before it can be completed successfully.',
    },
    true,
  );

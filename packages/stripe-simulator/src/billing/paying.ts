import { collect, subscriptionPaid } from './collect.ts';
import { declined } from '../payments/declines.ts';
import { resolveMethod } from '../payments/payment-methods.ts';
import { invalidRequest, Problem } from '../context/problem.ts';
import type { InvoiceRecord } from '../store/records.ts';
import type { World } from '../context/context.ts';
import { finalizeInvoice, paymentOf } from '../invoices/lifecycle.ts';

/** Pays an invoice on request, with the card named or the default one; declines are a 402. */
export function payInvoice(world: World, invoiceId: string, methodId?: string): InvoiceRecord {
  const invoice = openedInvoice(world, invoiceId);
  if (invoice.status === 'paid') {
    subscriptionPaid(world, invoiceId);
    return invoice;
  }
  const method = methodId && resolveMethod(world, methodId, 'payment_method').id;
  const outcome = collect(world, invoiceId, {
    presence: 'off_session',
    ...(method && { method }),
  });
  if (outcome === 'declined') throw declineOf(world, invoiceId);
  if (outcome === 'requires_action') throw needsOwner();
  return world.store.get('invoice', invoiceId);
}

function openedInvoice(world: World, invoiceId: string): InvoiceRecord {
  const invoice = world.store.get('invoice', invoiceId);
  if (invoice.status === 'draft') return finalizeInvoice(world, invoiceId);
  if (invoice.status === 'open') return invoice;
  throw invalidRequest(
    invoice.status === 'paid'
      ? 'Invoice is already paid'
      : `This invoice can no longer be paid because it is ${invoice.status}.`,
    undefined,
    invoice.status === 'paid' ? 'invoice_already_paid' : 'invoice_not_editable',
  );
}

function declineOf(world: World, invoiceId: string): Problem {
  const payment = paymentOf(world, invoiceId);
  const intent = payment && world.store.get('payment_intent', payment.payment.payment_intent);
  if (intent?.last_payment_error) return declined(world, intent.id);
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

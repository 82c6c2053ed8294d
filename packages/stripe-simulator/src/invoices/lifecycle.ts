import { newId } from '../context/ids.ts';
import { cancelIntent, createIntent } from '../payments/intents.ts';
import type { InvoicePaymentRecord, InvoiceRecord } from '../store/records.ts';
import { clearTimer, emit, type Context } from '../context/context.ts';
import { makeInvoice, withBalance, type InvoiceSeed } from './invoice.ts';

/** Stores a draft, takes the subscription's waiting items into it, and makes it the latest invoice. */
export function draftInvoice(context: Context, seed: InvoiceSeed): InvoiceRecord {
  const invoice = context.store.put('invoice', makeInvoice(context, seed));
  for (const line of invoice.lines.data) {
    const waiting = line.parent.subscription_item_details?.invoice_item;
    if (waiting) context.store.change('invoiceitem', waiting, { invoice: invoice.id });
  }
  context.store.change('subscription', seed.subscription.id, { latest_invoice: invoice.id });
  emit(context, 'invoice.created', invoice);
  return invoice;
}

/**
 * Opens a draft: number, credit used up, payment intent. Where nothing is due the invoice is paid
 * without one; the caller sees it by the status `paid`.
 */
export function finalizeInvoice(context: Context, invoiceId: string): InvoiceRecord {
  const draft = context.store.get('invoice', invoiceId);
  const customer = context.store.get('customer', draft.customer);
  const { due, left } = withBalance(draft.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  context.store.change('customer', customer.id, {
    balance: left,
    next_invoice_sequence: sequence + 1,
    currency: draft.currency,
  });
  const now = context.clock.now();
  const open = context.store.change('invoice', invoiceId, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: left,
    effective_at: now,
    hosted_invoice_url: `${context.publicUrl()}/invoices/${newId('test', 32)}`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  emit(context, 'invoice.finalized', open);
  if (due > 0) requestPayment(context, open);
  else markPaid(context, invoiceId);
  return context.store.get('invoice', invoiceId);
}

function requestPayment(context: Context, invoice: InvoiceRecord): void {
  const intent = createIntent(context, invoice, defaultMethod(context, invoice));
  context.store.put('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: context.clock.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

/** The card an invoice is paid with unless another is named: the subscription's, else the customer's. */
export function defaultMethod(context: Context, invoice: InvoiceRecord): string | null {
  const { subscription } = invoice.parent.subscription_details;
  const own = context.store.get('subscription', subscription).default_payment_method;
  const general = context.store.get('customer', invoice.customer).invoice_settings;
  return own ?? (general.default_payment_method as string | null);
}

/** The payment that an invoice waits for or was paid with; undefined for drafts and free ones. */
export function paymentOf(context: Context, invoiceId: string): InvoicePaymentRecord | undefined {
  return context.store.where('invoice_payment', ({ invoice }) => invoice === invoiceId).at(-1);
}

/** The invoice behind a payment intent. */
export function invoiceOfIntent(context: Context, intentId: string): InvoiceRecord {
  const payment = context.store
    .all('invoice_payment')
    .find((candidate) => candidate.payment.payment_intent === intentId);
  if (!payment) throw new Error(`The simulator has lost the invoice of ${intentId}.`);
  return context.store.get('invoice', payment.invoice);
}

/** Marks an invoice as paid in full, by its payment or because nothing was due. */
export function markPaid(context: Context, invoiceId: string): InvoiceRecord {
  const invoice = context.store.get('invoice', invoiceId);
  const now = context.clock.now();
  const payment = paymentOf(context, invoiceId);
  if (payment) {
    const paid = context.store.change('invoice_payment', payment.id, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    });
    emit(context, 'invoice_payment.paid', paid);
  }
  const paidInvoice = context.store.change('invoice', invoiceId, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    attempt_count: Math.max(invoice.attempt_count, payment ? 1 : 0),
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  clearTimer(context, 'retry_invoice', invoiceId);
  emit(context, 'invoice.paid', paidInvoice);
  emit(context, 'invoice.payment_succeeded', paidInvoice);
  return paidInvoice;
}

/** Gives up an invoice: it is not owed any more, and credit that it used comes back, once. */
export function voidInvoice(context: Context, invoiceId: string): InvoiceRecord {
  const invoice = context.store.get('invoice', invoiceId);
  if (invoice.status === 'void') return invoice;
  const payment = paymentOf(context, invoiceId);
  const now = context.clock.now();
  if (payment) {
    cancelIntent(context, payment.payment.payment_intent, 'void_invoice');
    context.store.change('invoice_payment', payment.id, {
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: now },
    });
  }
  const customer = context.store.get('customer', invoice.customer);
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (used !== 0) {
    context.store.change('customer', customer.id, { balance: customer.balance - used });
  }
  const voided = context.store.change('invoice', invoiceId, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  clearTimer(context, 'retry_invoice', invoiceId);
  emit(context, 'invoice.voided', voided);
  return voided;
}

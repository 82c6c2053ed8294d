import { newId } from '../context/ids.ts';
import { cancelIntent, createIntent } from '../payments/intents.ts';
import type { InvoicePaymentRecord, InvoiceRecord } from '../store/records.ts';
import { clearTimer, emit, type World } from '../context/context.ts';
import { makeInvoice, withBalance, type InvoiceSeed } from './invoice.ts';

/** Stores a draft, takes the subscription's waiting items into it, and makes it the latest invoice. */
export function draftInvoice(world: World, seed: InvoiceSeed): InvoiceRecord {
  const invoice = world.store.put('invoice', makeInvoice(world, seed));
  for (const line of invoice.lines.data) {
    const waiting = line.parent.subscription_item_details?.invoice_item;
    if (waiting) world.store.change('invoiceitem', waiting, { invoice: invoice.id });
  }
  world.store.change('subscription', seed.subscription.id, { latest_invoice: invoice.id });
  emit(world, 'invoice.created', invoice);
  return invoice;
}

/**
 * Opens a draft: number, credit used up, payment intent. Where nothing is due the invoice is settled
 * without one; the caller sees it by the status `paid`.
 */
export function finalizeInvoice(world: World, invoiceId: string): InvoiceRecord {
  const draft = world.store.get('invoice', invoiceId);
  const customer = world.store.get('customer', draft.customer);
  const { due, left } = withBalance(draft.total, customer.balance);
  const sequence = customer.next_invoice_sequence ?? 1;
  world.store.change('customer', customer.id, {
    balance: left,
    next_invoice_sequence: sequence + 1,
    currency: draft.currency,
  });
  const now = world.clock.now();
  const open = world.store.change('invoice', invoiceId, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    amount_due: due,
    amount_remaining: due,
    starting_balance: customer.balance,
    ending_balance: left,
    effective_at: now,
    hosted_invoice_url: `${world.publicUrl()}/invoices/${newId('test', 32)}`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  emit(world, 'invoice.finalized', open);
  if (due > 0) requestPayment(world, open);
  else settleInvoice(world, invoiceId);
  return world.store.get('invoice', invoiceId);
}

function requestPayment(world: World, invoice: InvoiceRecord): void {
  const intent = createIntent(world, invoice, defaultMethod(world, invoice));
  world.store.put('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.clock.now(),
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
export function defaultMethod(world: World, invoice: InvoiceRecord): string | null {
  const { subscription } = invoice.parent.subscription_details;
  const own = world.store.get('subscription', subscription).default_payment_method;
  const general = world.store.get('customer', invoice.customer).invoice_settings;
  return own ?? (general.default_payment_method as string | null);
}

/** The payment that an invoice waits for or was paid with; undefined for drafts and free ones. */
export function paymentOf(world: World, invoiceId: string): InvoicePaymentRecord | undefined {
  return world.store.where('invoice_payment', ({ invoice }) => invoice === invoiceId).at(-1);
}

/** The invoice behind a payment intent. */
export function invoiceOfIntent(world: World, intentId: string): InvoiceRecord {
  const payment = world.store
    .all('invoice_payment')
    .find((candidate) => candidate.payment.payment_intent === intentId);
  if (!payment) throw new Error(`The simulator has lost the invoice of ${intentId}.`);
  return world.store.get('invoice', payment.invoice);
}

/** Marks an invoice as paid in full, by its payment or because nothing was due. */
export function settleInvoice(world: World, invoiceId: string): InvoiceRecord {
  const invoice = world.store.get('invoice', invoiceId);
  const now = world.clock.now();
  const payment = paymentOf(world, invoiceId);
  if (payment) {
    const paid = world.store.change('invoice_payment', payment.id, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    });
    emit(world, 'invoice_payment.paid', paid);
  }
  const settled = world.store.change('invoice', invoiceId, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    attempt_count: Math.max(invoice.attempt_count, payment ? 1 : 0),
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  clearTimer(world, 'retry_invoice', invoiceId);
  emit(world, 'invoice.paid', settled);
  emit(world, 'invoice.payment_succeeded', settled);
  return settled;
}

/** Gives up an invoice: nobody owes it any more, and credit that it used comes back, once. */
export function voidInvoice(world: World, invoiceId: string): InvoiceRecord {
  const invoice = world.store.get('invoice', invoiceId);
  if (invoice.status === 'void') return invoice;
  const payment = paymentOf(world, invoiceId);
  const now = world.clock.now();
  if (payment) {
    cancelIntent(world, payment.payment.payment_intent, 'void_invoice');
    world.store.change('invoice_payment', payment.id, {
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: now },
    });
  }
  const customer = world.store.get('customer', invoice.customer);
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (used !== 0) {
    world.store.change('customer', customer.id, { balance: customer.balance - used });
  }
  const voided = world.store.change('invoice', invoiceId, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: now },
  });
  clearTimer(world, 'retry_invoice', invoiceId);
  emit(world, 'invoice.voided', voided);
  return voided;
}

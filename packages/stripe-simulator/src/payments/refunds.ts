import { newId } from '../context/ids.ts';
import { invalidRequest } from '../context/problem.ts';
import type { ChargeRecord, RefundRecord } from '../store/records.ts';
import { emit, type Context } from '../context/context.ts';

interface Wanted {
  /** Cents; undefined for all that is left. */
  amount: number | undefined;
  reason: string | null;
  metadata: Record<string, string>;
}

/** Gives money of a charge back. Invoices and subscriptions stay as they are, as with Stripe. */
export function refundCharge(context: Context, charge: ChargeRecord, wanted: Wanted): RefundRecord {
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.status !== 'succeeded') {
    throw invalidRequest('This charge did not succeed and cannot be refunded.', 'charge');
  }
  if (left === 0) {
    throw invalidRequest(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  const amount = wanted.amount ?? left;
  if (amount < 1 || amount > left) {
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      'amount',
      'amount_too_large',
    );
  }
  const refund = context.store.put('refund', makeRefund(context, charge, amount, wanted));
  const refunded = context.store.change('charge', charge.id, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  emit(context, 'charge.refunded', refunded);
  emit(context, 'refund.created', refund);
  return refund;
}

function makeRefund(
  context: Context,
  charge: ChargeRecord,
  amount: number,
  { reason, metadata }: Wanted,
): RefundRecord {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: context.clock.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

import { newId } from '../context/ids.ts';
import type { ChargeRecord, PaymentIntentRecord } from '../store/records.ts';
import { emit, type Context } from '../context/context.ts';

export type ChargeResult =
  | { status: 'succeeded' }
  | { status: 'pending' }
  | { status: 'failed'; code: string; declineCode?: string; message: string };

/** Writes a charge down and makes it the intent's latest; its event is emitted. */
export function recordCharge(
  context: Context,
  intent: PaymentIntentRecord,
  methodId: string,
  result: ChargeResult,
): ChargeRecord {
  const charge = context.store.put('charge', makeCharge(context, intent, methodId, result));
  context.store.change('payment_intent', intent.id, { latest_charge: charge.id });
  emit(context, `charge.${result.status}`, charge);
  return charge;
}

function makeCharge(
  context: Context,
  intent: PaymentIntentRecord,
  methodId: string,
  result: ChargeResult,
): ChargeRecord {
  const method = context.store.get('payment_method', methodId);
  const failure = result.status === 'failed' ? result : undefined;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: result.status === 'succeeded',
    created: context.clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(result),
    paid: result.status !== 'failed',
    payment_intent: intent.id,
    payment_method: methodId,
    payment_method_details: { type: 'card', card: cardDetails(method.card, intent.amount) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: result.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(result: ChargeResult): NonNullable<ChargeRecord['outcome']> {
  const failed = result.status === 'failed';
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failed ? 'declined_by_network' : 'approved_by_network',
    reason: failed ? (result.declineCode ?? result.code) : null,
    risk_level: 'normal',
    seller_message: failed ? 'The bank declined the payment.' : 'Payment complete.',
    type: failed ? 'issuer_declined' : 'authorized',
  };
}

type CardDetails = NonNullable<NonNullable<ChargeRecord['payment_method_details']>['card']>;

function cardDetails(
  card: {
    brand: string;
    country: string | null;
    exp_month: number;
    exp_year: number;
    last4: string;
  },
  amount: number,
): CardDetails {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

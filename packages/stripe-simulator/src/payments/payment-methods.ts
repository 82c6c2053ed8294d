import { newId } from '../context/ids.ts';
import { invalidRequest, missing, Problem } from '../context/problem.ts';
import type { CardRecord, PaymentMethodRecord } from '../store/records.ts';
import { emit, findOrThrow, type Context } from '../context/context.ts';
import { cardAliases, testCard, type TestCard } from './test-cards.ts';

/** An address of which nothing is known. */
const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export interface CardDetails {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

export interface BillingDetails {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  address?: Record<string, string> | undefined;
}

const cardError = (code: string, message: string, param: string): Problem =>
  new Problem(402, { type: 'card_error', code, message, param });

/** Whether the digits end with the right check digit (Luhn, ISO/IEC 7812). */
function passesCheckDigit(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number[number.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The test card behind what was typed, or the error that Stripe answers to it. */
function checkCard(details: CardDetails, now: number): TestCard {
  const number = details.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesCheckDigit(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (details.exp_month < 1 || details.exp_month > 12) {
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  const year = details.exp_year < 100 ? 2000 + details.exp_year : details.exp_year;
  const today = new Date(now * 1000);
  if (year * 12 + details.exp_month - 1 < today.getUTCFullYear() * 12 + today.getUTCMonth()) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (details.cvc !== undefined && !/^\d{3,4}$/.test(details.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const card = testCard(number);
  if (card) return card;
  throw new Problem(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  });
}

/** Makes a payment method of a test card; real numbers are declined and kept nowhere. */
export function createCardMethod(
  context: Context,
  details: CardDetails,
  billing: BillingDetails = {},
): PaymentMethodRecord {
  const now = context.clock.now();
  const card = checkCard(details, now);
  const id = newId('pm');
  const year = details.exp_year < 100 ? 2000 + details.exp_year : details.exp_year;
  context.store.put('card', { id, number: card.number, setUp: false });
  return context.store.put('payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { ...noAddress, ...billing.address },
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    card: cardFields(card, details.exp_month, year),
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

function cardFields(card: TestCard, month: number, year: number): PaymentMethodRecord['card'] {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: month,
    exp_year: year,
    fingerprint: `simulated${card.number.slice(-8)}`,
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** A saved payment method, or a fresh one for an alias such as `pm_card_visa`. */
export function resolveMethod(context: Context, id: string, param: string): PaymentMethodRecord {
  const number = cardAliases[id];
  if (number === undefined) return findOrThrow(context, 'payment_method', id, param);
  const year = new Date(context.clock.now() * 1000).getUTCFullYear() + 5;
  return createCardMethod(context, { number, exp_month: 12, exp_year: year, cvc: '123' });
}

/** The card behind a payment method, with how it behaves. */
export function cardOf(context: Context, methodId: string): { card: TestCard; record: CardRecord } {
  const record = context.store.get('card', methodId);
  const card = testCard(record.number);
  if (!card) throw missing('PaymentMethod', methodId, 'payment_method');
  return { card, record };
}

/** Ties a payment method to a customer, for charges without the owner. */
export function attachMethod(context: Context, methodId: string, customer: string): void {
  const method = context.store.get('payment_method', methodId);
  if (method.customer === customer) return;
  if (method.customer) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer.',
      'payment_method',
      'payment_method_unexpected_state',
    );
  }
  const { record } = cardOf(context, methodId);
  context.store.put('card', { ...record, setUp: true });
  emit(
    context,
    'payment_method.attached',
    context.store.change('payment_method', methodId, { customer }),
  );
}

/** Saving a card asks its bank; some say no. */
export function refuseUnlessSaveable(context: Context, methodId: string): void {
  const { card } = cardOf(context, methodId);
  if (card.canBeSaved || card.onSession.kind !== 'decline') return;
  const { code, declineCode, message } = card.onSession;
  throw new Problem(402, {
    type: 'card_error',
    code,
    message,
    ...(declineCode !== undefined && { decline_code: declineCode }),
  });
}

import type { User } from '@legible/contracts/accounts';
import { billingMessages } from '@legible/contracts/messages/billing';
import { codeOf } from '../../../lib/api/api-error.ts';
import type { CardHandle } from './card-handle.ts';
import { refusal } from './refusal.ts';
import {
  billingDetailsOf,
  createCustomer,
  createSubscription,
  refreshSubscription,
} from '../subscription/subscription-api.ts';

const words = billingMessages.errors;

export type Outcome = 'active' | 'processing';

/**
 * Buys a plan for a user without a subscription (S4.44-S4.46): a customer if there is none yet, a
 * subscription that waits for its first payment, the payment. Throws a `Refusal` with what to tell.
 */
export async function buyPlan(user: User, priceId: string, card: CardHandle): Promise<Outcome> {
  const customerId = user.stripe_customer_id ?? (await newCustomer(user));
  const secret = await secretOfFirstPayment(customerId, priceId);
  if (secret === 'processing') return 'processing';
  if (secret === null) return purchaseWithoutPayment();
  return pay(user, secret, card);
}

/**
 * Confirms a payment; also for the upgrade whose saved card was not enough.
 * @param isPaid asked where no answer came, with the status of the subscription after that
 */
export async function pay(
  user: User,
  secret: string,
  card: CardHandle,
  isPaid: (status: string | null) => boolean | Promise<boolean> = (status) => status === 'active',
): Promise<Outcome> {
  const outcome = await card.confirm(secret, billingDetailsOf(user)).catch((cause: unknown) => {
    throw refusal(words.unexpected, cause);
  });
  if (outcome.kind === 'processing') return 'processing';
  if (outcome.kind === 'failed') throw refusal(outcome.message ?? words.paymentFailed);
  const status = await statusNow();
  if (outcome.kind === 'unknown' && !(await isPaid(status))) {
    throw refusal(outcome.message ?? words.paymentFailed);
  }
  return 'active';
}

async function newCustomer(user: User): Promise<string> {
  const id = await createCustomer(user).catch((cause: unknown) => {
    throw refusal(words.customerFailed, cause);
  });
  if (id === null) throw refusal(words.customerIdMissing);
  return id;
}

/** An earlier payment that is still under way is not paid a second time. */
async function secretOfFirstPayment(customerId: string, priceId: string) {
  try {
    return await createSubscription(customerId, priceId);
  } catch (cause) {
    if (codeOf(cause) === 'payment_in_progress') return 'processing';
    throw refusal(words.unexpected, cause);
  }
}

/** No secret is right only where nothing had to be paid, for example by a discount. */
async function purchaseWithoutPayment(): Promise<Outcome> {
  if ((await statusNow()) === 'active') return 'active';
  throw refusal(words.clientSecretMissing);
}

/** The payment counts whether or not this answers: the provider tells the server too. */
async function statusNow() {
  return refreshSubscription().catch(() => null);
}

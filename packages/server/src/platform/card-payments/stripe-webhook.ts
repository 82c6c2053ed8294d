import Stripe from 'stripe';
import { AppError } from '../http/app-error.ts';
import type { ProviderEvent } from './card-payments.ts';
import { moment } from './stripe-shapes.ts';

/** A signature older than this was recorded and sent again: the provider signs every try anew. */
const SIGNATURE_AGE_SECONDS = 300;
/** The provider repeats a message for three days, and by hand for thirty. */
const EVENT_AGE_MS = 30 * 24 * 3600_000;

export interface WebhookTrust {
  /** Several while a secret is being replaced. */
  secrets: string[];
  livemode: boolean;
}

/**
 * Reads a message after checking who sent it and when.
 * @throws AppError `webhook_refused`; the log gets the reason, the sender does not.
 */
export function readStripeEvent(
  stripe: Stripe,
  trust: WebhookTrust,
  body: Buffer,
  signature: string,
): ProviderEvent {
  const event = verified(stripe, trust.secrets, body, signature);
  if (event.api_version !== Stripe.API_VERSION) throw refused('its API version is not ours');
  if (event.livemode !== trust.livemode) throw refused('it is of the other mode, live or test');
  const createdAt = moment(event.created);
  if (Date.now() - createdAt.getTime() > EVENT_AGE_MS) throw refused('it is too old');
  return { id: event.id, type: event.type, customerId: customerOf(event), createdAt };
}

function verified(stripe: Stripe, secrets: string[], body: Buffer, signature: string) {
  let cause: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, SIGNATURE_AGE_SECONDS);
    } catch (error) {
      cause = error;
    }
  }
  throw refused('its signature is not ours, or too old', cause);
}

const refused = (reason: string, cause?: unknown) =>
  new AppError('webhook_refused', undefined, { cause: new Error(reason, { cause }) });

/** Subscriptions and invoices name their customer; a customer is one. */
function customerOf(event: Stripe.Event): string | null {
  const object = event.data.object as { id?: string; object?: string; customer?: unknown };
  if (object.object === 'customer') return object.id ?? null;
  const { customer } = object;
  if (typeof customer === 'string') return customer;
  return (customer as { id?: string } | null | undefined)?.id ?? null;
}

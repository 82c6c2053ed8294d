import Stripe from 'stripe';
import { AppError } from '../http/app-error.ts';

const RETRY_AFTER_SECONDS = 30;

const { errors } = Stripe;

/** Silence, faults and overload of the provider; keys that it does not take (the log has the cause). */
const outages = [
  errors.StripeConnectionError,
  errors.StripeAPIError,
  errors.StripeRateLimitError,
  errors.StripeAuthenticationError,
  errors.StripePermissionError,
];

/** Two requests for the same object at the same moment. */
const LOCKED = 409;

/**
 * Turns what the SDK throws into an answer. Ids come from people, so an unknown one is `not_found`; what
 * the provider refuses otherwise was overtaken by something, such as a cancellation in its portal.
 */
export function asPaymentError(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  if (error instanceof errors.StripeCardError) {
    return new AppError('card_declined', error.message, { cause: error });
  }
  if (error.statusCode === LOCKED || outages.some((outage) => error instanceof outage)) {
    return unavailable(error);
  }
  const code = isMissing(error) ? 'not_found' : 'payment_conflict';
  return new AppError(code, undefined, { cause: error });
}

export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

function unavailable(cause: Error): AppError {
  return new AppError('payments_unavailable', undefined, {
    cause,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

import Stripe from 'stripe';
import { AppError } from '../http/app-error.ts';

const RETRY_AFTER_SECONDS = 30;

/**
 * Turns what the SDK throws into an answer. Ids come from people, so an unknown one is `not_found`;
 * silence, overload and faults of the provider are `payments_unavailable`; wrong keys and requests
 * that we built wrongly are faults of ours, and stay as they are for the log.
 */
export function asPaymentError(error: unknown): unknown {
  const { StripeError, StripeCardError, StripeConnectionError, StripeAPIError } = Stripe.errors;
  if (error instanceof StripeCardError) {
    return new AppError('card_declined', error.message, { cause: error });
  }
  if (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  ) {
    return unavailable(error);
  }
  if (isMissing(error)) return new AppError('not_found', undefined, { cause: error });
  // Two requests for the same object at the same moment.
  if (error instanceof StripeError && error.statusCode === 409) return unavailable(error);
  return error;
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

function unavailable(cause: Error): AppError {
  return new AppError('payments_unavailable', undefined, {
    cause,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

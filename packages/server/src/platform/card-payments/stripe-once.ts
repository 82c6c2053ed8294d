import Stripe from 'stripe';

/**
 * Makes a request under a key, so that it has its effect once however often it is repeated. The provider
 * keeps every answer for a day, failures too: a request that failed under its key would fail for as
 * long, whatever was put right since. So a failure that is only played back is no answer, and the request
 * is made anew. Call it after a look at how things stand: a request that failed may have had its effect.
 */
export async function once<T>(
  key: string,
  call: (options: Stripe.RequestOptions) => Promise<T>,
): Promise<T> {
  try {
    return await call({ idempotencyKey: key });
  } catch (error) {
    if (!isPlayedBack(error)) throw error;
    return call({});
  }
}

const isPlayedBack = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true';

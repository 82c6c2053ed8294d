import Stripe from 'stripe';

/** Our webhook endpoint must be made with this one. */
export const { API_VERSION } = Stripe;

/** An attempt that takes longer is given up: a transaction waits for it. */
const TIMEOUT_MS = 6000;
/** With the pause before it, a call without an answer ends within 13 s. */
const REPEATS = 1;

/**
 * The SDK, told where to speak. The API version is the SDK's own, whatever the account's is.
 * @param apiUrl the address of a simulator; undefined for Stripe itself.
 */
export function stripeClient(secretKey: string, apiUrl?: string): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: REPEATS,
    telemetry: false,
    ...(url && { protocol: url.protocol === 'https:' ? 'https' : 'http', host: url.hostname }),
    ...(url?.port && { port: url.port }),
  });
}

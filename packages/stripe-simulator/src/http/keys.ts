import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../context/problem.ts';

export interface Keys {
  secret: string;
  publishable: string;
}

/** The key of a request: Bearer, Basic with the key as the user, or `key=` as Stripe.js sends it. */
export function keyOf(authorization: string | undefined, params: Record<string, unknown>) {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0];
  return typeof params.key === 'string' ? params.key : undefined;
}

const same = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Lets a request pass with the right key, or throws Stripe's 401 or 403. */
export function checkKey(key: string | undefined, keys: Keys, publishable: boolean): void {
  if (key === undefined || key === '') {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth or Basic auth.',
    );
  }
  if (same(key, keys.secret)) return;
  if (!same(key, keys.publishable)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  if (publishable) return;
  throw new Problem(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

const unauthorized = (message: string) =>
  new Problem(401, { type: 'invalid_request_error', message });

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`;

import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../context/problem.ts';

/** The key of a request: Bearer, or Basic with the key as the user. */
export function keyOf(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

const same = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Lets a request pass with the right key, or throws Stripe's 401. */
export function checkKey(key: string | undefined, secretKey: string): void {
  if (key === undefined || key === '') {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth or Basic auth.',
    );
  }
  if (!same(key, secretKey)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
}

const unauthorized = (message: string) =>
  new Problem(401, { type: 'invalid_request_error', message });

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`;

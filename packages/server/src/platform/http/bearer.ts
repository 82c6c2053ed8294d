import { KEY_PATTERN } from '@legible/contracts/api-keys';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** What the header `Authorization` carries as a key; a proxy's own `Basic …` is not ours to read. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

/** How a key of ours begins. */
export const seemsOurs = (bearer: string): boolean => bearer.startsWith('legible_');

/**
 * An address stands in logs, histories and proxies, so that no key may ever become usual there.
 * @throws AppError `key_in_address`, whether the key is good or not
 */
export function refuseKeyInAddress({ url }: Pick<FastifyRequest, 'url'>): void {
  if (KEY_PATTERN.test(url) || KEY_PATTERN.test(decoded(url))) throw new AppError('key_in_address');
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

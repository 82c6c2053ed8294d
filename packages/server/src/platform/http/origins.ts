import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Origins whose pages may call the API: the product's own and those of the configuration. */
export function allowedOrigins(publicUrl: string, more: string[]): Set<string> {
  const own = new URL(publicUrl);
  const origins = new Set([own.origin, ...more.map((origin) => new URL(origin).origin)]);
  // On one's own machine both names are the same place.
  if (own.hostname === 'localhost') origins.add(own.origin.replace('localhost', '127.0.0.1'));
  return origins;
}

/**
 * The origin of the page that sent a call, if it is an allowed one; links in mails lead there. The header `Host` says
 * nothing: the sender of a call chooses it freely.
 */
export function originUsed(
  { headers: { origin } }: FastifyRequest,
  allowed: Set<string>,
): string | undefined {
  return origin !== undefined && allowed.has(origin) ? origin : undefined;
}

/** @throws AppError `forbidden_origin` when a browser says that a foreign page is calling (D48). */
export function checkOrigin(request: FastifyRequest, allowed: Set<string>): void {
  const { origin } = request.headers;
  if (origin !== undefined && !allowed.has(origin)) throw new AppError('forbidden_origin');
  if (origin === undefined && request.headers['sec-fetch-site'] === 'cross-site') {
    throw new AppError('forbidden_origin');
  }
}

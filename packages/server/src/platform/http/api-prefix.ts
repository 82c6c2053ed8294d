import type { FastifyRequest } from 'fastify';

/** Every call of the API begins with this; everything else is a file of the browser application. */
export const API_PREFIX = '/v1/';

/**
 * Whether the request is for a call of the API. The route that was found decides, not the path as it
 * was sent: `/%761/…` reaches the same route and must pass the same guards.
 */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith(API_PREFIX) ?? false;
}

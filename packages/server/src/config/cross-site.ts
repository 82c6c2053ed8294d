import type { Environment } from './environment.ts';
import { StartError } from '../platform/start-error.ts';

/**
 * Whether pages of other sites may act for their visitors (D51). Their cookies are sent by https only, and an
 * attacker who can write into a page on its way would act for everybody who opens it: so all of it is https, and each
 * page is named.
 * @throws StartError where it could not be safe, or would have no use.
 */
export function chooseCrossSite(e: Environment): boolean {
  if (e.LEGIBLE_CROSS_SITE === 'off') return false;
  if (!e.PUBLIC_URL?.startsWith('https:')) {
    throw new StartError(
      'LEGIBLE_CROSS_SITE=on needs an https PUBLIC_URL: browsers send cookies across sites by https only.',
    );
  }
  if (e.LEGIBLE_ALLOWED_ORIGINS.length === 0) {
    throw new StartError(
      'LEGIBLE_CROSS_SITE=on needs LEGIBLE_ALLOWED_ORIGINS: the origins of the pages that may call.',
    );
  }
  if (!e.LEGIBLE_ALLOWED_ORIGINS.every((origin) => origin.startsWith('https:'))) {
    throw new StartError(
      'LEGIBLE_CROSS_SITE=on needs https in every entry of LEGIBLE_ALLOWED_ORIGINS: a page that comes by http ' +
        'can be written by anybody on its way.',
    );
  }
  return true;
}

/** What the policy of our own pages has to allow, when they were built to call another host: calls and sockets. */
export function apiOriginsOf(host: string | undefined): string[] {
  if (host === undefined) return [];
  const { origin } = new URL(host);
  return [origin, origin.replace(/^http/, 'ws')];
}

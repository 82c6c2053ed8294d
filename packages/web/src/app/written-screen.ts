import { matchRoutes } from 'react-router';
import { routeTree } from './router.tsx';

/** What the not-found page notes on its root element, since it stands at many addresses. */
export const ANY_SCREEN = '*';

/**
 * Whether the page holds what the router would show at an address, so that it can be taken over as it stands.
 * @param noted on the page's root by the build.
 */
export function isWrittenFor(noted: string | undefined, pathname: string): boolean {
  if (noted !== ANY_SCREEN) return noted === pathname;
  return matchRoutes(routeTree, pathname)?.at(-1)?.route.path === '*';
}

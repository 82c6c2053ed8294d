import { routes } from '../../../lib/routes.ts';

/**
 * The policy of our pages lets Stripe's scripts in only where the document itself was fetched from
 * /subscribe. A visitor who came there by a link of the application gets the document anew, once: the
 * chosen plan is in the navigation state, which survives. True when that is under way.
 */
export function reloadForStripe(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation || new URL(navigation.name).pathname === routes.subscribe) return false;
  window.location.reload();
  return true;
}

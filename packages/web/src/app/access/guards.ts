import { type LoaderFunctionArgs, replace } from 'react-router';
import { session } from '../../features/accounts/session/session.ts';
import { routes } from '../../lib/routes.ts';
import { placeAskedFor, rememberPlace } from './place-asked-for.ts';

/** Before the screen's code is even fetched: anonymous visitors go to the login form (S6.3, D16), and later back here. */
export function requireUser({ request }: LoaderFunctionArgs) {
  if (session.getState().user) return null;
  const { pathname, search, hash } = new URL(request.url);
  rememberPlace({ path: pathname + search + hash, state: null });
  return replace(routes.login);
}

/** A signed-in user has no use for the login form (D47). */
export function refuseUser() {
  return session.getState().user ? replace(placeAskedFor().path) : null;
}

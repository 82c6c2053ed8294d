import { replace } from 'react-router';
import { session } from '../features/accounts/session.ts';
import { routes } from '../lib/routes.ts';

/** Before the screen's code is even fetched: anonymous visitors go to the login form (S6.3, D16). */
export function requireUser() {
  return session.getState().user ? null : replace(routes.login);
}

/** A signed-in user has no use for the login form (D47). */
export function refuseUser() {
  return session.getState().user ? replace(routes.ocr) : null;
}

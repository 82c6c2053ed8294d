import { coreMessages } from '@legible/contracts/messages/core';
import { statusOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { fetchMe } from './session-api.ts';
import { session } from './session.ts';

/** The name of toasts about the session, by which they are removed at a log-in. */
export const SESSION_NOTICE = 'session';

const RETRY_DELAYS = [1000, 3000];
const REJECTED: ReadonlySet<number> = new Set([401, 403]);

/** Ends the session with its toast, once: later calls find no user signed in. The toast goes with the next log-in. */
export function expireSession(how: 'expired' | 'unreachable' = 'expired'): void {
  if (!session.getState().user) return;
  session.end(how);
  notify.error(coreMessages.auth.sessionExpired, { about: SESSION_NOTICE, lasting: true });
}

/**
 * On load: asks the server for the remembered user; without one, asks nothing (S4.33).
 * A refusal ends the session at once, a fault only after two more tries (D39).
 */
export async function restoreSession(): Promise<void> {
  if (!session.getState().user) return;
  for (const delay of [...RETRY_DELAYS, null]) {
    const outcome = await refreshUser();
    if (outcome === 'done') return;
    if (outcome === 'rejected') return expireSession();
    if (delay === null) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  expireSession('unreachable');
}

/** Brings the user's figures up to date; a failure leaves the old ones standing. */
export async function refreshUser(): Promise<'done' | 'rejected' | 'failed'> {
  const asked = session.getState().user?.id;
  try {
    const user = await fetchMe();
    // The user may have logged out meanwhile, and another one may have come.
    if (asked !== undefined && session.getState().user?.id === asked) session.signIn(user);
    return 'done';
  } catch (error) {
    return REJECTED.has(statusOf(error)) ? 'rejected' : 'failed';
  }
}

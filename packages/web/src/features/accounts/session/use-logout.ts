import { coreMessages } from '@legible/contracts/messages/core';
import { useNavigate } from 'react-router';
import { notify } from '../../../lib/notify.ts';
import { routes } from '../../../lib/routes.ts';
import { logout } from './session-api.ts';
import { session } from './session.ts';

/** Clears the user and goes to the landing page even when the call fails (D60). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const told = logout().catch(() => undefined);
    // At once: the server closes the live connections, and a screen still there would ask why.
    session.end('logout');
    await navigate(routes.landing, { replace: true });
    await told;
    notify.success(coreMessages.auth.loggedOut);
  };
}

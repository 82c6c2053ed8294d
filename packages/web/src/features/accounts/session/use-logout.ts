import { coreMessages } from '@legible/contracts/messages/core';
import { useNavigate } from 'react-router';
import { notify } from '../../../lib/notify.ts';
import { routes } from '../../../lib/routes.ts';
import { logout } from './session-api.ts';
import { session } from './session.ts';

/** Whatever would have the browser ask before the tab is closed: uploads and corrections on their way. */
const wouldLose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Clears the user and goes to the landing page even when the call fails (D60); asks where something would be lost. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (wouldLose() && !confirm(coreMessages.auth.stillSending)) return;
    const told = logout().catch(() => undefined);
    // At once: the server closes the live connections, and a screen still there would ask why.
    session.end('logout');
    await navigate(routes.landing, { replace: true });
    await told;
    notify.success(coreMessages.auth.loggedOut);
  };
}

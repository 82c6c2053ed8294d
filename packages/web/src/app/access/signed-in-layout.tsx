import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { LoginArrival } from '../../features/accounts/sign-in/login-arrival.ts';
import { useSession } from '../../features/accounts/session/use-session.ts';
import { billingNotice } from '../../features/billing/notices/billing-notice.ts';
import { routes } from '../../lib/routes.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { rememberPlace } from './place-asked-for.ts';
import { queryClientOf } from './query-client.ts';

const BillingNoticeBanner = lazyComponent(() => import('./billing-notice-banner.tsx'));

/** Sends corrections that the tab could not send before it was loaded anew, whichever screen it shows. */
async function sendUnsent(): Promise<void> {
  try {
    if (Object.keys(sessionStorage).some((key) => key.startsWith('legible.viewer.unsent')))
      (await import('./own-corrections.ts')).sendUnsent();
  } catch {
    // The viewer of their document sends them, too.
  }
}

/** After a log-out to the start; otherwise to the login form, which says why, knows who it was, and leads back here. */
function Leave() {
  const { ended, endedFor } = useSession();
  const { pathname, search, hash, state } = useLocation();
  const isLogout = ended === 'logout';
  useEffect(() => {
    if (!isLogout) rememberPlace({ path: pathname + search + hash, state });
  }, [isLogout, pathname, search, hash, state]);
  if (ended === 'logout') return <Navigate to={routes.landing} replace />;
  const arrival: LoginArrival = {
    ...(endedFor !== null && { email: endedFor }),
    ...(ended !== null && { ended }),
  };
  return <Navigate to={routes.login} state={arrival} replace />;
}

/** Around every screen that needs a user; leaves when the user does, wherever that happened. */
export function Component() {
  const { user } = useSession();
  const id = user?.id;
  useEffect(() => {
    if (id !== undefined) void sendUnsent();
  }, [id]);
  if (!user) return <Leave />;
  const notice = billingNotice(user);
  return (
    // With the next user all screens begin anew: what was typed or chosen on them was the last one's.
    <QueryClientProvider key={user.id} client={queryClientOf(user.id)}>
      {notice && <BillingNoticeBanner notice={notice} />}
      <Outlet />
    </QueryClientProvider>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '../features/accounts/use-session.ts';
import { billingNotice } from '../features/billing/billing-notice.ts';
import { routes } from '../lib/routes.ts';
import { latePart } from '../ui/late-part.tsx';
import { queryClientOf } from './query-client.ts';

const BillingNoticeBanner = latePart(() => import('./billing-notice-banner.tsx'));

/** Around every screen that needs a user; leaves when the user does, wherever that happened. */
export function Component() {
  const { user, ended } = useSession();
  if (!user) return <Navigate to={ended === 'logout' ? routes.landing : routes.login} replace />;
  const notice = billingNotice(user);
  return (
    // With the next user all screens begin anew: what was typed or chosen on them was the last one's.
    <QueryClientProvider key={user.id} client={queryClientOf(user.id)}>
      {notice && <BillingNoticeBanner notice={notice} />}
      <Outlet />
    </QueryClientProvider>
  );
}

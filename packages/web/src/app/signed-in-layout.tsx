import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { useSession } from '../features/accounts/use-session.ts';
import { routes } from '../lib/routes.ts';
import { queryClientOf } from './query-client.ts';

/** Around every screen that needs a user; leaves when the user does, wherever that happened. */
export function Component() {
  const { user, ended } = useSession();
  if (!user) return <Navigate to={ended === 'logout' ? routes.landing : routes.login} replace />;
  return (
    <QueryClientProvider client={queryClientOf(user.id)}>
      <Outlet />
    </QueryClientProvider>
  );
}

import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../features/accounts/session/use-session.ts';
import { placeAskedFor } from './place-asked-for.ts';

/** Around the forms that are of no use to a signed-in user: leaves when one signs in, in any tab (D47). */
export function SignedOut({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (!user) return children;
  const { path, state } = placeAskedFor();
  return <Navigate to={path} state={state} replace />;
}

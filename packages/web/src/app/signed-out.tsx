import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../features/accounts/use-session.ts';
import { routes } from '../lib/routes.ts';

/** Around the forms that are of no use to a signed-in user: leaves when one signs in, in any tab (D47). */
export function SignedOut({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user ? <Navigate to={routes.ocr} replace /> : children;
}

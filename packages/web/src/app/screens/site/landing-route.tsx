import { useSession } from '../../../features/accounts/session/use-session.ts';
import { LandingScreen } from '../../../features/landing/landing-screen.tsx';

export function Component() {
  const { user, verified } = useSession();
  return <LandingScreen signedIn={user !== null} verified={verified} />;
}

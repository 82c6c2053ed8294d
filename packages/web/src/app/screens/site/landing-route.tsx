import { useSession } from '../../../features/accounts/session/use-session.ts';
import { LandingScreen } from '../../../features/landing/landing-screen.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const load = () => import('../../../features/documents/trial/trial-window.tsx');

const trial = { prepare: () => void load().catch(() => undefined), Window: lazyComponent(load) };

export function Component() {
  const { user, verified } = useSession();
  return <LandingScreen signedIn={user !== null} verified={verified} trial={trial} />;
}

import { useSession } from '../../../features/accounts/session/use-session.ts';
import { LandingScreen } from '../../../features/landing/landing-screen.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const load = () => import('../../../features/documents/trial/trial-window.tsx');

/** What shows a page comes as well, while the visitor's hand is on its way: a file that is dropped is read at once. */
const prepare = () => {
  const page = import('../../../features/documents/trial/trial-page.tsx');
  Promise.all([load(), page]).catch(() => undefined);
};

const trial = { prepare, Window: lazyComponent(load) };

export function Component() {
  const { user, verified } = useSession();
  return <LandingScreen signedIn={user !== null} verified={verified} trial={trial} />;
}

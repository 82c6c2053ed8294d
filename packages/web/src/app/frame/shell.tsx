import { shell } from '@legible/contracts/messages/shell';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { session } from '../../features/accounts/session/session.ts';
import { expireSession, restoreSession } from '../../features/accounts/session/session-refresh.ts';
import { api } from '../../lib/api/api-client.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { RouteFocus } from './route-focus.tsx';
import { placeInHistory, SCROLL_KEY } from './scroll-memory.ts';
import { followTheme } from './theme.ts';

const Toaster = lazyComponent(() => import('./toaster.tsx'));

/** What surrounds every screen, the not-found page and the error page included. */
function ShellFrame({ children }: { children?: ReactNode }) {
  const { state } = useNavigation();
  return (
    <>
      {/* `--above` is the height of what the server wrote above the application: test mode's banner. */}
      <div className="flex min-h-[calc(100dvh-var(--above,0px))] flex-col text-[0.9375rem]">
        <a
          href="#main"
          className="sr-only z-50 rounded-lg bg-accent font-medium text-accent-ink shadow-raised focus:not-sr-only focus:fixed focus:top-1.5 focus:left-2 focus:px-4 focus:py-2.5"
        >
          {shell.skip}
        </a>
        {state !== 'idle' && <div aria-hidden className="route-progress" />}
        <NavBar />
        <main id="main" tabIndex={-1} className="flex grow flex-col">
          {children}
        </main>
        <Footer />
      </div>
      <OfflineNotice />
    </>
  );
}

export function Shell() {
  const inBrowser = useInBrowser();
  useEffect(() => {
    // Set by `inline/theme.js`: from here on it is known who is signed in.
    document.documentElement.classList.remove('remembered');
    void restoreSession();
    const endings = [
      session.followOtherTabs(),
      api.onSessionRejected(expireSession),
      followTheme(),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, []);

  return (
    <ShellFrame>
      <RouteFocus />
      <Outlet />
      <ScrollRestoration storageKey={SCROLL_KEY} getKey={placeInHistory} />
      {inBrowser && <Toaster />}
    </ShellFrame>
  );
}

const never = () => () => undefined;

/** False in a page that is written by the build, of which toasts are no part. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

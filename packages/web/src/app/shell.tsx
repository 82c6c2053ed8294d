import { type ReactNode, Suspense, lazy, useEffect } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { session } from '../features/accounts/session.ts';
import { expireSession, restoreSession } from '../features/accounts/session-refresh.ts';
import { api } from '../lib/api-client.ts';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';
import { RouteFocus } from './route-focus.tsx';

const Toaster = lazy(() => import('./toaster.tsx'));

/** What surrounds every screen, the not-found page and the error page included. */
function ShellFrame({ children }: { children?: ReactNode }) {
  const { state } = useNavigation();
  return (
    <div className="flex min-h-dvh flex-col text-[0.9375rem]">
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-accent px-4 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {state !== 'idle' && <div aria-hidden className="route-progress" />}
      <NavBar />
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
      <Footer />
    </div>
  );
}

export function Shell() {
  useEffect(() => {
    void restoreSession();
    const unfollow = session.followOtherTabs();
    const unlisten = api.onSessionRejected(expireSession);
    return () => {
      unfollow();
      unlisten();
    };
  }, []);

  return (
    <ShellFrame>
      <RouteFocus />
      <Outlet />
      <ScrollRestoration />
      <Suspense>
        <Toaster />
      </Suspense>
    </ShellFrame>
  );
}

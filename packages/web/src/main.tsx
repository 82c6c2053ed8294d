import '@fontsource-variable/inter/wght.css';
import './styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadScreensAt } from './app/load-screens.ts';
import { routeTree } from './app/router.tsx';
import { forgetPlaceOnArrival } from './app/frame/scroll-memory.ts';
import { isWrittenFor } from './app/written-screen.ts';

/**
 * The build writes some screens into the page (`app/prerender.tsx`) and notes on the root which one this
 * is. Such a page is taken over as it stands: its code first, then the router, so that the first render
 * finds what is there already.
 */
async function start(root: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const written = isWrittenFor(root.dataset['screen'], pathname);
  const hydrating = written && (await loadScreensAt(routeTree, pathname));
  const app = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routeTree)} />
    </StrictMode>
  );
  // In pieces, so that a visitor who already reads, scrolls or types is not held up.
  if (hydrating) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
forgetPlaceOnArrival();
// Not awaited: the screens' code imports this very file and would wait for it in turn.
void start(root);

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
 * finds what is there already. Of other screens the page holds the frame alone (`data-frame`), until they can be shown.
 */
async function start(root: HTMLElement): Promise<void> {
  const { pathname } = window.location;
  const { screen, frame } = root.dataset;
  const written = isWrittenFor(screen, pathname);
  const loaded = (written || frame !== undefined) && (await loadScreensAt(routeTree, pathname));
  const isTaken = written && loaded;
  // Told that the page was written before, the router leaves it where a visitor has scrolled it to meanwhile.
  const router = createBrowserRouter(routeTree, isTaken ? { hydrationData: {} } : {});
  // The frame is on the screen already: rendered once more without its screen, it would only cost time.
  if (loaded && !written) await initialized(router);
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // In pieces, so that a visitor who already reads, scrolls or types is not held up.
  if (isTaken) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

async function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
forgetPlaceOnArrival();
// Not awaited: the screens' code imports this very file and would wait for it in turn.
void start(root);

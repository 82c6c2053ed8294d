import '@fontsource-variable/inter/wght.css';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadScreensAt } from './app/load-screens.ts';
import { routeTree } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The build writes some screens into the page (`app/prerender.tsx`) and notes here which one this is. */
const written = root.dataset['screen'] === window.location.pathname;
// Taken over as it is, a screen must be there at once: its code first, then the router.
const hydrating = written && (await loadScreensAt(routeTree, window.location.pathname));
if (!hydrating) root.replaceChildren();

const app = (
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routeTree)} />
  </StrictMode>
);
if (hydrating) hydrateRoot(root, app);
else createRoot(root).render(app);

import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router';
import { routes } from '../lib/routes.ts';
import { routeTree } from './router.tsx';

/** The screens that can be read before any script runs. */
export const writtenScreens = [routes.landing, routes.pricing, routes.contact];

/** What a visitor who is not signed in sees at an address, as HTML; run by the build. */
export async function renderScreen(path: string): Promise<string> {
  const handler = createStaticHandler(routeTree);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <StrictMode>
      {/* No data is written into the page: the content security policy forbids inline scripts. */}
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  );
}

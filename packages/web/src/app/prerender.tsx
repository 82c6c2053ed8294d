import { notFoundHead, pageHeads } from '@legible/contracts/pages/heads';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
} from 'react-router';
import { routes } from '../lib/routes.ts';
import { headOf, siteMap } from './page-head.ts';
import { routeTree } from './router.tsx';
import { screenTitle } from './frame/screen-title.ts';
import { ANY_SCREEN } from './written-screen.ts';

/** The screens that can be read before any script runs, with the module of each below `screens`. */
const written: Record<string, string> = {
  [routes.landing]: 'site/landing',
  [routes.pricing]: 'billing/pricing',
  [routes.contact]: 'site/contact',
  [routes.benchmarks]: 'site/benchmarks',
  [routes.benchmarkNotes]: 'site/benchmark-notes',
  [routes.privacy]: 'site/privacy',
  [routes.terms]: 'site/terms',
  [routes.imprint]: 'site/imprint',
};

/** An address that is no screen's; any would do. */
const NOWHERE = '/not-found';

export interface PageToWrite {
  /** In the build's folder. */
  file: string;
  /** Of the root element: the address, or `*` for every other one. */
  screen?: string;
  /** The module of a screen whose content is written, too. */
  module?: string;
  head: string;
  html: string;
}

/** Every page of the application: a screen has one, and what is not there has one. Run by the build. */
export async function pagesToWrite(): Promise<PageToWrite[]> {
  const screens = Object.values(routes).map(async (path): Promise<PageToWrite> => {
    const file = path === routes.landing ? 'index.html' : `${path.slice(1)}.html`;
    const head = headOf(path, titleAt(path), pageHeads[path]);
    const module = written[path];
    if (module === undefined) return { file, head, html: '' };
    const { links, html } = await renderScreen(path);
    return { file, head: head + links, html, screen: path, module };
  });
  const { html } = await renderScreen(NOWHERE);
  const head = headOf(null, titleAt(NOWHERE), notFoundHead);
  const notFound = { file: '404.html', head, html, screen: ANY_SCREEN, module: 'site/not-found' };
  return [...(await Promise.all(screens)), notFound];
}

/** Addresses for search engines. */
export const siteMapFile = siteMap(
  Object.values(routes).filter((path) => pageHeads[path]?.hidden !== true),
);

const titleAt = (path: string) => screenTitle(matchRoutes(routeTree, path)?.at(-1)?.route.handle);

/** React puts what belongs into the head before everything else. */
const HOISTED = /^(?:<title>.*?<\/title>|<link[^>]*>)*/;

/** What a visitor who is not signed in sees at an address. */
async function renderScreen(path: string): Promise<{ links: string; html: string }> {
  const handler = createStaticHandler(routeTree);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <StrictMode>
      {/* No data is written into the page: the content security policy forbids inline scripts. */}
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  );
  const [hoisted = ''] = HOISTED.exec(html) ?? [];
  return {
    links: hoisted.replace(/<title>.*?<\/title>/, ''),
    html: html.slice(hoisted.length),
  };
}

import { CSRF_COOKIE, CSRF_HEADER, paths } from '@legible/contracts/endpoints';
import { notFoundHead, pageHeads } from '@legible/contracts/pages/heads';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  type RouteObject,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
} from 'react-router';
import { PIECE, storedFile } from '../features/documents/viewer/pdf/document-api.ts';
import { isApiElsewhere } from '../lib/api/api-host.ts';
import { routes } from '../lib/routes.ts';
import { EarlyDocuments } from './early-documents.tsx';
import { headOf, siteMap } from './page-head.ts';
import { routeTree } from './router.tsx';
import { Shell } from './frame/shell.tsx';
import { screenTitle } from './frame/screen-title.ts';
import { ANY_SCREEN } from './written-screen.ts';

const SIGNED_IN = 'access/signed-in-layout';

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

/** The modules below `app` of screens that come without content: the page names their files, so that none is found late. */
const unwritten: Record<string, string[]> = {
  [routes.login]: ['screens/accounts/login-route'],
  [routes.register]: ['screens/accounts/register-route'],
  [routes.requests]: ['screens/site/votes-route'],
  [routes.forgotPassword]: ['screens/accounts/forgot-password-route'],
  [routes.ocr]: [SIGNED_IN, 'screens/documents/ocr-route'],
  [routes.document]: [SIGNED_IN, 'screens/documents/document-route'],
  [routes.profile]: [SIGNED_IN, 'screens/accounts/profile-route'],
};

/** An address that is no screen's; any would do. */
const NOWHERE = '/not-found';

/** What surrounds every screen, with nothing in it, or with what can be shown before anything of the user is known. */
const frameAround = (element: ReactNode): RouteObject[] => [
  { Component: Shell, children: [{ path: '*', element }] },
];

export interface PageToWrite {
  /** In the build's folder. */
  file: string;
  /** Of the root element: the address, or `*` for every other one. */
  screen?: string;
  /** The module of a screen whose content is written, too. */
  module?: string;
  /** The modules of one whose content is not. */
  modules?: string[];
  /** What `inline/early.js` has to know to ask for what the screen shows. */
  early?: Record<string, string>;
  /** What `inline/early-document.js` has to know to ask for a document and its file. */
  earlyDocument?: Record<string, string>;
  head: string;
  html: string;
}

/** Every page of the application: a screen has one, and what is not there has one. Run by the build. */
export async function pagesToWrite(): Promise<PageToWrite[]> {
  const { html: frame } = await renderScreen(NOWHERE, frameAround(null));
  const documents = await renderScreen(NOWHERE, frameAround(<EarlyDocuments />));
  const screens = Object.values(routes).map(async (path): Promise<PageToWrite> => {
    const file = path === routes.landing ? 'index.html' : `${path.slice(1)}.html`;
    const head = headOf(path, titleAt(path), pageHeads[path]);
    const module = written[path];
    if (module === undefined) {
      const modules = unwritten[path] ?? [];
      const asked = isApiElsewhere ? {} : askedEarly[path];
      const shown = path === routes.ocr ? documents.html : frame;
      return { file, head, html: shown, modules, ...asked };
    }
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

const token = { cookie: CSRF_COOKIE, header: CSRF_HEADER };

/** What the screens of documents, and of a document, ask for as soon as they are there. */
const askedEarly: Record<string, Pick<PageToWrite, 'early' | 'earlyDocument'>> = {
  [routes.ocr]: {
    early: {
      ...token,
      list: paths.list,
      rows: [paths.running, paths.refusals].join(' '),
      others: [paths.limits, paths.settings].join(' '),
    },
  },
  [routes.document]: {
    earlyDocument: {
      ...token,
      document: paths.documentById,
      file: `${paths.download}?${new URLSearchParams(storedFile('', 'processed'))}`,
      piece: String(PIECE),
    },
  },
};

const titleAt = (path: string) => screenTitle(matchRoutes(routeTree, path)?.at(-1)?.route.handle);

/** React puts what belongs into the head before everything else. */
const HOISTED = /^(?:<title>.*?<\/title>|<link[^>]*>)*/;

/**
 * What a visitor who is not signed in sees at an address.
 * @param tree of a frame, which the application does not take over: without the marks that it would go by
 */
async function renderScreen(
  path: string,
  tree?: RouteObject[],
): Promise<{ links: string; html: string }> {
  const handler = createStaticHandler(tree ?? routeTree);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const render = tree ? renderToStaticMarkup : renderToString;
  const html = render(
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

import { shell } from '@legible/contracts/messages/shell';
import { type RouteObject, replace } from 'react-router';
import { routes } from '../lib/routes.ts';
import { refuseUser, requireUser } from './access/guards.ts';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './frame/screen-title.ts';
import { Shell } from './frame/shell.tsx';

const titled = (title: string): { handle: RouteHandle } => ({ handle: { title } });

const publicRoutes: RouteObject[] = [
  {
    index: true,
    ...titled(shell.titles.landing),
    lazy: () => import('./screens/site/landing-route.tsx'),
  },
  {
    path: routes.pricing,
    ...titled(shell.titles.pricing),
    lazy: () => import('./screens/billing/pricing-route.tsx'),
  },
  {
    path: routes.contact,
    ...titled(shell.titles.contact),
    lazy: () => import('./screens/site/contact-route.tsx'),
  },
  {
    path: routes.requests,
    ...titled(shell.titles.requests),
    lazy: () => import('./screens/site/votes-route.tsx'),
  },
  {
    path: routes.benchmarks,
    ...titled(shell.titles.benchmarks),
    lazy: () => import('./screens/site/benchmarks-route.tsx'),
  },
  {
    path: routes.benchmarkNotes,
    ...titled(shell.titles.benchmarkNotes),
    lazy: () => import('./screens/site/benchmark-notes-route.tsx'),
  },
  {
    path: routes.privacy,
    ...titled(shell.titles.privacy),
    lazy: () => import('./screens/site/privacy-route.tsx'),
  },
  {
    path: routes.terms,
    ...titled(shell.titles.terms),
    lazy: () => import('./screens/site/terms-route.tsx'),
  },
  {
    path: routes.imprint,
    ...titled(shell.titles.imprint),
    lazy: () => import('./screens/site/imprint-route.tsx'),
  },
  {
    path: routes.login,
    ...titled(shell.titles.login),
    loader: refuseUser,
    lazy: () => import('./screens/accounts/login-route.tsx'),
  },
  {
    path: routes.register,
    ...titled(shell.titles.register),
    loader: refuseUser,
    lazy: () => import('./screens/accounts/register-route.tsx'),
  },
  {
    path: routes.forgotPassword,
    ...titled(shell.titles.forgotPassword),
    lazy: () => import('./screens/accounts/forgot-password-route.tsx'),
  },
  {
    path: routes.confirmEmail,
    ...titled(shell.titles.confirmEmail),
    lazy: () => import('./screens/accounts/confirm-email-route.tsx'),
  },
  {
    path: routes.confirmNewEmail,
    ...titled(shell.titles.newEmail),
    lazy: () => import('./screens/accounts/new-email-route.tsx'),
  },
  {
    path: routes.keepEmail,
    ...titled(shell.titles.keepEmail),
    lazy: () => import('./screens/accounts/keep-email-route.tsx'),
  },
];

const signedInRoutes: RouteObject[] = [
  {
    path: routes.ocr,
    ...titled(shell.titles.ocr),
    lazy: () => import('./screens/documents/ocr-route.tsx'),
  },
  // Without an id there is nothing to read.
  {
    path: routes.document,
    ...titled(shell.titles.document),
    loader: () => replace(routes.ocr),
    lazy: () => import('./screens/documents/ocr-route.tsx'),
  },
  {
    path: `${routes.document}/:id`,
    ...titled(shell.titles.document),
    lazy: () => import('./screens/documents/document-route.tsx'),
  },
  {
    path: routes.profile,
    ...titled(shell.titles.profile),
    lazy: () => import('./screens/accounts/profile-route.tsx'),
  },
  {
    path: routes.changePassword,
    ...titled(shell.titles.changePassword),
    lazy: () => import('./screens/accounts/change-password-route.tsx'),
  },
  {
    path: routes.subscribe,
    ...titled(shell.titles.subscribe),
    lazy: () => import('./screens/billing/subscribe-route.tsx'),
  },
];

export const routeTree: RouteObject[] = [
  {
    Component: Shell,
    // The same component, so that nothing of it is mounted anew when the first screen arrives.
    HydrateFallback: Shell,
    ErrorBoundary: RouteError,
    children: [
      {
        // A screen that fails leaves the navigation bar standing.
        ErrorBoundary: RouteError,
        children: [
          ...publicRoutes,
          {
            loader: requireUser,
            lazy: () => import('./access/signed-in-layout.tsx'),
            children: signedInRoutes,
          },
          {
            path: '*',
            ...titled(shell.titles.notFound),
            lazy: () => import('./screens/site/not-found-route.tsx'),
          },
        ],
      },
    ],
  },
];

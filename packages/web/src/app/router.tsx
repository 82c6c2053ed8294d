import { shell } from '@legible/contracts/shell-messages';
import type { RouteObject } from 'react-router';
import { routes } from '../lib/routes.ts';
import { refuseUser, requireUser } from './guards.ts';
import { RouteError } from './route-error.tsx';
import type { RouteHandle } from './screen-title.ts';
import { Shell } from './shell.tsx';

const titled = (title: string): { handle: RouteHandle } => ({ handle: { title } });

const publicRoutes: RouteObject[] = [
  {
    index: true,
    ...titled(shell.titles.landing),
    lazy: () => import('./screens/landing-route.tsx'),
  },
  {
    path: routes.pricing,
    ...titled(shell.titles.pricing),
    lazy: () => import('./screens/pricing-route.tsx'),
  },
  {
    path: routes.contact,
    ...titled(shell.titles.contact),
    lazy: () => import('./screens/contact-route.tsx'),
  },
  {
    path: routes.benchmarks,
    ...titled(shell.titles.benchmarks),
    lazy: () => import('./screens/benchmarks-route.tsx'),
  },
  {
    path: routes.benchmarkNotes,
    ...titled(shell.titles.benchmarkNotes),
    lazy: () => import('./screens/benchmark-notes-route.tsx'),
  },
  {
    path: routes.privacy,
    ...titled(shell.titles.privacy),
    lazy: () => import('./screens/privacy-route.tsx'),
  },
  {
    path: routes.terms,
    ...titled(shell.titles.terms),
    lazy: () => import('./screens/terms-route.tsx'),
  },
  {
    path: routes.imprint,
    ...titled(shell.titles.imprint),
    lazy: () => import('./screens/imprint-route.tsx'),
  },
  {
    path: routes.login,
    ...titled(shell.titles.login),
    loader: refuseUser,
    lazy: () => import('./screens/login-route.tsx'),
  },
  {
    path: routes.register,
    ...titled(shell.titles.register),
    loader: refuseUser,
    lazy: () => import('./screens/register-route.tsx'),
  },
  {
    path: routes.forgotPassword,
    ...titled(shell.titles.forgotPassword),
    lazy: () => import('./screens/forgot-password-route.tsx'),
  },
  {
    path: routes.confirmEmail,
    ...titled(shell.titles.confirmEmail),
    lazy: () => import('./screens/confirm-email-route.tsx'),
  },
  {
    path: routes.confirmNewEmail,
    ...titled(shell.titles.newEmail),
    lazy: () => import('./screens/new-email-route.tsx'),
  },
  {
    path: routes.keepEmail,
    ...titled(shell.titles.keepEmail),
    lazy: () => import('./screens/keep-email-route.tsx'),
  },
];

const signedInRoutes: RouteObject[] = [
  { path: routes.ocr, ...titled(shell.titles.ocr), lazy: () => import('./screens/ocr-route.tsx') },
  {
    path: routes.profile,
    ...titled(shell.titles.profile),
    lazy: () => import('./screens/profile-route.tsx'),
  },
  {
    path: routes.changePassword,
    ...titled(shell.titles.changePassword),
    lazy: () => import('./screens/change-password-route.tsx'),
  },
  {
    path: routes.subscribe,
    ...titled(shell.titles.subscribe),
    lazy: () => import('./screens/subscribe-route.tsx'),
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
            lazy: () => import('./signed-in-layout.tsx'),
            children: signedInRoutes,
          },
          {
            path: '*',
            ...titled(shell.titles.notFound),
            lazy: () => import('./screens/not-found-route.tsx'),
          },
        ],
      },
    ],
  },
];

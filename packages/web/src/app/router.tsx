import { shell } from '@legible/contracts/shell-messages';
import type { RouteObject } from 'react-router';
import { routes } from '../lib/routes.ts';
import { refuseUser, requireUser } from './guards.ts';
import type { RouteHandle } from './route-focus.tsx';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';

const titled = (title: string): { handle: RouteHandle } => ({ handle: { title } });

const publicRoutes: RouteObject[] = [
  { index: true, lazy: () => import('./screens/landing-route.tsx') },
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

import type { RouteObject } from 'react-router';
import { routes } from '../lib/routes.ts';
import { refuseUser, requireUser } from './guards.ts';
import type { RouteHandle } from './route-focus.tsx';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';

const titled = (title: string): { handle: RouteHandle } => ({ handle: { title } });

const publicRoutes: RouteObject[] = [
  { index: true, lazy: () => import('./screens/landing-route.tsx') },
  { path: routes.pricing, ...titled('Pricing'), lazy: () => import('./screens/pricing-route.tsx') },
  { path: routes.contact, ...titled('Contact'), lazy: () => import('./screens/contact-route.tsx') },
  {
    path: routes.login,
    ...titled('Log in'),
    loader: refuseUser,
    lazy: () => import('./screens/login-route.tsx'),
  },
  {
    path: routes.register,
    ...titled('Create an account'),
    loader: refuseUser,
    lazy: () => import('./screens/register-route.tsx'),
  },
  {
    path: routes.forgotPassword,
    ...titled('Forgot password'),
    lazy: () => import('./screens/forgot-password-route.tsx'),
  },
];

const signedInRoutes: RouteObject[] = [
  { path: routes.ocr, ...titled('OCR'), lazy: () => import('./screens/ocr-route.tsx') },
  { path: routes.profile, ...titled('Profile'), lazy: () => import('./screens/profile-route.tsx') },
  {
    path: routes.changePassword,
    ...titled('Change password'),
    lazy: () => import('./screens/change-password-route.tsx'),
  },
  {
    path: routes.subscribe,
    ...titled('Subscribe'),
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
            ...titled('Page not found'),
            lazy: () => import('./screens/not-found-route.tsx'),
          },
        ],
      },
    ],
  },
];

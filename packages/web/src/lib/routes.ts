import { mailedScreens } from '@legible/contracts/endpoints';

/** Every address of the application: those of S2.1, and what stands beside them. */
export const routes = {
  landing: '/',
  pricing: '/pricing',
  contact: '/contact',
  requests: '/requests',
  benchmarks: '/benchmarks',
  benchmarkNotes: '/benchmarks/notes',
  privacy: '/privacy',
  terms: '/terms',
  imprint: '/imprint',
  ocr: '/ocr',
  /** A document to be read; its id follows. */
  document: '/ocr/documents',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  subscribe: '/subscribe',
  profile: '/profile',
  changePassword: '/change-password',
  ...mailedScreens,
} as const;

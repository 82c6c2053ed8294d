import { anonymous, press, type Screen } from './screen.ts';

/** What a visitor can read, and the menu of a phone. */
export const siteScreens: Screen[] = [
  { name: 'landing', path: '/', scene: anonymous },
  { name: 'contact', path: '/contact', scene: anonymous },
  { name: 'not-found', path: '/nowhere', scene: anonymous },
  { name: 'benchmarks', path: '/benchmarks', scene: anonymous },
  { name: 'benchmark-notes', path: '/benchmarks/notes', scene: anonymous, pictured: false },
  { name: 'privacy', state: true, path: '/privacy', scene: anonymous },
  { name: 'terms', state: true, path: '/terms', scene: anonymous },
  { name: 'imprint', state: true, path: '/imprint', scene: anonymous },
  { name: 'menu', path: '/contact', scene: {}, before: press('Open menu'), widths: [360] },
  {
    name: 'menu-visitor',
    path: '/contact',
    scene: anonymous,
    before: press('Open menu'),
    widths: [360],
  },
  { name: 'contact-signed-in', state: true, path: '/contact', scene: {} },
];

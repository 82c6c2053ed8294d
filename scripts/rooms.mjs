// What may use what, for the rules of .dependency-cruiser.mjs and for what documents say of it (map.test.ts).

/** Which packages each one may import, besides itself. */
export const packageImports = {
  contracts: [],
  pdf: [],
  pictures: [],
  'ocr-engine': ['pdf', 'pictures'],
  client: [],
  'command-line': ['client', 'ocr-engine'],
  'stripe-simulator': [],
  server: ['contracts', 'ocr-engine', 'stripe-simulator'],
  web: ['contracts', 'pictures'],
};

/** The rooms of the contracts: each of these lists may use those before it. */
export const contractRooms = ['documents', 'errors', 'search', 'messages', 'pages'];

/** The engine's folders from the ground up (packages/ocr-engine/README.md): each may use those before it. */
export const engineRooms = [
  'interface',
  'text',
  'files',
  'render',
  'pixels',
  'paper',
  'skew',
  'model',
  'languages',
  'native',
  'external',
  'isolation',
  'network',
  'tesseract',
  'line-parts',
  'layout',
  'scrawls',
  'decode',
  'readings',
  'finding',
  'recognise',
  'tables',
  'inspect',
  'page',
  'invisible-font',
  'appearance',
  'text-layer',
  'structure',
  'export',
  'archive',
  'pictures',
  'bundle',
  'workers',
  'preparation',
  'command-line',
];

/** The rooms of the command line (packages/command-line/README.md): its commands stand above them. */
export const commandLineRooms = ['interface', 'server', 'completion', 'watch', 'mcp'];

/** The rooms of the package for PDF objects (packages/pdf/README.md). */
export const pdfRooms = ['objects', 'streams', 'crypt', 'source', 'xref', 'file', 'pages', 'write'];

/** The rooms of the package for pictures (packages/pictures/README.md). */
export const pictureRooms = ['picture', 'bytes', 'exif', 'formats', 'tiff', 'pdf'];

/** The rooms of the server's platform and of its larger features, from the ground up, as ARCHITECTURE.md draws them. */
export const serverRooms = {
  platform: [
    'db',
    'queue',
    'bus',
    'mailer',
    'outward',
    'http',
    'storage',
    'card-payments',
    'postgres-launcher',
    'limits',
  ],
  'platform/http': ['connections', 'web-pages'],
  'features/accounts': ['sessions', 'account', 'passwords', 'keys', 'address', 'log-in', 'profile'],
  'features/billing': ['account', 'receipts', 'provider', 'buying'],
  'features/documents': [
    'document',
    'history',
    'inspection',
    'pages',
    'refusals',
    'removal',
    'waiting',
    'upload',
    'runs',
    'corrections',
    'trial',
    'files',
    'exports',
  ],
  'features/search': ['words', 'index', 'finding'],
};

/** The rooms of the web application, from the ground up (packages/web/README.md). */
export const webRooms = {
  '': ['lib', 'ui', 'features', 'app'],
  ui: ['buttons', 'usage', 'dialogs', 'forms', 'languages'],
  app: ['access', 'frame', 'screens'],
  'features/accounts': [
    'session',
    'password',
    'sign-in',
    'register',
    'reset',
    'address',
    'profile',
    'programs',
    'keys',
    'webhooks',
  ],
  'features/billing': [
    'subscription',
    'offers',
    'payment',
    'checkout',
    'pricing',
    'plan',
    'notices',
  ],
  'features/documents': [
    'shortcuts',
    'progress',
    'live',
    'history',
    'files',
    'exports',
    'selection',
    'choices',
    'pictures',
    'upload',
    'runs',
    'refusals',
    'overview',
    'search',
    'viewer',
    'trial',
    'results',
    'library',
    'table',
  ],
  'features/documents/viewer': ['pdf', 'find', 'pages', 'printing', 'again', 'text', 'mending'],
};

/** The rooms of the simulator, from the ground up (packages/stripe-simulator/README.md). */
export const simulatorRooms = [
  'store',
  'context',
  'payments',
  'invoices',
  'catalogue',
  'items',
  'billing',
  'events',
  'subscriptions',
  'runtime',
  'http',
  'pages',
  'routes',
];

/** The rooms of what is no package: journeys, benchmarks, scripts and fixtures (their READMEs). */
export const otherRooms = {
  e2e: ['playing', 'screens', 'accounts', 'billing', 'documents'],
  'bench/search': ['texts', 'filling'],
  scripts: [
    'install',
    'steps',
    'tests',
    'requirements',
    'advisories',
    'documents',
    'figures',
    'package',
    'engine-docs',
    'release',
    'deploy',
    'samples',
  ],
  'fixtures/src': ['setting', 'filters', 'harmed'],
};

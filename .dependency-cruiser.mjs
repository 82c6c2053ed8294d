// The dependency rule of ARCHITECTURE.md, as a check. Each comment speaks to whoever broke it.

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** Tests and what only tests use. */
const test = '[.](test|spec)[.]tsx?$|^packages/[^/]+/(test|fuzz|hosts|ledger|attacks|bench)/';

const packageMayImport = (name, allowed) =>
  rule(
    `${name}-stays-in-its-lane`,
    `${name} may import only ${[name, ...allowed].join(', ')}. Move the code down, or pass it in.`,
    { path: `^packages/${name}/`, pathNot: test },
    { path: '^(packages|fixtures)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
  );

const oneDoor = (what, doors, to) =>
  rule(
    `one-door-to-${what}`,
    `Only ${doors} may touch ${what}: call it instead, so that limits and clean-up live in one place.`,
    { path: '^packages/[^/]+/src/', pathNot: [doors, test] },
    { path: to },
  );

/** The engine's folders from the ground up (packages/ocr-engine/README.md): each may use those before it. */
const engineRooms = [
  'files',
  'pdf',
  'render',
  'pixels',
  'model',
  'native',
  'external',
  'isolation',
  'network',
  'tesseract',
  'layout',
  'decode',
  'recognise',
  'inspect',
  'page',
  'invisible-font',
  'appearance',
  'text-layer',
  'export',
  'archive',
  'bundle',
  'workers',
  'preparation',
  'command-line',
];

export default {
  forbidden: [
    packageMayImport('contracts', []),
    packageMayImport('ocr-engine', []),
    packageMayImport('server', ['contracts', 'ocr-engine', 'stripe-simulator']),
    packageMayImport('stripe-simulator', []),
    packageMayImport('web', ['contracts']),
    rule(
      'features-are-islands',
      'A feature does not import another feature. Let the composition root pass the function in.',
      { path: '^packages/(server|web)/src/features/([^/]+)/', pathNot: test },
      { path: '^packages/$1/src/features/', pathNot: '^packages/$1/src/features/$2/' },
    ),
    rule(
      'root-above-features',
      'Features do not import the composition root. What they need is passed to them.',
      { path: '^packages/(server|web)/src/features/', pathNot: test },
      { path: '^packages/$1/src/(app|worker|main|launch|operator)' },
    ),
    rule(
      'floor-knows-no-feature',
      'platform, ui and lib are the floor: they import nothing above them.',
      { path: '^packages/(server|web)/src/(platform|ui|lib)/', pathNot: test },
      { path: '^packages/$1/src/(app|worker|main|launch|operator|features)' },
    ),
    oneDoor(
      'subprocesses',
      '^packages/(ocr-engine/src/(external|workers)/|server/src/(platform/postgres-launcher/|backup/programs[.]ts))',
      '^(node:)?child_process$',
    ),
    rule(
      'one-door-to-connections',
      'Connections are made in platform/db only, which keeps a lost one from ending the process: use connect, openPool, SteadyClient or Listener.',
      {
        path: '^packages/server/src/',
        // environment.ts reads an address with the driver and connects to nothing.
        pathNot: ['^packages/server/src/(platform/db/|environment[.]ts)', test],
      },
      { path: '^pg$|/pg/|drizzle-orm/node-postgres', dependencyTypesNot: ['type-only'] },
    ),
    oneDoor('koffi', '^packages/ocr-engine/src/native/', '^koffi$|/koffi/'),
    oneDoor(
      'native code',
      '^packages/ocr-engine/src/(network|tesseract|isolation)/',
      '^packages/ocr-engine/src/native/',
    ),
    ...engineRooms.map((room, at) =>
      rule(
        `engine-room-${room}`,
        `${room} stands below ${engineRooms.slice(at + 1).join(', ')}: move what it needs down, or let the caller pass it in.`,
        { path: `^packages/ocr-engine/src/${room}/`, pathNot: test },
        { path: `^packages/ocr-engine/src/(${engineRooms.slice(at + 1).join('|') || '$'})/` },
      ),
    ),
    rule(
      'engine-rooms-below-the-engine',
      'What puts the engine together stands above its rooms: pass in what a room needs of it.',
      {
        path: '^packages/ocr-engine/src/[^/]+/',
        pathNot: [test, '^packages/ocr-engine/src/command-line/'],
      },
      {
        path: '^packages/ocr-engine/src/(cli|create-engine|exports|index|make-searchable|source)[.]ts$',
      },
    ),
    rule(
      'no-circular',
      'Two files that need each other are one file, or need a third.',
      {},
      { circular: true },
    ),
    rule(
      'source-knows-no-test',
      'Source does not import tests, fixtures or failure engines.',
      { path: '^packages/[^/]+/src/', pathNot: test },
      { path: ['[.](test|spec)[.]tsx?$', '/test/', '^fixtures/'] },
    ),
    rule(
      'no-unresolvable',
      'This import leads nowhere.',
      { path: '^(packages|fixtures|e2e)/' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
};

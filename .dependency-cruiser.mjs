// The dependency rule of ARCHITECTURE.md, as a check. Each comment tells who broke it what to do.

import {
  commandLineRooms,
  contractRooms,
  engineRooms,
  otherRooms,
  packageImports,
  pdfRooms,
  pictureRooms,
  serverRooms,
  simulatorRooms,
  webRooms,
} from './scripts/rooms.mjs';

/**
 * @param {string} name
 * @param {string} comment what to do in place of what broke it
 * @param {object} from
 * @param {object} to
 */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** Tests and what only tests use. */
const test = '[.](test|spec)[.]tsx?$|^packages/[^/]+/(test|fuzz|hosts|ledger|attacks)/|/testing/';

/**
 * @param {string} name
 * @param {string[]} allowed
 */
const packageMayImport = (name, allowed) =>
  rule(
    `${name}-stays-in-its-lane`,
    `${name} may import only ${[name, ...allowed].join(', ')}. Move the code down, or pass it in.`,
    { path: `^packages/${name}/`, pathNot: test },
    { path: '^(packages|fixtures)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
  );

/**
 * @param {string} what
 * @param {string} doors where it may be touched
 * @param {string} to
 */
const oneDoor = (what, doors, to) =>
  rule(
    `one-door-to-${what}`,
    `Only ${doors} may touch ${what}: call it instead, so that limits and clean-up live in one place.`,
    { path: '^packages/[^/]+/src/', pathNot: [doors, test] },
    { path: to },
  );

/**
 * Each room of a folder may use those before it, and none is left out.
 * @param {string} name
 * @param {string} folder
 * @param {string[]} rooms
 */
const roomsInOrder = (name, folder, rooms) => [
  ...rooms
    .slice(0, -1)
    .map((room, at) =>
      rule(
        `${name}-room-${room}`,
        `${room} stands below ${rooms.slice(at + 1).join(', ')}: move what it needs down, or let the caller pass it in.`,
        { path: `^${folder}/${room}/`, pathNot: test },
        { path: `^${folder}/(${rooms.slice(at + 1).join('|')})/` },
      ),
    ),
  rule(
    `${name}-rooms-are-listed`,
    'A new room: give it its place in the order of rooms in scripts/rooms.mjs.',
    { path: `^${folder}/[^/]+/`, pathNot: [test, `^${folder}/(${rooms.join('|')})/`] },
    {},
  ),
];

/** Every file at the top of a package, its settings and its tools: what puts the server or the application together. */
const compositionRoot = '([^/]+[.]tsx?$|(app|backup|config|operator|storage-check)/)';

export default {
  forbidden: [
    ...Object.entries(packageImports).map(([name, allowed]) => packageMayImport(name, allowed)),
    rule(
      'packages-by-their-entries',
      'Name the package and an entry of its `exports` (@legible/…), never a path into it. What benchmarks need beside an API goes into the package’s internal.ts.',
      { path: '^(e2e|scripts|bench|training)/' },
      {
        path: '^(packages|fixtures)/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    ),
    rule(
      'packages-by-their-entries-from-packages',
      'Name the other package and an entry of its `exports` (@legible/…), never a path into it.',
      { path: '^(packages/[^/]+|fixtures)/' },
      {
        path: '^(packages|fixtures)/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    ),
    rule(
      'benchmarks-are-islands',
      'The benchmarks of engine, service and web application do not know each other: what two need goes into bench/measuring.',
      { path: '^bench/([^/]+)/' },
      { path: '^bench/', pathNot: '^bench/($1|measuring)/' },
    ),
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
      { path: `^packages/$1/src/${compositionRoot}` },
    ),
    rule(
      'floor-knows-no-feature',
      'platform, ui and lib are the floor: they import nothing above them.',
      { path: '^packages/(server|web)/src/(platform|ui|lib)/', pathNot: test },
      { path: `^packages/$1/src/(features/|${compositionRoot})` },
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
        pathNot: ['^packages/server/src/(platform/db/|config/environment[.]ts)', test],
      },
      { path: '^pg$|/pg/|drizzle-orm/node-postgres', dependencyTypesNot: ['type-only'] },
    ),
    oneDoor('koffi', '^packages/ocr-engine/src/native/', '^koffi$|/koffi/'),
    oneDoor(
      'native code',
      '^packages/ocr-engine/src/(network|tesseract|isolation)/',
      '^packages/ocr-engine/src/native/',
    ),
    ...roomsInOrder('pdf', 'packages/pdf/src', pdfRooms),
    ...roomsInOrder('pictures', 'packages/pictures/src', pictureRooms),
    ...roomsInOrder('engine', 'packages/ocr-engine/src', engineRooms),
    ...roomsInOrder('command-line', 'packages/command-line/src', commandLineRooms),
    ...Object.entries(serverRooms).flatMap(([folder, rooms]) =>
      roomsInOrder(
        `server-${folder.replace('features/', '')}`,
        `packages/server/src/${folder}`,
        rooms,
      ),
    ),
    ...roomsInOrder('contracts', 'packages/contracts/src', contractRooms),
    rule(
      'rooms-below-their-features-own-files',
      'What lies in the feature itself stands above its rooms: move what a room needs into a room.',
      { path: '^packages/server/src/features/([^/]+)/[^/]+/', pathNot: test },
      { path: '^packages/server/src/features/$1/[^/]+[.]ts$' },
    ),
    rule(
      'settings-know-no-feature',
      'Settings are read before anything starts: they stand on platform alone. Let the root hand a feature what it needs of them.',
      { path: '^packages/server/src/config/', pathNot: test },
      { path: '^packages/server/src/(?!config/|platform/)' },
    ),
    rule(
      'product-knows-no-tool',
      'The tools of operators stand above the product: move what both need down.',
      {
        path: '^packages/server/src/',
        pathNot: ['^packages/server/src/(backup|operator|storage-check)/', test],
      },
      { path: '^packages/server/src/(backup|operator|storage-check)/' },
    ),
    rule(
      'platforms-own-files-below-its-rooms',
      'The files of platform itself stand on libraries alone: put what needs a room into one.',
      { path: '^packages/server/src/platform/[^/]+[.]ts$', pathNot: test },
      { path: '^packages/server/src/platform/[^/]+/' },
    ),
    rule(
      'schemas-below-texts',
      'Schemas and rules know no text: messages and pages use them.',
      { path: '^packages/contracts/src/((documents|errors|search)/)?[^/]+[.]ts$', pathNot: test },
      { path: '^packages/contracts/src/(messages|pages)/' },
    ),
    rule(
      'schemas-of-documents-below-the-others',
      'What a document is, and how documents are searched, other schemas build on: move what a room needs into it.',
      { path: '^packages/contracts/src/(documents|errors|search)/', pathNot: test },
      { path: '^packages/contracts/src/[^/]+[.]ts$' },
    ),
    rule(
      'engine-rooms-below-the-engine',
      'What puts the engine together stands above its rooms: pass in what a room needs of it.',
      {
        path: '^packages/ocr-engine/src/[^/]+/',
        pathNot: [test, '^packages/ocr-engine/src/command-line/'],
      },
      {
        path: '^packages/ocr-engine/src/(create-engine|exports|index|internal|make-searchable|source)[.]ts$',
      },
    ),
    ...Object.entries(webRooms).flatMap(([folder, rooms]) =>
      roomsInOrder(
        ['web', ...folder.split('/').slice(-1)].filter(Boolean).join('-'),
        ['packages/web/src', folder].filter(Boolean).join('/'),
        rooms,
      ),
    ),
    rule(
      'web-rooms-below-what-joins-them',
      'What lies in a feature or in app itself puts its rooms together: move what a room needs into a room.',
      { path: '^packages/web/src/(features/[^/]+|app)/[^/]+/', pathNot: test },
      { path: '^packages/web/src/$1/[^/]+[.]tsx?$' },
    ),
    rule(
      'plain-pieces-below-what-is-made-of-them',
      'Forms, dialogs and usage are made of the plain pieces in ui, as calls of the API are of what lies in lib: move what both need down.',
      { path: '^packages/web/src/(ui|lib)/[^/]+[.]tsx?$', pathNot: test },
      { path: '^packages/web/src/(ui/(usage|dialogs|forms)|lib/api)/' },
    ),
    rule(
      'buttons-below-plain-pieces',
      'Plain pieces of ui hold buttons and links, not the other way round.',
      { path: '^packages/web/src/ui/buttons/', pathNot: test },
      { path: '^packages/web/src/ui/[^/]+[.]tsx?$' },
    ),
    ...Object.entries(otherRooms).flatMap(([folder, rooms]) =>
      roomsInOrder(folder.replaceAll('/', '-'), folder, rooms),
    ),
    rule(
      'journeys-are-islands',
      'Journeys of one room do not know those of another: what two need goes into e2e/playing.',
      { path: '^e2e/(accounts|billing|documents)/' },
      { path: '^e2e/', pathNot: '^e2e/($1|playing|screens)/' },
    ),
    ...roomsInOrder('simulator', 'packages/stripe-simulator/src', simulatorRooms),
    rule(
      'simulator-rooms-below-the-simulator',
      'What puts the simulator together stands above its rooms: pass in what a room needs of it.',
      { path: '^packages/stripe-simulator/src/[^/]+/', pathNot: test },
      { path: '^packages/stripe-simulator/src/[^/]+[.]ts$' },
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
      { path: ['[.](test|spec)[.]tsx?$', '/(test|testing)/', '^fixtures/'] },
    ),
    rule(
      'no-unresolvable',
      'This import leads nowhere.',
      { path: '^(packages|fixtures|e2e|scripts|bench|training)/' },
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

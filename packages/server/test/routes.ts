import { drizzle } from 'drizzle-orm/node-postgres';
import { createApp, type AppDeps } from '../src/app.ts';
import { noPayments } from '../src/platform/card-payments/no-payments.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createMetrics } from '../src/platform/metrics.ts';

export interface Routes {
  /** `GET /v1/…` of every route of the server, its own pages included. */
  routes: string[];
  /** The same of every operation that the API's document describes. */
  described: string[];
  /** The document itself. */
  document: object;
}

/** What the server routes and what it describes, read from the application without running it. */
export async function listRoutes(): Promise<Routes> {
  // Composing the routes touches none of what they will work with.
  const deps = {
    logger: createLogger('fatal'),
    metrics: createMetrics(),
    trustedProxies: [],
    origins: new Set(),
    cookies: { secure: false, crossSite: false },
    apiOrigins: [],
    csrfKey: 'key',
    mailboxKey: 'key',
    webFolder: 'nowhere',
    publicUrl: () => 'http://localhost',
    db: drizzle.mock(),
    bus: { subscribe: () => undefined, onResumed: () => undefined },
    documents: {},
    inspectors: { quickProcesses: 1 },
    takesTrials: true,
    billing: { payments: { ...noPayments, testCards: {} } },
  } as unknown as AppDeps;
  const app = await createApp(deps);
  await app.ready();
  const tree = app.printRoutes({ commonPrefix: false });
  const document = app.swagger();
  const { paths = {} } = document;
  await app.close();
  return {
    document,
    routes: flatten(tree),
    described: Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  };
}

const DEPTH = 4;

/** Every line adds to the path of the line above it that is less indented. */
function flatten(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?── )(\S+) \((.*)\)/.exec(line) ?? [];
    if (part === '') return [];
    above.length = indent.length / DEPTH - 1;
    above.push(part);
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}');
    return methods.split(', ').map((method) => `${method} ${path}`);
  });
}

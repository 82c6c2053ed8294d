import { join } from 'node:path';
import type { StripeSimulator } from '@legible/stripe-simulator';
import pg from 'pg';
import { readConfig } from '../src/config/config.ts';
import { launch, type Overrides } from '../src/launch.ts';
import { ApiClient } from './api-client.ts';
import { copyCluster } from './database/cluster-template.ts';
import { temporaryDataDir } from './database/data-dir.ts';
import type { Server } from './database/database.ts';
import { saidAloud } from './said-aloud.ts';
import { whileHeld } from './database/while-held.ts';
import { sharedDatabase, type SharedDatabase } from './database/shared-cluster.ts';

export interface TestService {
  address: string;
  dataDir: string;
  /** How to connect to its database. */
  database: { host: string; user: string; database: string };
  /** The link to the mailbox page, with its key. */
  mailbox: string;
  /** The payment provider of test mode. */
  simulator: StripeSimulator;
  /** A browser of its own: no cookies yet. */
  newClient(): ApiClient;
  /** A client of a new, logged-in user. */
  newUser(): Promise<ApiClient>;
  /** A statement straight to the database, for what no call can bring about. */
  query(sql: string): Promise<unknown[]>;
  /** Keeps all others from a table meanwhile, so that a statement on it would take for ever. */
  whileHeld<Result>(table: string, work: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export const PASSWORD = 'correct horse battery';

let users = 0;

/**
 * The whole product on a free port with a database to itself, as `npm start` runs it but for the server that the
 * database is on: that of the test run, unless it has to be one of its own.
 */
export async function startService(
  overrides: Overrides = {},
  env: Record<string, string> = {},
  { own = false }: Server = {},
): Promise<TestService> {
  const data = temporaryDataDir();
  const { options: database, url, remove } = await databaseFor(data.path, own);
  const config = readConfig([], {
    PORT: '0',
    LEGIBLE_DATA_DIR: data.path,
    LOG_LEVEL: 'error',
    ...(url !== undefined && { DATABASE_URL: url }),
    ...saidAloud(env),
    ...env,
  });
  const service = await launch(config, overrides);
  const address = service.address ?? '';
  const withClient = async <Result>(work: (client: pg.Client) => Promise<Result>) => {
    const client = new pg.Client(database);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    address,
    dataDir: data.path,
    database,
    mailbox: service.mailbox ?? '',
    simulator: service.simulator as StripeSimulator,
    newClient: () => new ApiClient(address),
    async newUser() {
      users += 1;
      const client = new ApiClient(address);
      const email = `user${users}@example.com`;
      await client.register({ email, password: PASSWORD });
      await client.login({ email, password: PASSWORD });
      return client;
    },
    query: (sql) => withClient(async (client) => (await client.query<object>(sql)).rows),
    whileHeld: (table, work) => withClient((client) => whileHeld(client, table, work)),
    async stop() {
      await service.stop();
      await remove();
      data.remove();
    },
  };
}

/** Of the run's server, or of the one that the product starts for itself in its data folder. */
async function databaseFor(
  dataDir: string,
  own: boolean,
): Promise<Omit<SharedDatabase, 'url'> & { url?: string }> {
  const shared = own ? undefined : await sharedDatabase();
  if (shared) return shared;
  await copyCluster(dataDir);
  const options = { host: join(dataDir, 'run'), user: 'legible', database: 'postgres' };
  return { options, remove: async () => undefined };
}

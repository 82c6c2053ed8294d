import { join } from 'node:path';
import type { StripeSimulator } from '@legible/stripe-simulator';
import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { launch, type Overrides } from '../src/launch.ts';
import { ApiClient } from './api-client.ts';
import { copyCluster } from './cluster-template.ts';
import { temporaryDataDir } from './data-dir.ts';
import { saidAloud } from './said-aloud.ts';

export interface TestService {
  address: string;
  dataDir: string;
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
  stop(): Promise<void>;
}

export const PASSWORD = 'correct horse battery';

let users = 0;

/** The whole product on a free port with its own database, as `npm start` runs it. */
export async function startService(
  overrides: Overrides = {},
  env: Record<string, string> = {},
): Promise<TestService> {
  const data = temporaryDataDir();
  await copyCluster(data.path);
  const config = readConfig([], {
    PORT: '0',
    LEGIBLE_DATA_DIR: data.path,
    LOG_LEVEL: 'error',
    ...saidAloud(env),
    ...env,
  });
  const service = await launch(config, overrides);
  const address = service.address ?? '';
  return {
    address,
    dataDir: data.path,
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
    async query(sql) {
      const client = new pg.Client({
        host: join(data.path, 'run'),
        user: 'legible',
        database: 'postgres',
      });
      await client.connect();
      const { rows } = await client.query<object>(sql);
      await client.end();
      return rows;
    },
    async stop() {
      await service.stop();
      data.remove();
    },
  };
}

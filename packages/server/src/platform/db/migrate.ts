import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { reasonOf } from '../reason-of.ts';
import { StartError } from '../start-error.ts';
import { patience } from './connections/pool.ts';
import { runMigrations } from './run-migrations.ts';
import { SteadyClient } from './connections/steady-client.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../../db/migrations', import.meta.url));

/** Any number that all nodes agree on; "legible" in ASCII would not fit. */
const MIGRATION_LOCK = 7_531_001;
const TURN_MS = 200;

const CONNECT_MS = 10_000;
const OLDEST = 15;

/**
 * Brings the database to the newest schema. Several nodes may start at once: one migrates, the others wait.
 * @param folder for tests: the migrations of another version.
 * @throws StartError when the database cannot be reached, is too old, may not be changed by us, or is in use
 * by others for too long.
 */
export async function migrateDatabase(
  options: pg.ClientConfig,
  folder: string = MIGRATIONS,
): Promise<void> {
  const client = await reach(options);
  try {
    await refuseOldServer(client);
    await takeTurn(client);
    await client.query('set client_min_messages to warning');
    await runMigrations(client, folder).catch(explainRights);
  } finally {
    await client.leave();
  }
}

/**
 * Asks again and again instead of waiting in the database: an index that is built beside writes waits for
 * every statement that is older than it, one that waits for this lock included.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.taken) return;
    await sleep(TURN_MS);
  }
}

async function reach(options: pg.ClientConfig): Promise<SteadyClient> {
  const { keepAlive, keepAliveInitialDelayMillis } = patience;
  const client = new SteadyClient({
    keepAlive,
    keepAliveInitialDelayMillis,
    ...options,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'legible migrations',
  });
  try {
    await client.connect();
    return client;
  } catch (cause) {
    throw new StartError(
      `The database cannot be reached (DATABASE_URL): ${reasonOf(cause as Error)}`,
      { cause },
    );
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST) return;
  throw new StartError(
    `The database (DATABASE_URL) is PostgreSQL ${version}, and ${OLDEST} or newer is needed.`,
  );
}

/** PostgreSQL, appendix A: insufficient_privilege. */
const MAY_NOT = '42501';

/** Appendix A: undefined_file, feature_not_supported; of an extension whose files are not on the server. */
const NOT_THERE = new Set(['58P01', '0A000']);

function explainRights(error: Error & { code?: string }): never {
  if (NOT_THERE.has(error.code ?? '') && error.message.includes('extension')) {
    throw new StartError(
      `The database's server (DATABASE_URL) lacks what searching pages needs: ${error.message}. ` +
        'Debian has it with PostgreSQL; other systems call the package postgresql-contrib.',
      { cause: error },
    );
  }
  if (error.code !== MAY_NOT) throw error;
  throw new StartError(
    `The database's user may not make tables (DATABASE_URL): ${error.message}. Make it the owner of the database.`,
    { cause: error },
  );
}

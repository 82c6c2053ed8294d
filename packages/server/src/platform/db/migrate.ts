import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const MIGRATIONS = fileURLToPath(new URL('../../../../../db/migrations', import.meta.url));

/** Any number that all nodes agree on; "legible" in ASCII would not fit. */
const MIGRATION_LOCK = 7_531_001;

/**
 * Brings the database to the newest schema. Several nodes may start at once: the migrator itself
 * takes no lock, and of four started together three failed, so the advisory lock stands around it.
 */
export async function migrateDatabase(options: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(options);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('set client_min_messages to warning');
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.end();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import pg from 'pg';
import { StartError } from '../start-error.ts';

/** How long a statement waits for a lock, since later statements wait behind it … */
const LOCK_WAIT_MS = 1000;
/** … how long it lets them pass then, and for how long in all it is tried again. */
const PAUSE_MS = 2000;
const PATIENCE_MS = 30 * 60_000;

/** Statements of a migration that begins so are committed one by one; each may be run again. */
const IN_STEPS = /^-- in steps\b/;
const BUILDS_BESIDE_WRITES =
  /^(?:--.*\s+)*create (?:unique )?index concurrently (?:if not exists )?"(\w+)"/i;

/** A lock was not to be had in time; two waited for each other. */
const MAY_PASS = new Set(['55P03', '40P01']);

/**
 * Runs the migrations that the database has not had, while processes of an older version go on reading and
 * writing. A migration is a transaction, or a row of steps where its work takes long on a large table: no
 * lock that stops others is held longer than a statement that takes milliseconds. Broken off anywhere, it
 * goes on at the next start. Call it by one at a time.
 * @param folder migrations as drizzle-kit writes them, with their journal.
 * @throws StartError when tables are in use by others for half an hour.
 */
export async function runMigrations(client: pg.Client, folder: string): Promise<void> {
  for (const migration of await pendingMigrations(client, folder)) {
    if (IN_STEPS.test(migration.sql[0] ?? '')) await runInSteps(client, migration);
    else await patiently(() => runInTransaction(client, migration));
  }
}

/** What drizzle's own migrator would run: it keeps the time of the newest one in this table. */
async function pendingMigrations(client: pg.Client, folder: string): Promise<MigrationMeta[]> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
       (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ newest: string }>(
    'select coalesce(max(created_at), 0) as newest from drizzle.__drizzle_migrations',
  );
  const newest = Number(rows[0]?.newest);
  return readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > newest,
  );
}

async function record(client: pg.Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
    [hash, folderMillis],
  );
}

async function runInTransaction(client: pg.Client, migration: MigrationMeta): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    for (const statement of migration.sql) await client.query(statement);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    // Of a connection that has broken nothing is left to roll back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function runInSteps(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (const step of migration.sql) {
    const [, index] = BUILDS_BESIDE_WRITES.exec(step.trim()) ?? [];
    await patiently(() => (index ? buildIndex(client, index, step) : runStep(client, step)));
  }
  await record(client, migration);
}

async function runStep(client: pg.Client, step: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  await client.query(step);
}

/** Waits as long as it takes, since no other statement waits for it. An index whose building broke off is dropped. */
async function buildIndex(client: pg.Client, name: string, statement: string): Promise<void> {
  await client.query('set lock_timeout = 0');
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  if (rows[0]?.valid) return;
  if (rows[0]) await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
  await client.query(statement);
}

/** Tries again while others hold the lock that it needs, with pauses in which no other statement waits behind it. */
async function patiently(work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!MAY_PASS.has((error as { code?: string }).code ?? '')) throw error;
      if (performance.now() > deadline) throw inUse(error);
      await sleep(PAUSE_MS);
    }
  }
}

const inUse = (cause: unknown) =>
  new StartError(
    'The database could not be brought to this version: for half an hour others have held tables ' +
      'that it changes. Look in pg_stat_activity for long transactions, a dump perhaps, and start again.',
    { cause },
  );

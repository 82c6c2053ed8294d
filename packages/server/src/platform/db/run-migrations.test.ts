import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { migrateDatabase } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../../db/migrations/', import.meta.url));

interface Journal {
  entries: { idx: number; tag: string }[];
}
const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal;
const sqlOf = ({ tag }: { tag: string }) => readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8');

/** The last migration before the first one that builds an index on a table that exists. */
const BEFORE_INDEXES = 5;
/** The last one of which a document's later run knew nothing. */
const BEFORE_RUNS_OF_PAGES = 7;

/** Numbers that were kept for work that came to need none are left out. */
const NEWEST = journal.entries.at(-1)!.idx;

let cluster: TestDatabase;
beforeAll(async () => {
  cluster = await startDatabase({ own: true });
});
afterAll(() => cluster?.stop());

/** A folder with the migrations up to one of them, as an older version had it. */
function migrationsUpTo(last: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'legible-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const older = { ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(older));
  return folder;
}

/** A folder with all migrations and one more. */
function withOneMore(sql: string): string {
  const folder = newest();
  const last = { ...journal.entries.at(-1), idx: NEWEST + 1, when: Date.now() };
  const entries = [...journal.entries, { ...last, tag: 'one_more' }];
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  writeFileSync(join(folder, 'one_more.sql'), sql);
  return folder;
}

let databases = 0;

/** An empty database of the version that had that many migrations, and a way to connect to it. */
async function olderDatabase(last: number) {
  databases += 1;
  const database = `older_${databases}`;
  await cluster.pool.query(`create database ${database}`);
  const options = { ...cluster.options, database };
  await migrateDatabase(options, migrationsUpTo(last));
  const open = async () => {
    const client = new pg.Client(options);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return { options, open, client: await open() };
}

/** A user with a document of that many pages, all waiting. */
async function addDocument(client: pg.Client, id: string, pages: number): Promise<void> {
  await client.query(
    `insert into users (id, email, name, last_name, password_hash, page_limit, period_anchor, period_start, period_end)
     values ($1, $1, 'Ada', 'Lovelace', 'none', 100, now(), now(), now())`,
    [id],
  );
  await client.query(
    `insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
     values ($1, $1, 'a.pdf', 'queued', 1, 'x', $2, 'x')`,
    [id, pages],
  );
  await client.query(
    `insert into pages (document_id, number, user_id, tag)
     select $1, number, $1, number * 4 from generate_series(1, $2) as number`,
    [id, pages],
  );
}

/** A client that reads a table and does not come to an end, as a dump does. */
async function longReader(client: pg.Client, table: string): Promise<() => Promise<unknown>> {
  await client.query('begin isolation level repeatable read');
  await client.query(`select from ${table} limit 1`);
  return () => client.query('commit');
}

/** What the migration is waiting for a lock with, if it is. */
async function waitingStatement(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ query: string }>(
    `select query from pg_stat_activity
     where application_name = 'legible migrations' and datname = current_database()
       and state = 'active' and wait_event_type = 'Lock'`,
  );
  return rows[0]?.query ?? '';
}

const endOfMigrations = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'legible migrations' and datname = current_database()`;

async function invalidIndexes(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query('select from pg_index where not indisvalid');
  return rowCount ?? 0;
}

async function columnsAndIndexes(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query<object>(
    `select table_name, column_name as name, column_default as made from information_schema.columns
     where table_schema = 'public'
     union all
     select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
     order by 1, 2`,
  );
  return rows;
}

const newest = () => migrationsUpTo(NEWEST);
const newestDatabase = async () => (await olderDatabase(NEWEST)).client;

describe('migrations', () => {
  it('build their indexes while others write', async () => {
    const { options, client, open } = await olderDatabase(BEFORE_INDEXES);
    await addDocument(client, 'a', 500);
    const letGo = await longReader(await open(), 'pages');
    const migrated = migrateDatabase(options, newest());
    await expect
      .poll(() => waitingStatement(client))
      .toContain('CREATE INDEX CONCURRENTLY "pages_failed_user"');
    await client.query(`set lock_timeout = '5s'`);
    await addDocument(client, 'b', 500);
    await client.query(`update pages set state = 'failed' where number <= 3`);
    await client.query(`update documents set pages_done = 3`);
    await client.query(`delete from documents where id = 'a'`);
    expect(await waitingStatement(client)).toContain('pages_failed_user');
    await letGo();
    await migrated;
    expect(await invalidIndexes(client)).toBe(0);
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `select user_id, count(*)::int from pages where state = 'failed' group by user_id`,
    );
    expect(rows).toEqual([{ user_id: 'b', count: 3 }]);
    const counted = await client.query('select pages_failed from documents');
    expect(counted.rows).toEqual([{ pages_failed: 3 }]);
  });

  it('let others pass while a table that they change is in use', async () => {
    const { options, client, open } = await olderDatabase(BEFORE_INDEXES);
    const letGo = await longReader(await open(), 'documents');
    const migrated = migrateDatabase(options, newest());
    await expect.poll(() => waitingStatement(client)).toContain('ALTER TABLE "documents"');
    // Behind the waiting migration, and through as soon as it takes its pause.
    await addDocument(client, 'a', 3);
    const { rows } = await client.query('select id from documents');
    expect(rows).toEqual([{ id: 'a' }]);
    await letGo();
    await migrated;
    await client.query('select pages_failed from documents');
  });

  it('may be started by several nodes at once', async () => {
    const { options, client, open } = await olderDatabase(BEFORE_INDEXES);
    const letGo = await longReader(await open(), 'pages');
    const nodes = Array.from({ length: 4 }, () => migrateDatabase(options, newest()));
    await expect.poll(() => waitingStatement(client)).toContain('pages_failed_user');
    await letGo();
    await Promise.all(nodes);
    const { rows } = await client.query('select count(*)::int from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ count: journal.entries.length }]);
  });

  it('go on where a start was broken off, and leave no index half built', async () => {
    const { options, client, open } = await olderDatabase(BEFORE_INDEXES);
    const letGo = await longReader(await open(), 'pages');
    const broken = migrateDatabase(options, newest());
    await expect.poll(() => waitingStatement(client)).toContain('pages_failed_user');
    await Promise.all([
      expect(broken).rejects.toThrow('terminating connection'),
      client.query(endOfMigrations),
    ]);
    expect(await invalidIndexes(client)).toBe(1);
    await letGo();
    await migrateDatabase(options, newest());
    expect(await invalidIndexes(client)).toBe(0);
    expect(await columnsAndIndexes(client)).toEqual(
      await columnsAndIndexes(await newestDatabase()),
    );
  });

  it('say what broke off a transaction', async () => {
    const { options, client, open } = await olderDatabase(BEFORE_RUNS_OF_PAGES);
    await longReader(await open(), 'documents');
    const broken = migrateDatabase(options, newest());
    const end = async () => {
      await expect.poll(() => waitingStatement(client), { interval: 20 }).toContain('pages_kept');
      await client.query(endOfMigrations);
    };
    await Promise.all([expect(broken).rejects.toThrow('terminating connection'), end()]);
  });

  const inSteps = journal.entries.filter((entry) => sqlOf(entry).startsWith('-- in steps'));

  it.each(inSteps)('may repeat every step of $tag', async (entry) => {
    const { options, client } = await olderDatabase(entry.idx);
    await addDocument(client, 'a', 3);
    const before = await columnsAndIndexes(client);
    await client.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await migrateDatabase(options, migrationsUpTo(entry.idx));
    expect(await columnsAndIndexes(client)).toEqual(before);
  });

  it.each([
    [
      'stands first',
      '-- in steps: a test\nCREATE INDEX CONCURRENTLY "more" ON "pages" ("seconds");',
    ],
    [
      'says so',
      '-- in steps: a test\nSELECT 1;--> statement-breakpoint\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "more" ON "pages" ("seconds");',
    ],
  ])('build an index anew that was left half built, also where it %s', async (_, sql) => {
    const { options, client } = await olderDatabase(journal.entries.length);
    await client.query('create index more on pages (seconds)');
    await client.query(
      `update pg_index set indisvalid = false where indexrelid = 'more'::regclass`,
    );
    await migrateDatabase(options, withOneMore(sql));
    expect(await invalidIndexes(client)).toBe(0);
  });

  const atOnce = journal.entries.filter((entry) => !inSteps.includes(entry));

  it.each(atOnce)('hold no lock for long in $tag, which is one transaction', (entry) => {
    const sql = sqlOf(entry);
    const made = [...sql.matchAll(/create table "(\w+)"/gi)].map(([, table]) => table);
    // A default changes no row that is there.
    const long = [
      ...sql.matchAll(/create (?:unique )?index .+ on "(\w+)"/gi),
      ...sql.matchAll(
        /alter table "(\w+)" (?:add constraint|alter column (?!"\w+" set default))/gi,
      ),
    ].map(([, table]) => table);
    expect(long.filter((table) => !made.includes(table))).toEqual([]);
  });
});

describe('a document that is being run again while the database is migrated', () => {
  it('has the pages of its later run told from those that were paid for', async () => {
    const { options, client } = await olderDatabase(BEFORE_RUNS_OF_PAGES);
    await addDocument(client, 'again', 8);
    await addDocument(client, 'first', 3);
    await addDocument(client, 'cancelled-before', 3);
    // Pages 1 to 4 were paid for; of the others 5 is read, 6 failed, 7 runs and 8 waits.
    await client.query(
      `update documents set status = 'processing', run = 2, increment_bytes = 100, pages_recognised = 5,
         pages_charged = 4, pages_done = 6, pages_reserved = 4 where id = 'again'`,
    );
    await client.query(
      `update pages set tag = tag + 100 * (number / 5), state = case
         when number <= 5 then 'recognised' when number = 6 then 'failed'
         when number = 7 then 'running' else 'queued' end
       where document_id = 'again'`,
    );
    await client.query(`update documents set run = 2 where id = 'cancelled-before'`);
    await migrateDatabase(options, newest());
    const { rows } = await client.query(
      `select document_id as id, array_agg(pages.run order by number) as runs, pages_kept as kept
       from pages join documents on documents.id = document_id group by 1, 3 order by 1`,
    );
    expect(rows).toEqual([
      { id: 'again', runs: [1, 1, 1, 1, 2, 2, 2, 2], kept: 4 },
      { id: 'cancelled-before', runs: [1, 1, 1], kept: 0 },
      { id: 'first', runs: [1, 1, 1], kept: 0 },
    ]);
  });
});

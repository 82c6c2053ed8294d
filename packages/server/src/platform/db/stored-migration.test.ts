import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { migrateDatabase } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../../db/migrations/', import.meta.url));
const USERS = 40;

let cluster: TestDatabase;
const older = mkdtempSync(join(tmpdir(), 'legible-migrations-'));

beforeAll(async () => {
  cluster = await startDatabase({ own: true });
  cpSync(MIGRATIONS, older, { recursive: true });
  const path = join(older, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { tag: string }[] };
  const count = journal.entries.findIndex(({ tag }) => tag.endsWith('_stored'));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(older, { recursive: true });
});

const add = (from: number, to: number) => `
  insert into documents (id, user_id, input_name, status, byte_size, increment_bytes, sha256, page_count, original_key)
  select 'd' || n, 'u' || n % ${USERS}, 'x', 'ready', n, nullif(n % 3, 0), '', 1, ''
  from generate_series(${from}, ${to}) as n`;

const wrong = `
  select users.id from users left join documents on user_id = users.id group by users.id
  having (stored_bytes, stored_documents)
    is distinct from (coalesce(sum(byte_size + coalesce(increment_bytes, 0)), 0), count(documents.id))`;

it('counts what users had before, while an older version adds and removes', async () => {
  await cluster.pool.query('create database older');
  const options = { ...cluster.options, database: 'older' };
  await migrateDatabase(options, older);
  const [client, writer] = [new pg.Client(options), new pg.Client(options)];
  await Promise.all([client.connect(), writer.connect()]);
  try {
    await client.query(`
      insert into users (id, email, name, last_name, password_hash, page_limit, period_anchor, period_start, period_end)
      select 'u' || n, n || '@example.com', 'A', 'B', '', 1, now(), now(), now() from generate_series(0, ${USERS - 1}) as n`);
    await client.query(add(1, 2000));
    const writing = new AbortController();
    const writes = (async () => {
      let next = 2001;
      for (; !writing.signal.aborted; next += 10) {
        await writer.query(add(next, next + 9));
        await writer.query(`delete from documents where id = 'd${next - 7}'`);
        await writer.query(`update documents set increment_bytes = 77 where id = 'd${next + 3}'`);
      }
      return next;
    })();
    await migrateDatabase(options);
    writing.abort();
    expect(await writes).toBeGreaterThan(2020);
    const { rows } = await client.query(wrong);
    expect(rows).toEqual([]);
    await client.query('delete from documents');
    const left = await client.query(
      'select 1 from users where stored_bytes <> 0 or stored_documents <> 0',
    );
    expect(left.rows).toEqual([]);
  } finally {
    await Promise.all([client.end(), writer.end()]);
  }
});

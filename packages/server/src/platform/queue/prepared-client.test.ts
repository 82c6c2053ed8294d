import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { PreparedClient } from './prepared-client.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());
beforeEach(async () => {
  client = new PreparedClient(database.options);
  await client.connect();
  await client.query('create table if not exists things (id int)');
});
afterEach(() => client.end());

/** What this connection keeps. */
async function prepared(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  );
  return rows.map((row) => row.statement);
}

it('prepares a statement with parameters once, and answers it each time', async () => {
  const statement = 'select $1::int + 1 as sum';
  const sums = [];
  for (const value of [1, 2]) {
    const { rows } = await client.query<{ sum: number }>(statement, [value]);
    sums.push(rows[0]?.sum);
  }
  expect(sums).toEqual([2, 3]);
  expect(await prepared()).toEqual([statement]);
});

it('prepares nothing that an upgrade of the table would make invalid', async () => {
  const all = () => client.query('select * from things where id = $1', [1]);
  await all();
  await client.query('alter table things add column name text');
  expect((await all()).fields.map(({ name }) => name)).toEqual(['id', 'name']);
});

it('leaves several statements in one, which cannot be prepared, as they are', async () => {
  await client.query('begin; select 1; commit', []);
  expect(await prepared()).toEqual([]);
});

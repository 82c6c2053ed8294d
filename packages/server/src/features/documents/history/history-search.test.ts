import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { searchHistory } from './history-search.ts';

const COUNT = 2500;

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
  await addTestUser(database, { id: 'ann' });
  await database.db.execute(sql`
    insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
    select 'd' || n, 'ann', 'Letter ' || lpad(n::text, 4, '0'), 'ready', 1, '', n, '' from generate_series(1, ${COUNT}) as n`);
});
afterAll(() => database?.stop());

// Each statement of such a look sorts the whole history: twenty of them took seconds of a history of 20,000.
it.each(['name', 'size', 'pages'] as const)('names by %s are sorted once a call', async (sort) => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const order = { sort, order: 'asc', prefix: '' } as const;
  const none = await searchHistory(database.db, 'ann', { ...order, search: 'none', limit: 10 });
  const statements = query.mock.calls.length;
  query.mockRestore();
  expect([statements, none]).toEqual([1, { rows: [], nextCursor: null }]);
});

it('names of another order are found in it, part by part', async () => {
  const search = {
    search: ' LETTER 2',
    limit: 300,
    sort: 'name',
    order: 'desc',
    prefix: '',
  } as const;
  const first = await searchHistory(database.db, 'ann', search);
  const second = await searchHistory(database.db, 'ann', {
    ...search,
    cursor: first.nextCursor ?? '',
  });
  const names = [...first.rows, ...second.rows].map(({ inputName }) => inputName);
  expect([first.rows.length, names.length, second.nextCursor]).toEqual([300, 501, null]);
  expect([names[0], names[300], names[500]]).toEqual(['Letter 2500', 'Letter 2200', 'Letter 2000']);
});

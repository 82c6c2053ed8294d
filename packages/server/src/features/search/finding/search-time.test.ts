import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { whileHeld } from '../../../../test/database/while-held.ts';
import { TestLibrary } from '../../../../test/search/library.ts';
import { searchPages } from './search-pages.ts';
import { inSession, OutOfTime } from './search-session.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startDatabase();
  const library = new TestLibrary(database);
  await library.addUser('ann');
  await library.add('ann', ['The harbour was quiet.']);
  await library.index();
});
afterAll(() => database?.stop());

const search = (query: string, signal?: AbortSignal) =>
  searchPages(database.db, { userId: 'ann', query, limit: 20, signal });

/** Keeps all others from a table meanwhile. */
async function whileHeldByOther<Result>(table: string, work: () => Promise<Result>) {
  const holder = await database.pool.connect();
  try {
    return await whileHeld(holder, table, work);
  } finally {
    holder.release();
  }
}

/** Statements of searches that the server still works at. */
async function running(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select query from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and (state = 'active' or wait_event_type = 'Lock')`,
  );
  return rows;
}

it.each(['search_owners', 'search_words', 'search_pages'])(
  'a search that takes too long at %s is ended, says so, and its connection is free',
  async (table) => {
    const answer = await whileHeldByOther(table, async () => {
      const ended = await search('harbour quiet ');
      expect(await running()).toEqual([]);
      return ended;
    });
    expect(answer).toEqual({ results: [], nextCursor: undefined, complete: false });
    const { pool } = database;
    expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]);
    expect(await search('harbour quiet ')).toMatchObject({ results: [{}], complete: true });
  },
);

it('a search whose caller has gone is ended at once, and its connection is free', async () => {
  const gone = new AbortController();
  await whileHeldByOther('search_pages', async () => {
    const searching = search('harbour ', gone.signal);
    await expect.poll(running).toHaveLength(1);
    gone.abort();
    await expect(searching).rejects.toThrow('aborted');
    expect(await running()).toEqual([]);
  });
  const { pool } = database;
  expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]);
  expect((await search('harbour ')).results).toHaveLength(1);
});

it('a search whose time is over goes through no further pages', async () => {
  await inSession(database.db, { ms: 300 }, async (session) => {
    const goOn = async () => {
      for (;;) await session.giveWay();
    };
    await expect(goOn()).rejects.toThrow(OutOfTime);
  });
});

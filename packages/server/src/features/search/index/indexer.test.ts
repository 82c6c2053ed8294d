import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { TestLibrary } from '../../../../test/search/library.ts';
import { searchPages } from '../finding/search-pages.ts';
import { compareIndex } from './compare-index.ts';
import { Indexer } from './indexer.ts';

let database: TestDatabase;
let library: TestLibrary;
beforeAll(async () => {
  database = await startDatabase();
  library = new TestLibrary(database);
  for (const id of ['ann', 'ben']) await library.addUser(id);
});
afterAll(() => database?.stop());

function startIndexer(textsOf: TestLibrary['textsOf']): void {
  const indexer = new Indexer({ db: database.db, textsOf, logger: pino({ enabled: false }) });
  onTestFinished(() => indexer.stop());
  indexer.look();
}

const found = async (userId: string, query: string) =>
  (await searchPages(database.db, { userId, query, limit: 50 })).results.length;
const waiting = async () =>
  (await database.pool.query('select document_id from search_queue')).rows;
const untilFound = (userId: string, query: string) =>
  vi.waitFor(async () => expect(await found(userId, query)).toBeGreaterThan(0), {
    timeout: 60_000,
  });

it('indexes small documents of several owners together, and one of many pages in parts', async () => {
  for (let at = 0; at < 20; at += 1) {
    await library.add(at % 2 === 0 ? 'ann' : 'ben', [`sheet number${at}`]);
  }
  await library.add(
    'ann',
    Array.from({ length: 150 }, (_, at) => `leaf number${at} of many`),
  );
  startIndexer((id) => library.textsOf(id));
  await untilFound('ann', '"number149 of many"');
  await untilFound('ben', '"sheet number19"');
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 });
  expect([await found('ann', '"sheet number18"'), await found('ben', '"sheet number18"')]).toEqual([
    1, 0,
  ]);
  const deps = { db: database.db, textsOf: (id: string) => library.textsOf(id) };
  expect(await compareIndex(deps)).toMatchObject({ waiting: 0, pages: 170, findings: [] });
  const { rows } = await database.pool.query(
    `select owner, count(*)::int as count, count(distinct place)::int as places, max(place) + 1 as next
     from search_pages group by owner order by count`,
  );
  expect(rows).toMatchObject([
    { count: 10, places: 10, next: 10 },
    { count: 160, places: 160, next: 160 },
  ]);
});

it('a document that cannot be read, and one that a deletion holds, do not keep others from it', async () => {
  const broken = await library.add('ann', ['never read']);
  const held = await library.add('ann', ['held for a while']);
  await library.add('ann', ['their neighbour']);
  const deletion = await database.pool.connect();
  await deletion.query('begin');
  await deletion.query('select from documents where id = $1 for update', [held]);
  startIndexer((id) => {
    if (id === broken) throw new Error('The storage does not answer');
    return library.textsOf(id);
  });
  await untilFound('ann', 'neighbour');
  expect([await found('ann', 'never'), await found('ann', 'held')]).toEqual([0, 0]);
  await deletion.query('rollback');
  deletion.release();
  await untilFound('ann', 'held');
  await expect.poll(waiting).toEqual([{ document_id: broken }]);
});

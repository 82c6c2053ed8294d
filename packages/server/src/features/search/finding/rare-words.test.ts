import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { TestLibrary } from '../../../../test/search/library.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { sweepWords } from '../index/sweep-words.ts';
import { searchPages } from './search-pages.ts';

let database: TestDatabase;
let library: TestLibrary;

beforeAll(async () => {
  database = await startDatabase();
  library = new TestLibrary(database);
  for (const id of ['ann', 'ben', 'cid']) await library.addUser(id);
});
afterAll(() => database?.stop());

const add = async (userId: string, pages: string[]) => {
  const id = await library.add(userId, pages);
  await library.index();
  return id;
};
const lines = async (userId: string, query: string) =>
  (await searchPages(database.db, { userId, query, limit: 20 })).results.map(({ line }) => line);

/** Both are words of the list for English. */
const BOTH = ['We camped by the river.', 'We vamped by the lake.'];
const OTHERS = Array.from({ length: 250 }, () => 'Nothing of interest.');

it('a word of a list that stands on one page of many may be another one, misread', async () => {
  await add('ann', [...BOTH, ...OTHERS]);
  expect(await lines('ann', 'camped ')).toEqual(BOTH);
  expect(await lines('ann', 'vamped ')).toEqual(BOTH.toReversed());
  const more = await add('ann', ['They vamped all night.']);
  expect(await lines('ann', 'camped ')).toEqual(BOTH.slice(0, 1));
  await database.db.delete(documents).where(eq(documents.id, more));
  await database.db.execute(sql`update search_sweeps set at = at - interval '1 hour'`);
  while (await sweepWords(database.db));
  expect(await lines('ann', 'camped ')).toEqual(BOTH);
});

it('where a word stands nowhere, rare words are no more than all others that are like it', async () => {
  await add('cid', ['She ramped up.', 'A ramped wall.', 'We vamped by the lake.', ...OTHERS]);
  expect(await lines('cid', 'camped ')).toHaveLength(3);
});

it('on few pages, most words stand on one', async () => {
  await add('ben', BOTH);
  expect(await lines('ben', 'camped ')).toEqual(BOTH.slice(0, 1));
});

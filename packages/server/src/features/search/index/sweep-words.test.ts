import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { TestLibrary } from '../../../../test/search/library.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { sweepWords } from './sweep-words.ts';

let database: TestDatabase;
let library: TestLibrary;
let db: TestDatabase['db'];

beforeAll(async () => {
  database = await startDatabase();
  db = database.db;
  library = new TestLibrary(database);
  for (const id of ['fay', 'gil']) await library.addUser(id);
});
afterAll(() => database?.stop());

const rowsOf = async (statement: string) => (await db.execute(sql.raw(statement))).rows;

it('removes words of pages that went, a while later', async () => {
  const id = await library.add('fay', ['common rarity']);
  await library.add('fay', ['common things']);
  await library.index();
  await db.delete(documents).where(eq(documents.id, id));
  while (await sweepWords(db));
  const words = `select word from search_words join search_owners on number = owner
    where user_id = 'fay' order by word`;
  expect(await rowsOf(words)).toHaveLength(3);
  await rowsOf(`update search_sweeps set at = at - interval '1 hour'`);
  while (await sweepWords(db));
  expect(await rowsOf(words)).toEqual([{ word: 'common' }, { word: 'things' }]);
});

it('looks after an account of many pages in parts, and counts the words that stay anew', async () => {
  const many = { manyPages: 2 };
  const id = await library.add('gil', ['qwrr common rarity', 'qwrr qwss common']);
  await library.add('gil', ['qwrr qwtt common things', 'qwtt']);
  await library.index();
  await db.delete(documents).where(eq(documents.id, id));
  const words = `select word, search_words.pages from search_words
    join search_owners on number = owner where user_id = 'gil' order by word`;
  const before = await rowsOf(words);
  expect(before).toHaveLength(6);
  while (await sweepWords(db, many));
  expect(await rowsOf(words)).toEqual(before);
  await rowsOf(`update search_sweeps set at = at - interval '2 hours'`);
  const ended = AbortSignal.abort();
  expect(await sweepWords(db, { ...many, signal: ended })).toBe(false);
  expect(await rowsOf(words)).toEqual(before);
  expect(await sweepWords(db, many)).toBe(false);
  await rowsOf(`update search_sweeps set at = at - interval '2 hours'`);
  expect(await sweepWords(db, many)).toBe(true);
  expect(await rowsOf(words)).toEqual([
    { word: 'common', pages: 6 },
    { word: 'qwrr', pages: 1 },
    { word: 'qwtt', pages: 2 },
    { word: 'things', pages: 6 },
  ]);
  expect(await rowsOf('select from search_sweeps')).toEqual([]);
});

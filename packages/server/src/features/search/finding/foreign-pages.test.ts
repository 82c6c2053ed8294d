import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { TestLibrary } from '../../../../test/search/library.ts';
import { searchPages, type Search } from './search-pages.ts';

let database: TestDatabase;
let library: TestLibrary;
let own: string;
/** The numbers that the index knows the owners by. */
let numbers: Record<string, number>;

beforeAll(async () => {
  database = await startDatabase();
  library = new TestLibrary(database);
  for (const id of ['ann', 'ben', 'new']) await library.addUser(id);
  own = await library.add('ann', ['The harbour is open.']);
  const secret = 'The zanzibar ledger lies in the harbour, recognition and swim ming.';
  await library.add('ben', [secret, 'Another page of zanzibar.'], { name: 'secret.pdf' });
  await library.add('ben', ['港は静かだった。'], { language: 'jpn' });
  await library.index();
  const { rows } = await database.db.execute<{ user_id: string; number: number }>(
    sql`select user_id, number from search_owners`,
  );
  numbers = Object.fromEntries(rows.map(({ user_id: id, number }) => [id, number]));
});
afterAll(() => database?.stop());

const search = (userId: string, query: string, more: Partial<Search> = {}) =>
  searchPages(database.db, { userId, query, limit: 50, ...more });
const foreign = async (query: string, more: Partial<Search> = {}) =>
  (await search('ann', query, more)).results.filter(({ documentId }) => documentId !== own);

/** Has the index say that the pages of Ben are another user's. */
const indexAs = (userId: string) =>
  database.db.execute(sql`update search_pages set owner = ${numbers[userId]}
    where document_id in (select id from documents where user_id = 'ben')`);

describe("another's page is never found", () => {
  it.each([
    ['its words', 'zanzibar ledger '],
    ['a word that both have', 'harbour '],
    ['the beginning of a word', 'zanz'],
    ['a phrase', '"zanzibar ledger"'],
    ['what it does not have', 'the -open'],
    ['a word with a wrong letter', 'zanzihar '],
    ['a word that is like one', 'zanzibars '],
    ['a word that was read as two', 'swimming '],
    ['a script without spaces', '静かだった'],
    ['every sign that means something', '* % _ \\ & | ! :* <->'],
  ])('by %s', async (_name, query) => {
    expect((await search('ben', query)).complete).toBe(true);
    expect(await foreign(query)).toEqual([]);
    expect((await search('new', query)).results).toEqual([]);
  });

  it('by the marks of its owner and its shelf, which are no words', async () => {
    const number = numbers['ben'];
    for (const mark of [`@${number}`, `@${number}.0`, `"@${number}"`, `'@${number}'`]) {
      expect(await foreign(`${mark} zanzibar`)).toEqual([]);
      expect(await foreign(mark)).toEqual([]);
    }
  });

  it('by its name, its language or its day', async () => {
    const all = { from: new Date(0), to: new Date(Date.now() + 1e9) };
    expect((await search('ben', 'the ', { name: 'secret', ...all })).results).not.toEqual([]);
    expect(await foreign('the ', { name: 'secret' })).toEqual([]);
    expect(await foreign('港', { languages: ['jpn'] })).toEqual([]);
    expect(await foreign('the ', all)).toEqual([]);
  });

  it("by its owner's cursor", async () => {
    const { nextCursor } = await search('ben', 'zanzibar ', { limit: 1 });
    expect(nextCursor).toBeDefined();
    expect(await foreign('zanzibar ', { cursor: nextCursor })).toEqual([]);
    expect(await foreign('harbour ', { cursor: nextCursor })).toEqual([]);
  });

  it("even where the index says that it is one's own", async () => {
    await indexAs('ann');
    expect(await foreign('harbour ')).toEqual([]);
    await indexAs('ben');
    expect((await search('ben', 'harbour ')).results).toHaveLength(1);
  });
});

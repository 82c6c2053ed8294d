import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { TestLibrary } from '../../../../test/search/library.ts';
import { searchPages, type Search } from './search-pages.ts';

let database: TestDatabase;
let library: TestLibrary;

beforeAll(async () => {
  database = await startDatabase();
  library = new TestLibrary(database);
  for (const id of ['ann', 'ben', 'cid']) await library.addUser(id);
  await library.add(
    'ann',
    ['The harbour was quiet\nwhen the boats came in.', 'A café in the old town.'],
    {
      name: 'Ärztlicher Befund.pdf',
      ...day(1),
    },
  );
  await library.add('ann', ['Das Haus am Hafen.\nDie Häuser sind alt.'], {
    language: 'deu',
    ...day(2),
  });
  await library.add(
    'ann',
    ['Boats of the harbonr, bi1ls and corners.\nThe rec-\nognition of letters.'],
    day(3),
  );
  await library.add('ann', ['We saw them swim ming in the sea.'], day(3));
  await library.add('ann', ['港は静かだった。船が\n来る。'], { language: 'jpn', ...day(4) });
  await library.add('ann', ['ที่ท่าเรือเงียบสงบ'], { language: 'tha', ...day(5) });
  await library.add('ben', ['The harbour of Ben, and his houses.'], day(6));
  await library.index();
});
afterAll(() => database?.stop());

const day = (number: number) => ({ createdAt: new Date(Date.UTC(2026, 0, number)) });

const search = (query: string, more: Partial<Search> = {}) =>
  searchPages(database.db, { userId: 'ann', query, limit: 20, ...more });
const lines = async (query: string, more: Partial<Search> = {}) =>
  (await search(query, more)).results.map(({ line }) => line);

describe('pages are found', () => {
  it.each([
    ['quiet harbour', ['The harbour was quiet']],
    ['"was quiet"', ['The harbour was quiet']],
    ['"quiet was"', []],
    ['harbour -quiet', ['Boats of the harbonr, bi1ls and corners.']],
    ['boats -"came in"', ['Boats of the harbonr, bi1ls and corners.']],
    ['hou', []],
    ['-quiet boa', ['Boats of the harbonr, bi1ls and corners.']],
    ['boa -quiet', []],
    ['boat*  -quiet ', ['Boats of the harbonr, bi1ls and corners.']],
    ['cafe', ['A café in the old town.']],
    ['CAFÉ', ['A café in the old town.']],
    ['Haus', ['Das Haus am Hafen.']],
    ['haeuser', ['Die Häuser sind alt.']],
    ['letter recognition', ['The rec- ognition of letters.']],
    ['bills', ['Boats of the harbonr, bi1ls and corners.']],
    ['swimming', ['We saw them swim ming in the sea.']],
    ['comers', ['Boats of the harbonr, bi1ls and corners.']],
    ['静かだった', ['港は静かだった。船が']],
    ['船が来る', ['港は静かだった。船が 来る。']],
    ['港', ['港は静かだった。船が']],
    ['ท่าเรือ', ['ที่ท่าเรือเงียบสงบ']],
  ])('%s', async (query, found) => {
    expect(await lines(query)).toEqual(found);
  });

  it('with forms of a word, also where the language is not known', async () => {
    await library.addUser('dan');
    await library.add('dan', ['One house by the sea.']);
    await library.add('dan', ['Two houses in the hills.'], { language: '' });
    await library.index();
    expect(await lines('house ', { userId: 'dan' })).toEqual([
      'One house by the sea.',
      'Two houses in the hills.',
    ]);
  });

  it('those with the word before those where it may be misread', async () => {
    expect(await lines('harbour')).toEqual([
      'The harbour was quiet',
      'Boats of the harbonr, bi1ls and corners.',
    ]);
  });
});

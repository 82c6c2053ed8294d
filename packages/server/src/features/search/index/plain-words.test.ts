import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../../test/database/database.ts';
import { pageSaying } from '../../../../test/search/library.ts';
import { indexedWords, tokensOf } from '../words/tokens.ts';
import { shapeOf } from '../words/misread.ts';
import { pageEntry } from './page-entry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

async function lexemesOf(text: string): Promise<Set<string>> {
  const { text: lines, words, isPlain } = pageEntry(pageSaying(text));
  const { rows } = await database.db.execute<{ lexeme: string }>(sql`
    select unnest(tsvector_to_array(search_lexemes(7, 2049, ${lines}, ${words.join(' ')}, ${isPlain}))) as lexeme`);
  return new Set(rows.map(({ lexeme }) => lexeme));
}

it.each([
  'Plain words, (and) some "signs": 3.5% [of] {them} / all\\n of\t#1 — “quoted” … it’s a_b',
  'Le café était fermé; où aller? L’été à Évian.',
  '港は静かだった。船が来る。',
  'x'.repeat(5000),
  '語'.repeat(2000),
  "'; drop table users; -- \\' \\\\",
])('the database indexes every word of %.40s', async (text) => {
  const { words, pairs } = indexedWords(tokensOf(text));
  const lexemes = await lexemesOf(text);
  expect([...words, ...pairs].filter((word) => !lexemes.has(word))).toEqual([]);
  expect(lexemes.has('@7') && lexemes.has('@7.2')).toBe(true);
});

it('the database parts words at each of the signs that stand between some', async () => {
  const signs = Array.from('\n.,;:!?\'"()[]{}<>/\\|@#$%^&*_+=~`-“”‘’„«»–—…•·');
  const text = signs.map((sign, at) => `before${at}${sign}behind${at}`).join(' ');
  const { rows } = await database.db.execute(
    sql`select tsvector_to_array(search_lexemes(7, 2049, ${text}, '', true)) as lexemes`,
  );
  const words = signs.flatMap((_, at) => [`before${at}`, `behind${at}`]);
  expect(rows).toEqual([{ lexemes: [...words, '@7', '@7.2'].toSorted() }]);
});

it('leaves to the database what it finds by itself', () => {
  expect(pageEntry(pageSaying('Plain words, and the café.'))).toMatchObject({
    words: ['cafe'],
    isPlain: true,
  });
  expect(pageEntry(pageSaying('港は静か'))).toMatchObject({ isPlain: false });
});

it('shapes are the same in the database', async () => {
  for (const word of ['corner', 'vvord', 'clear', 'bi1l', '058i', 'plain']) {
    const { rows } = await database.db.execute(sql`select search_shape(${word}) as shape`);
    expect(rows).toEqual([{ shape: shapeOf(word) }]);
  }
});

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageText } from '@legible/ocr-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { corrections } from '../../../platform/db/corrections-schema.ts';
import { documents, pages } from '../../../platform/db/documents-schema.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { newTextsKey } from '../document/keys.ts';
import { recognisedPages } from '../document/stored-pages.ts';
import { encodeTexts } from '../pages/page-texts.ts';
import { correctedPages, readingOf } from './corrections.ts';
import { mendedTexts } from './mended-texts.ts';
import { orderedTexts } from './ordered-texts.ts';

let database: TestDatabase;
let folder: string;
let storage: DiskStorage;
const [first, second] = [newTextsKey('d'), newTextsKey('d')];

const textOf = (page: number, ...texts: string[]): PageText => ({
  page,
  width: 600,
  height: 800,
  dpi: 300,
  blocks: [
    {
      box: [0, 0, 600, 800],
      lines: [
        {
          box: [0, 0, 100, 10],
          baseline: [0, 8, 100, 8],
          orientation: 0,
          direction: 'ltr',
          confidence: 90,
          words: texts.map((text) => ({
            text,
            confidence: 90,
            language: 'eng',
            box: [0, 0, 10, 10],
          })),
        },
      ],
    },
  ],
});

const of = (number: number, word: number, read: string, text: string) => ({
  documentId: 'd',
  page: number,
  word,
  read,
  text,
});

beforeAll(async () => {
  database = await startDatabase();
  folder = mkdtempSync(join(tmpdir(), 'legible-mended-'));
  for (const name of ['objects', 'tmp']) mkdirSync(join(folder, name));
  storage = new DiskStorage(join(folder, 'objects'), join(folder, 'tmp'));
  await addTestUser(database, { id: 'ann' });
  await database.db.insert(documents).values({
    id: 'd',
    userId: 'ann',
    inputName: 'd.pdf',
    status: 'ready',
    byteSize: 1,
    sha256: 'x',
    pageCount: 3,
    originalKey: 'documents/d/original.pdf',
  });
  const stored = [textOf(1, 'One', 'tvvo'), textOf(2, 'threc')];
  const encoded = stored.map((text) => ({ page: text.page, json: JSON.stringify(text) }));
  await storage.putBytes(first, await encodeTexts(encoded));
  const again = { page: 3, json: JSON.stringify(textOf(3, 'four')) };
  await storage.putBytes(second, await encodeTexts([again]));
  const page = { documentId: 'd', userId: 'ann', tag: 0, state: 'recognised' as const };
  await database.db.insert(pages).values([
    { ...page, number: 1, textKey: first },
    { ...page, number: 2, textKey: first },
    { ...page, number: 3, textKey: second },
  ]);
  const reading = readingOf(first);
  await database.db.insert(corrections).values([
    { ...of(1, 1, 'tvvo', 'two'), reading },
    { ...of(2, 0, 'threc', 'three'), reading },
    { ...of(3, 0, 'faur', 'flour'), reading },
  ]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.stop();
});

const wordsOf = ({ blocks }: PageText) =>
  blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text)));

it('texts come with their corrections, and without those of another reading', async () => {
  const found = new Map<number, string[]>();
  const wanted = await recognisedPages(database.db, 'd');
  for await (const texts of mendedTexts({ db: database.db, storage }, 'd', wanted)) {
    for (const text of texts) found.set(text.page, wordsOf(text));
  }
  expect([...found].toSorted(([a], [b]) => a - b)).toEqual([
    [1, ['One', 'two']],
    [2, ['three']],
    [3, ['four']],
  ]);
});

it('while a page is read again, the file has what was corrected in the reading before', async () => {
  const numbers = async () => (await correctedPages(database.db, 'd')).map(({ number }) => number);
  expect(await numbers()).toEqual([1, 2]);
  const earlier = JSON.stringify({ state: 'recognised', run: 1, text_key: first });
  await database.db.execute(
    `update pages set state = 'queued', text_key = null, earlier = '${earlier}' where number = 2`,
  );
  expect(await numbers()).toEqual([1, 2]);
  await database.db.execute(`update pages set earlier = null where number = 2`);
  expect(await numbers()).toEqual([1]);
});

async function store(key: string, some: number[]): Promise<void> {
  const texts = some.map((page) => ({ page, json: JSON.stringify(textOf(page, `word${page}`)) }));
  await storage.putBytes(key, await encodeTexts(texts.toReversed()));
}

it('texts come in the order of their pages, however far apart their object has them', async () => {
  const [odd, even] = [newTextsKey('d'), newTextsKey('d')];
  const numbers = Array.from({ length: 400 }, (_, index) => index + 1);
  const wanted = numbers.map((number) => ({ number, textKey: number % 2 === 1 ? odd : even }));
  for (const key of [odd, even]) {
    await store(
      key,
      wanted.flatMap(({ number, textKey }) => (textKey === key ? [number] : [])),
    );
  }
  const found: string[] = [];
  for await (const text of orderedTexts({ db: database.db, storage }, 'd', wanted)) {
    found.push(...wordsOf(text));
  }
  expect(found).toEqual(numbers.map((page) => `word${page}`));
});

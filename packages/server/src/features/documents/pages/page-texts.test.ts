import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { newTextsKey, pageTextKey } from '../document/keys.ts';
import { encodeTexts, readTexts } from './page-texts.ts';
import type { StoredPage } from '../document/stored-pages.ts';

let folder: string;
let storage: DiskStorage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'legible-texts-'));
  for (const name of ['objects', 'tmp']) mkdirSync(join(folder, name));
  storage = new DiskStorage(join(folder, 'objects'), join(folder, 'tmp'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const jsonOf = (page: number, word = 'Grüße\tan "alle"') => JSON.stringify({ page, word });
const textOf = (page: number) => ({ page, json: jsonOf(page) });

async function store(pages: number[]): Promise<string> {
  const key = newTextsKey('d');
  await storage.putBytes(key, await encodeTexts(pages.map(textOf)));
  return key;
}

async function readAll(pages: StoredPage[]): Promise<{ page: number; json: string }[]> {
  const texts: { page: number; json: string }[] = [];
  for await (const some of readTexts(storage, 'd', pages)) texts.push(...some);
  return texts;
}

it('texts that were stored together or alone come back as they were, each once', async () => {
  const [odd, even] = [await store([3, 1, 5]), await store([2, 3])];
  await storage.putBytes(pageTextKey('d', 4), Buffer.from(jsonOf(4)));
  const texts = await readAll([
    { number: 1, textKey: odd },
    { number: 2, textKey: even },
    // It was read twice, and the other one counts.
    { number: 3, textKey: even },
    { number: 4, textKey: null },
  ]);
  expect(texts.toSorted((a, b) => a.page - b.page)).toEqual([1, 2, 3, 4].map(textOf));
});

it('texts of older versions, which are not packed, are read as well', async () => {
  const key = newTextsKey('d');
  await storage.putBytes(key, Buffer.from(`1\t${jsonOf(1)}\n2\t${jsonOf(2)}\n`));
  expect(await readAll([{ number: 2, textKey: key }])).toEqual([textOf(2)]);
});

it('texts are packed: a page of a book takes less than 15 KB', async () => {
  const word = 'the quiet harbour of a small town, '.repeat(2000);
  const bytes = await encodeTexts([{ page: 1, json: jsonOf(1, word) }]);
  expect(bytes.length).toBeLessThan(15_000);
});

it('texts that do not unpack are damaged', async () => {
  const key = newTextsKey('d');
  const packed = await encodeTexts([textOf(1)]);
  await storage.putBytes(key, packed.subarray(0, packed.length - 12));
  await expect(readAll([{ number: 1, textKey: key }])).rejects.toMatchObject({
    code: 'OBJECT_DAMAGED',
  });
});

it('a text that is not where its page says is an error', async () => {
  const key = await store([1, 2]);
  await expect(readAll([{ number: 7, textKey: key }])).rejects.toThrow(/lacks page 7/);
  await expect(readAll([{ number: 9, textKey: null }])).rejects.toMatchObject({
    code: 'OBJECT_MISSING',
  });
});

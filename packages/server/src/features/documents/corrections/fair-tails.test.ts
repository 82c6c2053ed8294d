import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '@legible/ocr-engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { corrections } from '../../../platform/db/corrections-schema.ts';
import { documents, pages } from '../../../platform/db/documents-schema.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { CorrectedTails } from './corrected-tails.ts';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'tails-'));
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(async () => {
  await database?.stop();
  rmSync(folder, { recursive: true });
});

/** One word of its only page is corrected. */
async function correctedDocument(id: string, userId: string) {
  const { db } = database;
  const key = `documents/${id}/file`;
  await storage.putBytes(key, new Uint8Array([1]));
  const file = {
    byteSize: 1,
    sha256: '4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a',
  };
  await db.insert(documents).values({
    id,
    userId,
    inputName: id,
    status: 'ready',
    pageCount: 1,
    ...file,
    originalKey: key,
    incrementKey: key,
    incrementBytes: 1,
    incrementSha256: file.sha256,
  });
  await db
    .insert(pages)
    .values({ documentId: id, number: 1, userId, state: 'recognised', tag: 0, textKey: 'a/r.gz' });
  await db
    .insert(corrections)
    .values({ documentId: id, page: 1, reading: 'r', word: 0, read: 'a', text: 'b' });
  const [document] = await db.select().from(documents).where(eq(documents.id, id));
  if (!document) throw new Error('It was not added');
  return document;
}

const storage = new DiskStorage(folder, folder);

it('one whose files take long holds up nobody else', async () => {
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const mendTextLayer: Engine['mendTextLayer'] = async (path, _increment, _texts, tailPath) => {
    const id = path.split('/').at(-2) ?? '';
    order.push(id);
    await new Promise<void>((resolve) => ends.set(id, resolve));
    writeFileSync(tailPath, id);
    return undefined as never;
  };
  const engine = { mendTextLayer } as unknown as Engine;
  const tails = new CorrectedTails({ db: database.db, storage, engine, scratch: folder });
  for (const user of ['ann', 'bob']) await addTestUser(database, { id: user });
  const many = [];
  for (const id of ['a1', 'a2', 'a3']) many.push(await correctedDocument(id, 'ann'));
  const other = await correctedDocument('b', 'bob');
  const first = tails.of(many[0]!);
  await expect.poll(() => order).toEqual(['a1']);
  const made = [first, ...many.slice(1).map((document) => tails.of(document))];
  await expect.poll(() => tails.waiting).toBe(2);
  made.push(tails.of(other));
  await expect.poll(() => tails.waiting).toBe(3);
  for (const id of ['a1', 'b', 'a2', 'a3']) {
    await expect.poll(() => order.at(-1)).toBe(id);
    ends.get(id)?.();
  }
  const written = (await Promise.all(made)).map((tail) => tail?.bytes.toString());
  expect(written).toEqual(['a1', 'a2', 'a3', 'b']);
});

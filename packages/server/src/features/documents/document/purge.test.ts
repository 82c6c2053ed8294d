import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { documents, purges } from '../../../platform/db/documents-schema.ts';
import { createLogger } from '../../../platform/logger.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { folderOf, pageTextKey } from './keys.ts';
import { removeDocumentsOf } from '../files/owner-data.ts';
import { bookPurge, purgeDue, unbookPurge } from './purge.ts';

const logger = createLogger('silent');
let database: TestDatabase;
let folder: string;
let storage: DiskStorage;

beforeAll(async () => {
  database = await startDatabase();
  await addTestUser(database, { id: 'ann' });
  folder = mkdtempSync(join(tmpdir(), 'legible-purge-'));
  storage = new DiskStorage(folder, folder);
});
afterAll(async () => {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(documents);
  await database.db.delete(purges);
});

const store = (id: string) => storage.putBytes(pageTextKey(id, 1), new Uint8Array(10));
const isStored = (id: string) => existsSync(join(folder, pageTextKey(id, 1)));
const purge = (objects: ObjectStorage = storage) =>
  purgeDue({ db: database.db, storage: objects, logger });

async function addDocument(id: string, finishedAt: Date | null): Promise<void> {
  const document = { id, userId: 'ann', inputName: id, byteSize: 1, sha256: '', originalKey: id };
  await database.db
    .insert(documents)
    .values({ ...document, status: finishedAt ? 'ready' : 'processing', pageCount: 1, finishedAt });
}

async function bookingOf(id: string): Promise<{ minutes: number; failures: number } | undefined> {
  const [row] = await database.db
    .select({
      minutes: sql<number>`round(extract(epoch from due_at - now()) / 60)::int`,
      failures: purges.failures,
    })
    .from(purges)
    .where(eq(purges.prefix, folderOf(id)));
  return row;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('a purge', () => {
  it('of a folder that cannot be removed is put off, and stops no other', async () => {
    for (const id of ['bad', 'good']) {
      await store(id);
      await bookPurge(database.db, id, id === 'bad' ? -5 : 0);
    }
    const refusing: ObjectStorage = Object.assign(Object.create(storage) as DiskStorage, {
      removeFolder: (prefix: string) =>
        prefix === folderOf('bad')
          ? Promise.reject(new Error('EACCES'))
          : storage.removeFolder(prefix),
    });
    await purge(refusing);
    expect([isStored('bad'), isStored('good')]).toEqual([true, false]);
    expect(await bookingOf('bad')).toEqual({ minutes: 1, failures: 1 });
    expect(await bookingOf('good')).toBeUndefined();
    await database.db.update(purges).set({ dueAt: sql`now()` });
    await purge();
    expect(isStored('bad')).toBe(false);
    expect(await bookingOf('bad')).toBeUndefined();
  });

  it('leaves a document that exists alone, and is forgotten', async () => {
    await store('kept');
    await addDocument('kept', null);
    await bookPurge(database.db, 'kept', 0);
    await purge();
    expect(isStored('kept')).toBe(true);
    expect(await bookingOf('kept')).toBeUndefined();
  });

  it('waits for an upload that is about to be committed', async () => {
    await store('late');
    await bookPurge(database.db, 'late', 60);
    await database.db.transaction(async (tx) => {
      await unbookPurge(tx, 'late');
      await purge();
    });
    expect(isStored('late')).toBe(true);
    expect(await bookingOf('late')).toBeUndefined();
  });

  it.each([
    ['has fallen due', { dueAt: sql`now()` }],
    ['was tried in vain', { failures: 1 }],
    ['is gone', undefined],
  ])('that %s cannot be taken back by an upload', async (_, change) => {
    await bookPurge(database.db, 'slow', 60);
    if (change) await database.db.update(purges).set(change);
    else await database.db.delete(purges);
    const commit = database.db.transaction((tx) => unbookPurge(tx, 'slow'));
    await expect(commit).rejects.toThrow('the upload took longer');
  });
});

describe('what is stored for a document after it was removed', () => {
  it.each([
    ['runs', null],
    ['has just ended', minutesAgo(2)],
  ])('goes with a second purge when the document %s', async (_, finishedAt) => {
    await addDocument('gone', finishedAt);
    await store('gone');
    await database.db.transaction((tx) => removeDocumentsOf(tx, 'ann'));
    await purge();
    expect(isStored('gone')).toBe(false);
    expect(await bookingOf('gone')).toEqual({ minutes: 10, failures: 0 });
    await store('gone');
    await database.db.update(purges).set({ dueAt: sql`now()` });
    await purge();
    expect(isStored('gone')).toBe(false);
    expect(await bookingOf('gone')).toBeUndefined();
  });

  it('is not looked for when the document ended long ago', async () => {
    await addDocument('old', minutesAgo(11));
    await database.db.transaction((tx) => removeDocumentsOf(tx, 'ann'));
    await purge();
    expect(await bookingOf('old')).toBeUndefined();
  });
});

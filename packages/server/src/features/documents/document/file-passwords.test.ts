import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { filePasswords } from '../../../platform/db/passwords-schema.ts';
import type { Logger } from '../../../platform/logger.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { keepPassword, passwordOf, sealPassword } from './file-passwords.ts';
import { purgeDue } from './purge.ts';

const PASSWORD = 'grèy heron';
const logger = { warn: () => undefined } as unknown as Logger;

let database: TestDatabase;
let storage: DiskStorage;
let folder: string;

beforeAll(async () => {
  database = await startDatabase();
  folder = mkdtempSync(join(tmpdir(), 'legible-keys-'));
  mkdirSync(join(folder, 'scratch'));
  storage = new DiskStorage(folder, join(folder, 'scratch'));
  await addTestUser(database, { id: 'ann' });
});
afterAll(async () => {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function runningDocument(id: string): Promise<void> {
  const { db } = database;
  const file = { inputName: 'a.pdf', byteSize: 1, sha256: '', pageCount: 1, originalKey: id };
  await db.insert(documents).values({ id, userId: 'ann', status: 'queued', ...file });
  const sealed = await sealPassword({ db, storage }, PASSWORD);
  await db.transaction((tx) => keepPassword(tx, id, sealed));
}

const stores = () => ({ db: database.db, storage });
const keys = () =>
  readdirSync(join(folder, 'keys'), { recursive: true }).filter((name) =>
    String(name).endsWith('/key'),
  );

it('a password is there while its document runs, and stands nowhere as it was typed', async () => {
  await runningDocument('one');
  expect(await passwordOf(stores(), 'one')).toBe(PASSWORD);
  expect(await passwordOf(stores(), 'other')).toBeUndefined();
  const [row] = await database.db.select().from(filePasswords);
  expect(row?.sealed.includes(Buffer.from('heron'))).toBe(false);
});

it.each(['ready', 'failed', 'cancelled'] as const)(
  'is gone with the statement by which its document is %s, and its key with the next purge',
  async (status) => {
    await runningDocument(status);
    const before = keys().length;
    await database.db.update(documents).set({ status }).where(eq(documents.id, status));
    expect(await passwordOf(stores(), status)).toBeUndefined();
    await purgeDue({ db: database.db, storage, logger });
    expect(keys()).toHaveLength(before - 1);
  },
);

it('goes with its document, too', async () => {
  await runningDocument('deleted');
  const before = keys().length;
  await database.db.delete(documents).where(eq(documents.id, 'deleted'));
  expect(await database.db.$count(filePasswords, eq(filePasswords.documentId, 'deleted'))).toBe(0);
  await purgeDue({ db: database.db, storage, logger });
  expect(keys()).toHaveLength(before - 1);
});

it('stays while the document begins and goes on', async () => {
  await runningDocument('goes');
  for (const status of ['processing', 'finishing'] as const) {
    await database.db.update(documents).set({ status }).where(eq(documents.id, 'goes'));
  }
  await purgeDue({ db: database.db, storage, logger });
  expect(await passwordOf(stores(), 'goes')).toBe(PASSWORD);
});

it('is none where its key is lost, as after a backup was returned', async () => {
  await runningDocument('lost');
  const [row] = await database.db
    .select()
    .from(filePasswords)
    .where(eq(filePasswords.documentId, 'lost'));
  await storage.removeFolder(`keys/${row!.keyId}/`);
  expect(await passwordOf(stores(), 'lost')).toBeUndefined();
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { documents, purges } from '../../../platform/db/documents-schema.ts';
import { createLogger } from '../../../platform/logger.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { purgeDue } from '../document/purge.ts';
import { removeDocumentsOf } from '../files/owner-data.ts';
import { removeHidden } from './undoable.ts';

/** More than one round looks at. */
const MANY = 1001;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await startDatabase();
  await addTestUser(database, { id: 'ann' });
  folder = mkdtempSync(join(tmpdir(), 'legible-many-'));
});
afterAll(async () => {
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.delete(documents);
  await database.db.delete(purges);
});

async function addDocuments(count: number, undoableUntil: string | null): Promise<void> {
  await database.db.execute(sql`
    insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key, finished_at,
      undoable_until)
    select 'many' || n, 'ann', 'scan.pdf', 'ready', 1, '', 1, '', now() - interval '1 day', ${undoableUntil}::timestamptz
    from generate_series(1, ${count}) as n`);
}

it('thousands of deleted documents are gone after one look, with their bytes', async () => {
  const { db } = database;
  await addDocuments(MANY, '2026-01-01');
  let told = 0;
  await removeHidden(db, () => (told += 1));
  expect([told, await db.$count(documents), await db.$count(purges)]).toEqual([MANY, 0, MANY]);
  const storage = new DiskStorage(folder, folder);
  await purgeDue({ db, storage, logger: createLogger('silent') });
  expect(await db.$count(purges)).toBe(0);
});

it('a storage that refuses everything is asked for one round at a time', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into purges (prefix, due_at) select 'documents/gone' || n || '/', now() from generate_series(1, ${MANY}) as n`);
  const storage = new DiskStorage(folder, folder);
  const removeFolder = vi.spyOn(storage, 'removeFolder').mockRejectedValue(new Error('EIO'));
  await purgeDue({ db, storage, logger: createLogger('silent') });
  expect([removeFolder.mock.calls.length, await db.$count(purges)]).toEqual([1000, MANY]);
});

it('an account with many documents is removed in as few statements as one with few', async () => {
  const { db } = database;
  await addDocuments(100, null);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await db.transaction((tx) => removeDocumentsOf(tx, 'ann'));
  const statements = query.mock.calls.length;
  query.mockRestore();
  expect(statements).toBeLessThan(10);
  expect([await db.$count(documents), await db.$count(purges)]).toEqual([0, 100]);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { purges } from '../../../platform/db/documents-schema.ts';
import { trials } from '../../../platform/db/trials-schema.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { folderOf } from '../document/keys.ts';
import { bookPurge, purgeDue } from '../document/purge.ts';
import { TrialSweep } from './trial-sweep.ts';

type SweepDeps = ConstructorParameters<typeof TrialSweep>[0];

const DAY_MS = 86_400_000;

let database: TestDatabase;
let warnings: string[];

beforeAll(async () => {
  database = await startDatabase();
  for (const id of ['ann', 'bob']) await addTestUser(database, { id });
  // Ann has confirmed her address and has no pages left, so that her trial waits for some. Bob has not confirmed his.
  await database.pool.query(`
    update users set pages_used = page_limit, email_confirmed_at = case id when 'ann' then now() end`);
});
afterAll(() => database?.stop());
beforeEach(async () => {
  warnings = [];
  await database.db.delete(trials);
  await database.db.delete(purges);
});

/** What a visitor tried that an account waits for, with its booking. */
async function addClaimed(id: string, userId: string): Promise<void> {
  const file = { inputName: 'a.pdf', byteSize: 1, sha256: '', pageCount: 1, wanted: true };
  const expiresAt = new Date(Date.now() + 7 * DAY_MS);
  await database.db.insert(trials).values({ id, tokenHash: id, userId, ...file, expiresAt });
  await bookPurge(database.db, id, 60);
}

/** The sweep as it looks at its start, where every page is used up. */
async function look(): Promise<void> {
  const quota = {
    rollOver: async () => undefined,
    reserve: async () => ({ outcome: 'refused', left: 0 }),
  };
  const logger = { warn: ({ err }: { err: Error }) => warnings.push(err.message) };
  const deps = { db: database.db, quota, logger, purgeSoon: () => undefined };
  await new TrialSweep(deps as unknown as SweepDeps).stop();
}

/** @returns the folders that it removed */
async function purge(): Promise<string[]> {
  const removed: string[] = [];
  const storage = {
    removeFolder: async (prefix: string) => removed.push(prefix),
  } as unknown as ObjectStorage;
  await purgeDue({ db: database.db, storage, logger: createLogger('silent') });
  return removed;
}

const left = async () => (await database.db.select().from(trials)).map(({ id }) => id).toSorted();

it('keeps what accounts wait for through an hour at a standstill, whoever looks first', async () => {
  await addClaimed('of-ann', 'ann');
  await addClaimed('of-bob', 'bob');
  await database.db.update(purges).set({ dueAt: sql`now() - interval '1 minute'` });
  expect(await purge()).toEqual([]);
  await look();
  expect(await purge()).toEqual([]);
  expect([await left(), warnings]).toEqual([['of-ann', 'of-bob'], []]);
});

it('forgets what has expired though another cannot be kept, and what has lost its bytes', async () => {
  await addClaimed('of-ann', 'ann');
  await addClaimed('lost', 'bob');
  await addClaimed('expired', 'bob');
  await database.db.delete(purges).where(sql`${purges.prefix} = ${folderOf('lost')}`);
  // A removal that was tried may have cost it its bytes.
  const tried = sql`${purges.prefix} = ${folderOf('of-ann')}`;
  await database.db.update(purges).set({ failures: 1 }).where(tried);
  const old = sql`${trials.id} = 'expired'`;
  await database.db
    .update(trials)
    .set({ expiresAt: sql`now()` })
    .where(old);
  await look();
  expect(await left()).toEqual(['of-ann']);
  expect(warnings).toEqual(['the upload took longer than its bytes are kept']);
});

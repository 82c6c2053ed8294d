import type { Engine } from '@legible/ocr-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { turns } from '../../../platform/db/documents-schema.ts';
import { trials } from '../../../platform/db/trials-schema.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { TrialWorker } from './trial-worker.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database?.stop());

/** Leaves every page alone, and notes whose it was. */
function idleWorker(read: string[]): TrialWorker {
  const engine = {
    recognisePage: async (_path: string, _page: number, { owner }: { owner: string }) => {
      read.push(owner);
      return { kind: 'left-alone', reason: 'blank' };
    },
  } as unknown as Engine;
  const storage = {
    localCopy: async () => ({ path: '/nowhere', release: async () => undefined }),
  } as unknown as ObjectStorage;
  const logger = { warn: () => undefined } as unknown as Logger;
  return new TrialWorker({
    db: database.db,
    storage,
    logger,
    scratch: '/nowhere',
    engine,
    appender: engine,
  });
}

async function lookOnce(): Promise<string[]> {
  const read: string[] = [];
  const worker = idleWorker(read);
  worker.look();
  await worker.stop();
  return read;
}

it('begins no page of a visitor while a slow page of an account waits for the same recogniser', async () => {
  await addTestUser(database, { id: 'ann' });
  const turn = { userId: 'ann', at: 0, waits: true, waitsSlow: true };
  await database.db.insert(turns).values(turn);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const file = { inputName: 'a.pdf', byteSize: 1, sha256: '', pageCount: 1, expiresAt };
  await database.db.insert(trials).values({ id: 'visitor', tokenHash: 'hash', ...file });
  expect(await lookOnce()).toEqual([]);
  await database.db.update(turns).set({ waitsSlow: false });
  expect(await lookOnce()).toEqual(['visitor']);
});

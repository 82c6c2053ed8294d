import { EngineError, type Engine } from '@legible/ocr-engine';
import { sql } from 'drizzle-orm';
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
const idleEngine = (read: string[]) =>
  ({
    recognisePage: async (_path: string, _page: number, { owner }: { owner: string }) => {
      read.push(owner);
      return { kind: 'left-alone', reason: 'blank' };
    },
  }) as unknown as Engine;

/** Takes one page, if there is one that may be taken. */
async function lookOnce(engine: Engine): Promise<void> {
  const storage = {
    localCopy: async () => ({ path: '/nowhere', release: async () => undefined }),
  } as unknown as ObjectStorage;
  const logger = { warn: () => undefined } as unknown as Logger;
  const worker = new TrialWorker({
    db: database.db,
    storage,
    logger,
    scratch: '/nowhere',
    engine,
    appender: engine,
  });
  worker.look();
  await worker.stop();
}

it('begins no page of a visitor while a slow page of an account waits for the same recogniser', async () => {
  await addTestUser(database, { id: 'ann' });
  const turn = { userId: 'ann', at: 0, waits: true, waitsSlow: true };
  await database.db.insert(turns).values(turn);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const file = { inputName: 'a.pdf', byteSize: 1, sha256: '', pageCount: 1, expiresAt };
  await database.db.insert(trials).values({ id: 'visitor', tokenHash: 'hash', ...file });
  const read: string[] = [];
  await lookOnce(idleEngine(read));
  expect(read).toEqual([]);
  await database.db.update(turns).set({ waitsSlow: false });
  await lookOnce(idleEngine(read));
  expect(read).toEqual(['visitor']);
});

it('makes the file once more whose making was interrupted, with the text there meanwhile', async () => {
  const { db } = database;
  await db.delete(trials);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const file = { inputName: 'a.pdf', byteSize: 1, sha256: '', pageCount: 1, expiresAt };
  await db.insert(trials).values({ id: 'broken', tokenHash: 'other', ...file });
  const states: (string | undefined)[] = [];
  const engine = {
    recognisePage: async () => {
      states.push((await db.select().from(trials))[0]?.state);
      return { kind: 'recognised', json: '{}', text: {} };
    },
    appendTextLayer: () => Promise.reject(new EngineError('interrupted')),
  } as unknown as Engine;
  for (let tries = 1; tries <= 4; tries += 1) {
    await lookOnce(engine);
    await db.update(trials).set({ availableAt: sql`now() - interval '1 minute'` });
  }
  expect(states).toEqual(['running', 'read', 'read']);
  expect(await db.select().from(trials)).toMatchObject([
    { state: 'failed', errorCode: 'processing_failed' },
  ]);
});

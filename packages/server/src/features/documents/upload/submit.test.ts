import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planOf } from '@legible/contracts/plans';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { documents, purges } from '../../../platform/db/documents-schema.ts';
import { createLogger } from '../../../platform/logger.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { postMailWith } from '../../../platform/mailer/outbox.ts';
import { Queue } from '../../../platform/queue/queue.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { reservePages, rollOver, closeReservation } from '../../quota/quota.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { purgeDue } from '../document/purge.ts';
import { submitDocument } from './submit.ts';

const found = { pageCount: 1, signed: false, damagedTable: false };
import type { Upload } from './upload.ts';

let database: TestDatabase;
let deps: DocumentsDeps;

beforeAll(async () => {
  database = await startDatabase();
  const logger = createLogger('silent');
  const scratch = mkdtempSync(join(tmpdir(), 'legible-submit-'));
  const queue = new Queue(database.options, logger);
  await queue.start();
  deps = {
    db: database.db,
    queue,
    logger,
    scratch,
    storage: new DiskStorage(scratch, scratch),
    metrics: createMetrics(),
    bus: { publish: () => undefined } as unknown as DocumentsDeps['bus'],
    quota: { reserve: reservePages, closeReservation, rollOver },
    postMail: postMailWith(queue),
  };
});
afterAll(async () => {
  await deps?.queue.stop(1);
  await database?.stop();
  rmSync(deps.scratch, { recursive: true, force: true });
});

let users = 0;
let upload: Upload;
beforeEach(async () => {
  await database.db.delete(documents);
  await database.db.delete(purges);
  users += 1;
  const userId = `user${users}`;
  await addTestUser(database, { id: userId, periodEnd: new Date('2126-01-31T00:00:00Z') });
  const path = join(deps.scratch, 'spooled');
  writeFileSync(path, '%PDF');
  const spooled = { path, bytes: 4, sha256: '', discard: () => Promise.resolve() };
  upload = {
    userId,
    plan: planOf('free'),
    inputName: 'a.pdf',
    spooled,
    wanted: {},
    languages: null,
    choices: null,
    isWanted: () => true,
  };
});

it('an upload keeps its bytes though the answer to its COMMIT was lost', async () => {
  const db = Object.assign(Object.create(database.db) as typeof database.db, {
    transaction: async (work: Parameters<typeof database.db.transaction>[0]) => {
      await database.db.transaction(work);
      throw new Error('Connection terminated unexpectedly');
    },
  });
  await expect(submitDocument({ ...deps, db }, upload, found)).rejects.toThrow(
    'Connection terminated',
  );
  const [row] = await database.db.select().from(documents);
  await purgeDue(deps);
  expect(existsSync(join(deps.scratch, row?.originalKey ?? 'none'))).toBe(true);
  expect(await database.db.select().from(purges)).toEqual([]);
});

it('an upload whose bytes were purged meanwhile becomes no document', async () => {
  const storage: DocumentsDeps['storage'] = Object.assign(
    Object.create(deps.storage) as DiskStorage,
    {
      putFile: async (key: string, path: string) => {
        await deps.storage.putFile(key, path);
        await database.db.update(purges).set({ dueAt: new Date(0) });
        await purgeDue(deps);
      },
    },
  );
  const submitted = submitDocument({ ...deps, storage }, upload, found);
  await expect(submitted).rejects.toThrow('the upload took longer');
  expect(await database.db.select().from(documents)).toEqual([]);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { createLogger } from '../../../platform/logger.ts';
import { Queue } from '../../../platform/queue/queue.ts';
import { giveUpFinish } from './finish-job.ts';
import { requeueLost } from './requeue.ts';

let database: TestDatabase;
let queue: Queue;

beforeAll(async () => {
  database = await startDatabase();
  queue = new Queue(database.options, createLogger('silent'));
  await queue.start();
  await addTestUser(database, { id: 'ann' });
});
afterAll(async () => {
  await queue?.stop(1);
  await database?.stop();
});

async function finishing(id: string, run: number): Promise<void> {
  const document = { id, userId: 'ann', inputName: id, byteSize: 1, sha256: '', originalKey: id };
  await database.db
    .insert(documents)
    .values({ ...document, status: 'finishing', pageCount: 1, pagesDone: 1, run });
}

const queueFinish = (documentId: string, run: number) =>
  database.db.transaction((tx) => queue.insert(tx, 'finish', [{ data: { documentId, run } }]));

async function waiting(id: string): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ data: unknown }>(
    `select data from pgboss.job
     where name = 'finish' and data->>'documentId' = $1 and state = 'created'`,
    [id],
  );
  return rows.map(({ data }) => data);
}

it('jobs wait for years when no worker runs', async () => {
  await finishing('patient', 1);
  await queueFinish('patient', 1);
  const { rows } = await database.pool.query(
    `select min(keep_until - now()) > interval '9 years' as kept from pgboss.job where name = 'finish'`,
  );
  expect(rows).toEqual([{ kept: true }]);
});

it('documents whose jobs are gone are queued again, once and in their run', async () => {
  await finishing('lost', 2);
  await finishing('whole', 1);
  await queueFinish('whole', 1);
  await finishing('hopeless', 1);
  await queueFinish('hopeless', 1);
  await database.db.execute(sql`update pgboss.job set name = 'finish-dead'
    where data->>'documentId' = 'hopeless'`);
  expect(await requeueLost(database.db, queue)).toBe(1);
  expect(await waiting('lost')).toEqual([{ documentId: 'lost', run: 2 }]);
  expect(await waiting('whole')).toHaveLength(1);
  expect(await waiting('hopeless')).toEqual([]);
  expect(await requeueLost(database.db, queue)).toBe(0);
});

it('a document whose tries are used up is put together later where only the disk is full', async () => {
  await finishing('no-room', 1);
  const room = { isForWork: async () => false, untilForWork: async () => {} };
  type Deps = Parameters<typeof giveUpFinish>[0];
  const deps: Partial<Deps> = { db: database.db, queue, room };
  await giveUpFinish(deps as Deps, { documentId: 'no-room', run: 1 });
  expect(await waiting('no-room')).toEqual([{ documentId: 'no-room', run: 1 }]);
  const { rows } = await database.pool.query(`select status from documents where id = 'no-room'`);
  expect(rows).toEqual([{ status: 'finishing' }]);
});

it('what older versions queued for each page is dropped when a process starts', async () => {
  await database.pool.query(`select pgboss.create_queue('page', '{"policy": "standard"}')`);
  await database.pool.query(`insert into pgboss.job (name, data) values ('page', '{"page": 1}')`);
  const newer = new Queue(database.options, createLogger('silent'));
  await newer.start();
  await newer.stop(1);
  const { rows } = await database.pool.query(`select 1 from pgboss.job where name = 'page'`);
  expect(rows).toEqual([]);
});

it('the putting together of the largest file may take both of its tries', async () => {
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select expire_seconds as seconds from pgboss.queue where name = 'finish'`,
  );
  const bothTries = 2 * (60 + 0.5 * 10_000);
  expect(rows[0]?.seconds).toBeGreaterThan(bothTries);
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database.ts';
import { documents } from '../../platform/db/documents-schema.ts';
import { createLogger } from '../../platform/logger.ts';
import { Queue } from '../../platform/queue/queue.ts';
import { queuePages } from './fair-tags.ts';
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

async function submit(id: string, pageCount: number): Promise<void> {
  const document = { id, userId: 'ann', inputName: id, byteSize: 1, sha256: '', originalKey: id };
  await database.db.transaction(async (tx) => {
    await tx.insert(documents).values({ ...document, status: 'queued', pageCount });
    const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
    await queuePages(tx, queue, { documentId: id, userId: 'ann', numbers, run: 1 });
  });
}

async function waiting(name: string, id: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select (data->>'page')::int as page, (data->>'run')::int as run, priority = -tag as "inPlace"
     from pgboss.job left join pages on pages.job_id = job.id::text
     where name = $1 and data->>'documentId' = $2 and job.state = 'created' order by page`,
    [name, id],
  );
  return rows;
}

test('jobs wait for years when no worker runs', async () => {
  await submit('patient', 1);
  const { rows } = await database.pool.query(
    `select min(keep_until - now()) > interval '9 years' as kept from pgboss.job where name = 'page'`,
  );
  expect(rows).toEqual([{ kept: true }]);
});

test('pages and documents whose jobs are gone are queued again, once and in their places', async () => {
  await submit('whole', 2);
  await submit('lost', 3);
  await submit('settled', 1);
  await submit('finishing', 1);
  await database.db.execute(sql`update pages set state = 'running'
    where document_id = 'lost' and number = 2`);
  await database.db.execute(sql`update pages set state = 'recognised'
    where document_id in ('settled', 'finishing')`);
  await database.db.execute(sql`update documents set status = 'ready' where id = 'settled'`);
  await database.db.execute(sql`update documents set status = 'finishing', run = 2
    where id = 'finishing'`);
  await database.db.execute(sql`delete from pgboss.job
    where data->>'documentId' in ('lost', 'settled', 'finishing')`);

  expect(await requeueLost(database.db, queue)).toEqual({ pages: 3, documents: 1 });
  const pages = [1, 2, 3].map((page) => ({ page, run: null, inPlace: true }));
  expect(await waiting('page', 'lost')).toEqual(pages);
  expect(await waiting('page', 'whole')).toHaveLength(2);
  expect(await waiting('page', 'settled')).toEqual([]);
  expect(await waiting('finish', 'finishing')).toMatchObject([{ run: 2 }]);
  expect(await requeueLost(database.db, queue)).toEqual({ pages: 0, documents: 0 });
});

test('a page that is about to be given up is not queued again', async () => {
  await submit('hopeless', 1);
  await database.db.execute(sql`update pgboss.job set name = 'page-dead'
    where data->>'documentId' = 'hopeless'`);
  expect(await requeueLost(database.db, queue)).toEqual({ pages: 0, documents: 0 });
});

test('the putting together of the largest file may take both of its tries', async () => {
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select expire_seconds as seconds from pgboss.queue where name = 'finish'`,
  );
  const bothTries = 2 * (60 + 0.5 * 10_000);
  expect(rows[0]?.seconds).toBeGreaterThan(bothTries);
});

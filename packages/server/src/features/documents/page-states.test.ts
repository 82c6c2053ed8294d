import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database.ts';
import { documents, pages } from '../../platform/db/documents-schema.ts';
import { createLogger } from '../../platform/logger.ts';
import { Queue } from '../../platform/queue/queue.ts';
import { pageStates, type PageEnd, type PageStates } from './page-states.ts';

const PAGES = 30;

let database: TestDatabase;
let queue: Queue;
let states: PageStates;

beforeAll(async () => {
  database = await startDatabase();
  queue = new Queue(database.options, createLogger('silent'));
  await queue.start();
  states = pageStates(database.db, queue);
  await addTestUser(database, { id: 'ann' });
});
afterAll(async () => {
  await queue?.stop(1);
  await database?.stop();
});

async function submit(id: string): Promise<void> {
  const document = { id, userId: 'ann', inputName: id, byteSize: 1, sha256: '', originalKey: id };
  await database.db
    .insert(documents)
    .values({ ...document, status: 'queued', pageCount: PAGES, pagesReserved: PAGES });
  const rows = Array.from({ length: PAGES }, (_, index) => ({ number: index + 1, tag: index }));
  await database.db
    .insert(pages)
    .values(rows.map((row) => ({ ...row, documentId: id, userId: 'ann' })));
}

async function finishJobsOf(id: string): Promise<number> {
  const sql = `select 1 from pgboss.job where name = 'finish' and data->>'documentId' = $1`;
  const { rows } = await database.pool.query(sql, [id]);
  return rows.length;
}

/** Two of three pages are read; of the others every second one fails. */
function endOf(page: number): PageEnd {
  if (page % 6 === 0) return { state: 'failed', errorCode: 'page-crashed' };
  if (page % 3 === 0) return { state: 'left_alone', seconds: 0.1 };
  return { state: 'recognised', seconds: 0.5 };
}

test('pages that end at once, each twice, are counted once, and the last one sends one finish job', async () => {
  await submit('many');
  const jobs = Array.from({ length: 2 * PAGES }, (_, index) => ({
    documentId: 'many',
    page: (index % PAGES) + 1,
  }));
  const counted = await Promise.all(jobs.map((job) => states.settle(job, endOf(job.page))));
  const done = counted.flatMap((document) => document?.pagesDone ?? []);
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: PAGES }, (_, i) => i + 1));
  const [document] = await database.db.select().from(documents).where(eq(documents.id, 'many'));
  expect(document).toMatchObject({
    status: 'finishing',
    pagesDone: PAGES,
    pagesRecognised: 20,
    pagesFailed: 5,
  });
  expect(await finishJobsOf('many')).toBe(1);
});

test('a page starts its document once, and a settled one does not start again', async () => {
  await submit('started');
  const job = { documentId: 'started', page: 1 };
  const expected = { id: 'started', status: 'queued', originalKey: 'started' };
  expect(await states.start(job)).toEqual(expected);
  expect(await states.startDocument('started')).toMatchObject({ status: 'processing' });
  const [first] = await database.db.select().from(documents).where(eq(documents.id, 'started'));
  await states.start({ documentId: 'started', page: 2 });
  expect(await states.startDocument('started')).toBeUndefined();
  const [second] = await database.db.select().from(documents).where(eq(documents.id, 'started'));
  expect(first?.status).toBe('processing');
  expect(second?.startedAt).toEqual(first?.startedAt);
  expect(await states.isWanted(job)).toBe(true);
  await states.settle(job, endOf(1));
  expect(await states.isWanted(job)).toBe(false);
  expect(await states.start(job)).toBeUndefined();
  expect(await finishJobsOf('started')).toBe(0);
});

test('the start of a page, whose commit is not waited for, lets others wait for theirs', async () => {
  await submit('hasty');
  await Promise.all(Array.from({ length: 20 }, (_, i) => startPage('hasty', i + 1)));
  const asked = Array.from({ length: 20 }, () => database.pool.query('show synchronous_commit'));
  const answers = (await Promise.all(asked)).flatMap(({ rows }) => rows);
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ synchronous_commit: 'on' })));
});

async function startPage(documentId: string, page: number): Promise<void> {
  expect(await states.start({ documentId, page })).toMatchObject({ id: documentId });
}

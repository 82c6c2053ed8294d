import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addTestUser,
  startDatabase,
  type TestDatabase,
} from '../../../../test/database/database.ts';
import { documents, pages } from '../../../platform/db/documents-schema.ts';
import { createLogger } from '../../../platform/logger.ts';
import { Queue } from '../../../platform/queue/queue.ts';
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

const runOf = (documentId: string, run = 1) => ({ documentId, run });

async function finishJobsOf(id: string): Promise<number> {
  const jobs = `select 1 from pgboss.job where name = 'finish' and data->>'documentId' = $1`;
  const { rows } = await database.pool.query(jobs, [id]);
  return rows.length;
}

/** Two of three pages are read; of the others every second one fails. */
function endOf(page: number): PageEnd {
  if (page % 6 === 0) return { page, state: 'failed', errorCode: 'page-crashed' };
  if (page % 3 === 0) return { page, state: 'left_alone', seconds: 0.1 };
  return { page, state: 'recognised', seconds: 0.5, textKey: `texts of ${page}` };
}

/** Groups of one, two, three … pages, which overlap, so that every page ends twice. */
function groupsOf(count: number): PageEnd[][] {
  const twice = Array.from({ length: 2 * count }, (_, index) => endOf((index % count) + 1));
  const groups: PageEnd[][] = [];
  for (let size = 1; twice.length > 0; size = (size % 7) + 1) groups.push(twice.splice(0, size));
  return groups;
}

it('pages that end at once, each twice, are counted once, and the last one sends one finish job', async () => {
  await submit('many');
  const groups = groupsOf(PAGES);
  const counted = await Promise.all(groups.map((ends) => states.count(runOf('many'), ends)));
  const done = counted.flatMap((row) => row?.pagesDone ?? []).toSorted((a, b) => a - b);
  expect(new Set(done).size).toBe(done.length);
  expect(done.at(-1)).toBe(PAGES);
  const [document] = await database.db.select().from(documents).where(eq(documents.id, 'many'));
  expect(document).toMatchObject({
    status: 'finishing',
    pagesDone: PAGES,
    pagesRecognised: 20,
    pagesFailed: 5,
  });
  expect(await finishJobsOf('many')).toBe(1);
});

it('what each page of a group came to is kept with its page', async () => {
  await submit('kept');
  await states.count(runOf('kept'), [4, 3, 6].map(endOf));
  const rows = await database.db
    .select()
    .from(pages)
    .where(and(eq(pages.documentId, 'kept'), ne(pages.state, 'queued')))
    .orderBy(pages.number);
  expect(rows).toMatchObject([
    { number: 3, state: 'left_alone', errorCode: null, textKey: null },
    { number: 4, state: 'recognised', errorCode: null, textKey: 'texts of 4', seconds: 0.5 },
    { number: 6, state: 'failed', errorCode: 'page-crashed', textKey: null, seconds: null },
  ]);
});

it('of a group that is counted in part, the rest is counted', async () => {
  await submit('part');
  await states.count(runOf('part'), [endOf(1), endOf(2)]);
  const row = await states.count(runOf('part'), [endOf(2), endOf(4)]);
  expect(row).toMatchObject({ pagesDone: 3, pagesFailed: 0 });
  expect(await states.count(runOf('part'), [endOf(4), endOf(1)])).toBeUndefined();
});

it('a page starts its document once, and one that ended is not wanted any more', async () => {
  await submit('started');
  expect(await states.startDocument(runOf('started'))).toMatchObject({ status: 'processing' });
  const [first] = await database.db.select().from(documents).where(eq(documents.id, 'started'));
  expect(await states.startDocument(runOf('started'))).toBeUndefined();
  const [second] = await database.db.select().from(documents).where(eq(documents.id, 'started'));
  expect(first?.status).toBe('processing');
  expect(second?.startedAt).toEqual(first?.startedAt);
  expect(await states.isWanted(runOf('started'), 1)).toBe(true);
  await states.count(runOf('started'), [endOf(1)]);
  expect(await states.isWanted(runOf('started'), 1)).toBe(false);
  expect(await finishJobsOf('started')).toBe(0);
});

it('a page that was read for the run before does not count in the next one', async () => {
  await submit('again');
  await database.db.update(pages).set({ run: 2 }).where(eq(pages.documentId, 'again'));
  expect(await states.isWanted(runOf('again'), 1)).toBe(false);
  expect(await states.count(runOf('again'), [endOf(1)])).toBeUndefined();
  expect(await states.isWanted(runOf('again', 2), 1)).toBe(true);
  expect(await states.count(runOf('again', 2), [endOf(1)])).toMatchObject({ pagesDone: 1 });
});

it('only pages of the run that was slow are given up', async () => {
  await submit('late');
  const late = [1, 2].map((page) => ({
    page,
    state: 'failed' as const,
    errorCode: 'page-timeout',
  }));
  await states.count(runOf('late'), late);
  expect(await states.givenUp(runOf('late'))).toHaveLength(PAGES - 2);
  await database.db.update(pages).set({ run: 2 }).where(eq(pages.number, 3));
  expect(await states.givenUp(runOf('late'))).not.toContain(3);
  expect(await states.givenUp(runOf('late', 2))).toEqual([]);
});

it('a document is not begun by a page that was taken for the run before, as while it waits for others', async () => {
  await submit('waits');
  const isThis = eq(documents.id, 'waits');
  const waiting = { run: 2, waitsSince: sql`now()`, waitsFor: 1 };
  await database.db.update(documents).set(waiting).where(isThis);
  expect(await states.startDocument(runOf('waits'))).toBeUndefined();
  expect(await database.db.select().from(documents).where(isThis)).toMatchObject([
    { status: 'queued', startedAt: null },
  ]);
  await database.db.update(documents).set({ waitsSince: null, waitsFor: null }).where(isThis);
  expect(await states.startDocument(runOf('waits', 2))).toMatchObject({ status: 'processing' });
});

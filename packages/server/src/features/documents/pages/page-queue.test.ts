import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../../../../test/database/database.ts';
import { letPass, startQueue, submitPages } from '../../../../test/documents/page-worker.ts';
import { documents, pages } from '../../../platform/db/documents-schema.ts';
import { Listener } from '../../../platform/db/connections/listener.ts';
import { PAGES_QUEUED, queuePages } from './fair-turns.ts';
import { keyOf, PageQueue, type HeldPage } from './page-queue.ts';

let database: TestDatabase;
let ours: PageQueue;
let theirs: PageQueue;
beforeAll(async () => {
  database = await startQueue();
});
afterAll(() => database?.stop());
beforeEach(async () => {
  await database.db.delete(documents);
  [ours, theirs] = [new PageQueue(database.db), new PageQueue(database.db)];
});

const numbersOf = (held: HeldPage[]) => held.map(({ page }) => page).toSorted((a, b) => a - b);
const rowOf = async ({ documentId, page }: HeldPage) =>
  database.db.query.pages.findFirst({
    where: and(eq(pages.documentId, documentId), eq(pages.number, page)),
  });
const secondsUntilFree = async (held: HeldPage) => {
  const { rows } = await database.db.execute<{ seconds: number }>(sql`
    select extract(epoch from available_at - now())::float8 as seconds from pages
    where document_id = ${held.documentId} and number = ${held.page}`);
  return rows[0]?.seconds ?? NaN;
};

describe('the queue of pages', () => {
  it('calls those who read when pages were queued', async () => {
    const onNotified = vi.fn<() => void>();
    const listener = new Listener(database.options, {
      channel: PAGES_QUEUED,
      name: 'test',
      onNotified,
      onResumed: () => {},
    });
    await listener.open();
    await submitPages(database, 'd', 3);
    await expect.poll(() => onNotified.mock.calls.length).toBe(1);
    await listener.close();
  });

  it('gives each page to one process, in turn, with what it needs to know', async () => {
    await submitPages(database, 'd', 5);
    expect(await ours.take(1)).toEqual([
      {
        documentId: 'd',
        run: 1,
        userId: 'ann',
        page: 1,
        tries: 1,
        originalKey: 'where d is',
        sha256: '',
        status: 'queued',
        languages: null,
        mode: null,
        isLocked: false,
      },
    ]);
    expect(numbersOf(await theirs.take(2))).toEqual([2, 3]);
    expect(numbersOf(await ours.take(9))).toEqual([4, 5]);
    expect(await theirs.take(9)).toEqual([]);
  });

  it('gives no page twice to processes that ask at once', async () => {
    await submitPages(database, 'd', 60);
    const queues = Array.from({ length: 12 }, () => new PageQueue(database.db));
    const taken = (await Promise.all(queues.map((queue) => queue.take(4)))).flat();
    expect(new Set(taken.map(keyOf)).size).toBe(taken.length);
    const rest = await ours.take(60);
    expect(numbersOf([...taken, ...rest])).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  });

  it('gives a page to others when its lease has run out, and not while it is renewed', async () => {
    await submitPages(database, 'd', 1);
    const held = await ours.take(1);
    await letPass(database, 10);
    expect(await theirs.take(1)).toEqual([]);
    expect(await ours.renew(held)).toEqual(new Set(['d/1']));
    await letPass(database, 10);
    expect(await theirs.take(1)).toEqual([]);
    await letPass(database, 10);
    expect(await theirs.take(1)).toMatchObject([{ page: 1, tries: 2 }]);
    expect(await ours.renew(held)).toEqual(new Set());
    // A worker that lost it cannot give it back any more.
    await ours.putBack(held[0]!);
    expect(await theirs.renew(held)).toEqual(new Set(['d/1']));
  });

  it('gives others what a process was given and does not know of, though it renews the rest', async () => {
    await submitPages(database, 'd', 2);
    const [known] = await ours.take(2);
    await letPass(database, 10);
    expect(await ours.renew([known!])).toEqual(new Set(['d/1']));
    await letPass(database, 10);
    expect(await theirs.take(2)).toMatchObject([{ page: 2, tries: 2 }]);
  });

  it('locks the document before the turn when it charges for a try, as all others do', async () => {
    await submitPages(database, 'd', 1);
    const [held] = await ours.take(1);
    let charged: Promise<void> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from documents where id = 'd' for update`);
      charged = ours.charge(held!, 1);
      const waiting = sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await database.db.execute(waiting)).rowCount).toBe(1);
      await tx.execute(sql`select from turns where user_id = 'ann' for update nowait`);
    });
    await charged;
    const row = await database.db.query.documents.findFirst({ where: eq(documents.id, 'd') });
    expect(row?.wastedSeconds).toBe(1);
  });

  it('waits for nobody who has locked pages when it renews leases or gives pages back', async () => {
    await submitPages(database, 'd', 3);
    const held = await ours.take(3);
    await letPass(database, 5);
    await database.db.transaction(async (settling) => {
      const one = and(eq(pages.documentId, 'd'), eq(pages.number, 2));
      await settling.update(pages).set({ state: 'recognised' }).where(one);
      expect(await ours.renew(held)).toEqual(new Set(['d/1', 'd/2', 'd/3']));
      await ours.release();
    });
    expect(numbersOf(await theirs.take(9))).toEqual([1, 3]);
  });

  it('gives a page that was put back after a pause that grows, before those that wait', async () => {
    await submitPages(database, 'd', 2);
    const pauses: number[] = [];
    let held: HeldPage | undefined;
    for (let tries = 1; tries <= 8; tries++) {
      [held] = await ours.take(1);
      expect(held).toMatchObject({ page: 1, tries });
      await ours.putBack(held!);
      pauses.push(await secondsUntilFree(held!));
      await letPass(database, 31);
    }
    const bounds = [1, 2, 4, 8, 16, 30, 30, 30];
    for (const [index, most] of bounds.entries()) {
      expect(pauses[index]).toBeGreaterThan(most * 0.4);
      expect(pauses[index]).toBeLessThanOrEqual(most);
    }
    expect(await ours.renew([held!])).toEqual(new Set());
  });

  it('keeps a page that is to be tried again as running, and gives the next one meanwhile', async () => {
    await submitPages(database, 'd', 2);
    const [held] = await ours.take(1);
    await ours.putBack(held!);
    expect(await rowOf(held!)).toMatchObject({ state: 'running', holder: null });
    expect(await theirs.take(2)).toMatchObject([{ page: 2 }]);
  });

  it('takes back all that a process held when it stops, as if it had not been taken', async () => {
    await submitPages(database, 'd', 3);
    await ours.take(2);
    const [kept] = await theirs.take(1);
    await ours.release();
    const again = await theirs.take(9);
    expect(numbersOf(again)).toEqual([1, 2]);
    expect(again.map(({ tries }) => tries)).toEqual([1, 1]);
    expect(await rowOf(kept!)).toMatchObject({ tries: 1 });
  });

  it('forgets pages that ended or were cancelled, and counts a new run from the start', async () => {
    await submitPages(database, 'd', 2);
    const held = await ours.take(2);
    await database.db.update(pages).set({ state: 'recognised' }).where(eq(pages.number, 1));
    await database.db.update(pages).set({ state: 'cancelled' }).where(eq(pages.number, 2));
    expect(await ours.renew(held)).toEqual(new Set());
    for (const page of held) await ours.putBack(page);
    await letPass(database, 60);
    expect(await theirs.take(2)).toEqual([]);
    await database.db.execute(sql`
      update pages set available_at = now() - interval '1 day', text_key = 'old', error_code = 'old'`);
    await database.db.transaction((tx) =>
      queuePages(tx, { documentId: 'd', userId: 'ann', numbers: [2], run: 2 }),
    );
    expect(await rowOf(held[1]!)).toMatchObject({ textKey: null, errorCode: null });
    // It waits since now.
    expect(await secondsUntilFree(held[1]!)).toBeGreaterThan(-3600);
    expect(await theirs.take(2)).toMatchObject([{ page: 2, tries: 1 }]);
  });

  it('lets others wait for their commits, though it does not wait for its own', async () => {
    await submitPages(database, 'd', 20);
    await Promise.all(Array.from({ length: 20 }, () => ours.take(1)));
    const asked = Array.from({ length: 20 }, () => database.pool.query('show synchronous_commit'));
    const answers = (await Promise.all(asked)).flatMap(({ rows }) => rows);
    expect(answers).toEqual(Array.from({ length: 20 }, () => ({ synchronous_commit: 'on' })));
  });
});

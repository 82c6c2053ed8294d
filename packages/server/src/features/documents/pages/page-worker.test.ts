import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../../../../test/database/database.ts';
import {
  endOf,
  gated,
  letPass,
  startQueue,
  submitPages,
  TestWorker,
} from '../../../../test/documents/page-worker.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import type { EndedPage } from './settle-batches.ts';
import type { PageWorker, PageWork } from './page-worker.ts';
import { PageQueue } from './page-queue.ts';

let database: TestDatabase;
let test: TestWorker;
let worker: PageWorker;
beforeAll(async () => {
  database = await startQueue();
});
afterAll(() => database?.stop());
beforeEach(async () => {
  await database.db.delete(documents);
  test = new TestWorker(database);
});
afterEach(async () => {
  vi.useRealTimers();
  await test.stop();
});

it('reads what is queued, as many pages at once as it may, and settles each', async () => {
  let [now, most] = [0, 0];
  worker = test.start(async (page) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now -= 1;
    return endOf(page);
  }, 3);
  await submitPages(database, 'd', 8);
  worker.look();
  await expect.poll(() => test.settledPages()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(most).toBe(3);
  expect(test.onRetry).not.toHaveBeenCalled();
});

it('takes nothing while it may not, and then all of it at its first try', async () => {
  let isAllowed = false;
  const asked = vi.fn(async () => isAllowed);
  const tries: number[] = [];
  const read: PageWork['read'] = async (page) => {
    tries.push(page.tries);
    return endOf(page);
  };
  await submitPages(database, 'd', 3);
  worker = test.start(read, 2, (run, ended) => test.settle(run, ended), asked);
  worker.look();
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(1);
  expect([await test.states(), tries]).toEqual([['queued', 'queued', 'queued'], []]);
  isAllowed = true;
  worker.look();
  await expect.poll(() => test.settledPages()).toEqual([1, 2, 3]);
  expect(tries).toEqual([1, 1, 1]);
});

it('takes the next page when one is read, and not only when it is settled', async () => {
  const { begun, gates, read } = gated();
  await submitPages(database, 'd', 4);
  worker = test.start(read, 2);
  await expect.poll(() => begun.length).toBe(2);
  gates[0]?.open();
  await expect.poll(() => begun.length, { interval: 5 }).toBe(3);
  expect(test.settled).toEqual([]);
  for (const gate of gates) gate.open();
  await expect.poll(() => test.settledPages()).toEqual(expect.arrayContaining([1, 2, 3]));
});

it('waits for what it has read to be settled when that is more than it may hold', async () => {
  const opened = Promise.withResolvers<void>();
  let begun = 0;
  await submitPages(database, 'd', 40);
  const read: PageWork['read'] = async (page) => {
    begun += 1;
    return endOf(page);
  };
  worker = test.start(read, 2, async (run, ended) => {
    await opened.promise;
    await test.settle(run, ended);
  });
  await expect.poll(() => begun).toBeGreaterThanOrEqual(16);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(begun).toBe(16);
  opened.resolve();
  await expect.poll(() => test.settledPages().length, { timeout: 1900 }).toBe(40);
});

it('gives back a page that fails, and settles it as failed after its last try', async () => {
  await submitPages(database, 'd', 2);
  const tries: number[] = [];
  worker = test.start(async (page) => {
    if (page.page === 1) return endOf(page);
    tries.push(page.tries);
    await database.db.execute(sql`update pages set tries = 15 where number = 2 and tries = 1`);
    throw new Error('no room');
  });
  await expect.poll(() => test.settledPages()).toEqual([1, 2]);
  expect(tries).toEqual([1, 16]);
  expect(test.onRetry).toHaveBeenCalledTimes(2);
  const [, ended] = test.settled.find(([, all]) => all.some(({ page }) => page === 2)) ?? [];
  expect(ended).toMatchObject([{ state: 'failed', errorCode: 'internal' }]);
});

it('reads a page again that it could not give back, though it renews others meanwhile', async () => {
  await submitPages(database, 'd', 2);
  const refused = vi.spyOn(test.queue, 'putBack').mockRejectedValueOnce(new Error('no database'));
  const tries: number[] = [];
  const kept = Promise.withResolvers<EndedPage>();
  const read: PageWork['read'] = async (page) => {
    if (page.page === 1) return kept.promise;
    tries.push(page.tries);
    if (page.tries === 1) throw new Error('no room');
    return endOf(page);
  };
  worker = test.start(read, 2);
  await expect.poll(() => refused.mock.calls.length).toBe(1);
  await letPass(database, 10);
  await worker.renew();
  await letPass(database, 10);
  worker.look();
  await expect.poll(() => test.settledPages()).toEqual([2]);
  expect(tries).toEqual([1, 2]);
  kept.resolve({ page: 1, state: 'recognised' });
  await expect.poll(() => test.settledPages()).toEqual([1, 2]);
});

it('settles pages of a document together while another of it is read, and the last one at once', async () => {
  const { begun, gates, read } = gated();
  await submitPages(database, 'd', 2);
  const together = Promise.withResolvers<EndedPage[]>();
  worker = test.start(read, 2, async (_, ended) => together.resolve(ended));
  await expect.poll(() => begun.length).toBe(2);
  // Nothing is settled because time has passed.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  gates[0]?.open();
  await new Promise(setImmediate);
  gates[1]?.open();
  expect(await together.promise).toHaveLength(2);
});

it('drops a page that takes too long, and gives it back', async () => {
  const { begun, dropped, read } = gated();
  await submitPages(database, 'd', 1);
  worker = test.start(read, 1);
  await expect.poll(() => begun.length).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
  await worker.renew();
  expect(dropped).toEqual([1]);
  expect(await test.secondsLeft()).toBeLessThanOrEqual(1);
});

it('gives up a page that brought its process down too often, without reading it', async () => {
  await submitPages(database, 'd', 1);
  await database.db.execute(sql`update pages set tries = 16`);
  const read = vi.fn<PageWork['read']>(async (page) => endOf(page));
  worker = test.start(read);
  await expect
    .poll(() => test.settled)
    .toEqual([['d', [{ page: 1, state: 'failed', errorCode: 'internal' }]]]);
  expect(read).not.toHaveBeenCalled();
});

it('drops the pages of a cancelled document, and goes on with others', async () => {
  const { begun, dropped, gates, read } = gated();
  await submitPages(database, 'gone', 2);
  worker = test.start(read, 2);
  await expect.poll(() => begun.length).toBe(2);
  await submitPages(database, 'next', 1);
  await database.db.execute(sql`update pages set state = 'cancelled' where document_id = 'gone'`);
  worker.cancel('gone');
  await expect.poll(() => begun.at(-1)?.documentId).toBe('next');
  expect(dropped).toEqual([1, 2]);
  gates.at(-1)?.open();
  await expect.poll(() => test.settled.map(([id]) => id)).toEqual(['next']);
  expect(test.onRetry).not.toHaveBeenCalled();
});

it('stops reading a page that was given to somebody else, and keeps the others', async () => {
  const { begun, dropped, gates, read } = gated();
  await submitPages(database, 'd', 2);
  worker = test.start(read, 2);
  await expect.poll(() => begun.length).toBe(2);
  await worker.renew();
  expect(dropped).toEqual([]);
  await database.db.execute(sql`update pages set available_at = now() where number = 2`);
  expect(await new PageQueue(database.db).take(1)).toMatchObject([{ page: 2, tries: 2 }]);
  await worker.renew();
  expect(dropped).toEqual([2]);
  gates[0]?.open();
  await expect.poll(() => test.settledPages()).toEqual([1]);
  expect((await test.states()).toSorted()).toEqual(['recognised', 'running']);
  expect(test.onRetry).not.toHaveBeenCalled();
});

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

it('lets pages end when it stops, takes no more, and gives back what does not end in time', async () => {
  const { begun, gates, read } = gated();
  await submitPages(database, 'd', 4);
  worker = test.start(read, 2);
  await expect.poll(() => begun.length).toBe(2);
  const stopped = worker.stop(0.3);
  gates[0]?.open();
  await stopped;
  expect(begun).toHaveLength(2);
  expect(test.settledPages()).toEqual([begun[0]?.page]);
  const others = await new PageQueue(database.db).take(9);
  expect(others.map(({ tries }) => tries)).toEqual([1, 1, 1]);
});

it('counts it as no failure when it breaks a page off to stop', async () => {
  await submitPages(database, 'd', 1);
  const begun = Promise.withResolvers<void>();
  worker = test.start((_, signal) => {
    begun.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('broken off')));
    });
  }, 1);
  await begun.promise;
  await worker.stop(0);
  expect(test.onRetry).not.toHaveBeenCalled();
  expect(await new PageQueue(database.db).take(1)).toMatchObject([{ tries: 1 }]);
});

it('keeps its pages while they end when it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { begun, gates, read } = gated();
  await submitPages(database, 'd', 1);
  worker = test.start(read, 1);
  await vi.waitUntil(() => begun.length === 1);
  const stopped = worker.stop(60);
  await letPass(database, 10);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.poll(() => test.secondsLeft()).toBeGreaterThan(8);
  gates[0]?.open();
  await stopped;
  expect(test.settledPages()).toEqual([1]);
  expect(begun).toHaveLength(1);
});

it('reads nothing of what it is given while it stops, and gives it back', async () => {
  await submitPages(database, 'd', 2);
  const [taken, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const take = test.queue.take.bind(test.queue);
  vi.spyOn(test.queue, 'take').mockImplementationOnce(async (count) => {
    const held = await take(count);
    taken.resolve();
    await opened.promise;
    return held;
  });
  const read = vi.fn<PageWork['read']>(async (page) => endOf(page));
  worker = test.start(read, 2);
  await taken.promise;
  const stopped = worker.stop(5);
  opened.resolve();
  await stopped;
  expect(read).not.toHaveBeenCalled();
  expect(await new PageQueue(database.db).take(9)).toMatchObject([{ tries: 1 }, { tries: 1 }]);
});

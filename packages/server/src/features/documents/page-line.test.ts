import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addTestUser, startDatabase, type TestDatabase } from '../../../test/database.ts';
import { documents, pages } from '../../platform/db/documents-schema.ts';
import { createLogger } from '../../platform/logger.ts';
import type { EndedPage } from './ended-pages.ts';
import { queuePages } from './fair-tags.ts';
import { PageLine, type PageWork } from './page-line.ts';
import { PageQueue, type HeldPage } from './page-queue.ts';

let database: TestDatabase;
let line: PageLine | undefined;
beforeAll(async () => {
  database = await startDatabase();
  await addTestUser(database, { id: 'ann' });
});
afterAll(() => database?.stop());
beforeEach(() => database.db.delete(documents));
afterEach(async () => {
  vi.useRealTimers();
  await line?.stop(0);
});

async function submit(id: string, pageCount: number): Promise<void> {
  const document = { id, userId: 'ann', inputName: id, byteSize: 1, sha256: '', originalKey: id };
  await database.db.transaction(async (tx) => {
    await tx.insert(documents).values({ ...document, status: 'queued', pageCount });
    const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
    await queuePages(tx, { documentId: id, userId: 'ann', numbers, run: 1 });
  });
}

const onRetry = vi.fn<() => void>();
const settled: [string, EndedPage[]][] = [];
beforeEach(() => {
  onRetry.mockReset();
  settled.length = 0;
});

/** Settles as the product does, as far as the queue sees it. */
async function settle(documentId: string, ended: EndedPage[]): Promise<void> {
  for (const { page, state } of ended) {
    await database.db.execute(sql`
      update pages set state = ${state} where document_id = ${documentId} and number = ${page}`);
  }
  settled.push([documentId, ended]);
}

function start(
  read: PageWork['read'],
  capacity = 2,
  queue = new PageQueue(database.db),
  settling: PageWork['settle'] = settle,
): PageLine {
  const logger = createLogger('silent');
  line = new PageLine(queue, { read, settle: settling }, { capacity, logger, onRetry });
  return line;
}

/** As if so much time had passed for the pages that are held. */
const later = (seconds: number) =>
  database.db.execute(sql`
    update pages set available_at = available_at - make_interval(secs => ${seconds})
    where state = 'running'`);
const secondsLeft = async () => {
  const { rows } = await database.db.execute<{ seconds: number }>(sql`
    select extract(epoch from available_at - now())::float8 as seconds from pages`);
  return rows[0]?.seconds;
};

const endOf = ({ page }: HeldPage): EndedPage => ({ page, state: 'recognised' });
const settledPages = () =>
  settled.flatMap(([, ended]) => ended.map(({ page }) => page)).toSorted((a, b) => a - b);
const statesOf = async () =>
  (await database.db.select({ state: pages.state }).from(pages)).map(({ state }) => state);

/** Reads nothing until it is let, and drops what is aborted. */
function gated() {
  const begun: HeldPage[] = [];
  const dropped: number[] = [];
  const gates: { open: () => void }[] = [];
  const read: PageWork['read'] = (page, signal) => {
    begun.push(page);
    const gate = Promise.withResolvers<EndedPage | undefined>();
    signal.addEventListener('abort', () => {
      dropped.push(page.page);
      gate.resolve(undefined);
    });
    gates.push({ open: () => gate.resolve(endOf(page)) });
    return gate.promise;
  };
  return { begun, dropped, gates, read };
}

it('reads what is queued, as many pages at once as it may, and settles each', async () => {
  let [now, most] = [0, 0];
  start(async (page) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    now -= 1;
    return endOf(page);
  }, 3);
  await submit('d', 8);
  line?.look();
  await expect.poll(settledPages).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(most).toBe(3);
  expect(onRetry).not.toHaveBeenCalled();
});

it('takes the next page when one is read, and not only when it is settled', async () => {
  const { begun, gates, read } = gated();
  await submit('d', 4);
  start(read, 2);
  await expect.poll(() => begun.length).toBe(2);
  gates[0]?.open();
  await expect.poll(() => begun.length, { interval: 5 }).toBe(3);
  expect(settled).toEqual([]);
  for (const gate of gates) gate.open();
  await expect.poll(settledPages).toEqual(expect.arrayContaining([1, 2, 3]));
});

it('waits for what it has read to be settled when that is more than it may hold', async () => {
  const opened = Promise.withResolvers<void>();
  let begun = 0;
  await submit('d', 40);
  const read: PageWork['read'] = async (page) => {
    begun += 1;
    return endOf(page);
  };
  start(read, 2, new PageQueue(database.db), async (documentId, ended) => {
    await opened.promise;
    await settle(documentId, ended);
  });
  await expect.poll(() => begun).toBeGreaterThanOrEqual(16);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(begun).toBe(16);
  opened.resolve();
  await expect.poll(() => settledPages().length, { timeout: 1900 }).toBe(40);
});

it('gives back a page that fails, and settles it as failed after its last try', async () => {
  await submit('d', 2);
  const tries: number[] = [];
  start(async (page) => {
    if (page.page === 1) return endOf(page);
    tries.push(page.tries);
    await database.db.execute(sql`update pages set tries = 15 where number = 2 and tries = 1`);
    throw new Error('no room');
  });
  await expect.poll(settledPages, { timeout: 10_000 }).toEqual([1, 2]);
  expect(tries).toEqual([1, 16]);
  expect(onRetry).toHaveBeenCalledTimes(2);
  const [, ended] = settled.find(([, all]) => all.some(({ page }) => page === 2)) ?? [];
  expect(ended).toMatchObject([{ state: 'failed', errorCode: 'internal' }]);
});

it('reads a page again that it could not give back, though it renews others meanwhile', async () => {
  await submit('d', 2);
  const queue = new PageQueue(database.db);
  const refused = vi.spyOn(queue, 'putBack').mockRejectedValueOnce(new Error('no database'));
  const tries: number[] = [];
  const kept = Promise.withResolvers<EndedPage>();
  const read: PageWork['read'] = async (page) => {
    if (page.page === 1) return kept.promise;
    tries.push(page.tries);
    if (page.tries === 1) throw new Error('no room');
    return endOf(page);
  };
  start(read, 2, queue);
  await expect.poll(() => refused.mock.calls.length).toBe(1);
  await later(10);
  await line?.renew();
  await later(10);
  line?.look();
  await expect.poll(settledPages).toEqual([2]);
  expect(tries).toEqual([1, 2]);
  kept.resolve({ page: 1, state: 'recognised' });
  await expect.poll(settledPages).toEqual([1, 2]);
});

it('settles pages of a document together while another of it is read, and the last one at once', async () => {
  const { begun, gates, read } = gated();
  await submit('d', 2);
  const together = Promise.withResolvers<EndedPage[]>();
  start(read, 2, new PageQueue(database.db), async (_, ended) => together.resolve(ended));
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
  await submit('d', 1);
  start(read, 1);
  await expect.poll(() => begun.length).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
  await line?.renew();
  expect(dropped).toEqual([1]);
  expect(await secondsLeft()).toBeLessThanOrEqual(1);
});

it('gives up a page that brought its process down too often, without reading it', async () => {
  await submit('d', 1);
  await database.db.execute(sql`update pages set tries = 16`);
  const read = vi.fn<PageWork['read']>(async (page) => endOf(page));
  start(read);
  await expect
    .poll(() => settled)
    .toEqual([['d', [{ page: 1, state: 'failed', errorCode: 'internal' }]]]);
  expect(read).not.toHaveBeenCalled();
});

it('drops the pages of a cancelled document, and goes on with others', async () => {
  const { begun, dropped, gates, read } = gated();
  await submit('gone', 2);
  start(read, 2);
  await expect.poll(() => begun.length).toBe(2);
  await submit('next', 1);
  await database.db.execute(sql`update pages set state = 'cancelled' where document_id = 'gone'`);
  line?.cancel('gone');
  await expect.poll(() => begun.at(-1)?.documentId).toBe('next');
  expect(dropped).toEqual([1, 2]);
  gates.at(-1)?.open();
  await expect.poll(() => settled.map(([id]) => id)).toEqual(['next']);
  expect(onRetry).not.toHaveBeenCalled();
});

it('stops reading a page that was given to somebody else, and keeps the others', async () => {
  const { begun, dropped, gates, read } = gated();
  await submit('d', 2);
  start(read, 2);
  await expect.poll(() => begun.length).toBe(2);
  await line?.renew();
  expect(dropped).toEqual([]);
  await database.db.execute(sql`update pages set available_at = now() where number = 2`);
  expect(await new PageQueue(database.db).take(1)).toMatchObject([{ page: 2, tries: 2 }]);
  await line?.renew();
  expect(dropped).toEqual([2]);
  gates[0]?.open();
  await expect.poll(settledPages).toEqual([1]);
  expect((await statesOf()).toSorted()).toEqual(['recognised', 'running']);
  expect(onRetry).not.toHaveBeenCalled();
});

it('lets pages end when it stops, takes no more, and gives back what does not end in time', async () => {
  const { begun, gates, read } = gated();
  await submit('d', 4);
  start(read, 2);
  await expect.poll(() => begun.length).toBe(2);
  const stopped = line?.stop(0.3);
  gates[0]?.open();
  await stopped;
  expect(begun).toHaveLength(2);
  expect(settledPages()).toEqual([begun[0]?.page]);
  const others = await new PageQueue(database.db).take(9);
  expect(others.map(({ tries }) => tries)).toEqual([1, 1, 1]);
});

it('counts it as no failure when it breaks a page off to stop', async () => {
  await submit('d', 1);
  const begun = Promise.withResolvers<void>();
  start((_, signal) => {
    begun.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('broken off')));
    });
  }, 1);
  await begun.promise;
  await line?.stop(0);
  expect(onRetry).not.toHaveBeenCalled();
  expect(await new PageQueue(database.db).take(1)).toMatchObject([{ tries: 1 }]);
});

it('keeps its pages while they end when it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { begun, gates, read } = gated();
  await submit('d', 1);
  start(read, 1);
  await vi.waitUntil(() => begun.length === 1);
  const stopped = line?.stop(60);
  await later(10);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.poll(secondsLeft).toBeGreaterThan(8);
  gates[0]?.open();
  await stopped;
  expect(settledPages()).toEqual([1]);
  expect(begun).toHaveLength(1);
});

it('reads nothing of what it is given while it stops, and gives it back', async () => {
  await submit('d', 2);
  const [taken, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = new PageQueue(database.db);
  const take = slow.take.bind(slow);
  slow.take = async (count) => {
    const held = await take(count);
    taken.resolve();
    await opened.promise;
    return held;
  };
  const read = vi.fn<PageWork['read']>(async (page) => endOf(page));
  start(read, 2, slow);
  await taken.promise;
  const stopped = line?.stop(5);
  opened.resolve();
  await stopped;
  expect(read).not.toHaveBeenCalled();
  expect(await new PageQueue(database.db).take(9)).toMatchObject([{ tries: 1 }, { tries: 1 }]);
});

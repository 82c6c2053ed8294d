import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentRun } from './page-states.ts';
import { SettleBatches, type EndedPage } from './settle-batches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const [A, B] = ['a', 'b'].map((documentId) => ({ documentId, run: 1 })) as [
  DocumentRun,
  DocumentRun,
];
const page = (number: number): EndedPage => ({ page: number, state: 'left_alone' });

/** What was settled together: a document's name and numbers. */
function collecting(): { batches: [string, number[]][]; collector: SettleBatches } {
  const batches: [string, number[]][] = [];
  const collector = new SettleBatches(async ({ documentId }, pages) => {
    batches.push([documentId, pages.map((one) => one.page)]);
  });
  return { batches, collector };
}

it('pages of a document that end within a moment are settled together', async () => {
  const { batches, collector } = collecting();
  const all = [collector.add(A, page(1), false), collector.add(B, page(7), false)];
  await vi.advanceTimersByTimeAsync(200);
  all.push(collector.add(A, page(2), false));
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  await Promise.all(all);
  expect(batches).toEqual([
    ['a', [1, 2]],
    ['b', [7]],
  ]);
  const later = collector.add(A, page(3), false);
  await vi.advanceTimersByTimeAsync(250);
  await later;
  expect(batches.at(-1)).toEqual(['a', [3]]);
});

it('pages of two runs of a document are not settled together', async () => {
  const { batches, collector } = collecting();
  const first = collector.add(A, page(1), false);
  await collector.add({ ...A, run: 2 }, page(1), true);
  expect(batches).toEqual([['a', [1]]]);
  await vi.advanceTimersByTimeAsync(250);
  await first;
  expect(batches).toEqual([
    ['a', [1]],
    ['a', [1]],
  ]);
});

it('nothing waits when no other page of its document is being read, or when many are there', async () => {
  const { batches, collector } = collecting();
  void collector.add(A, page(1), false);
  await collector.add(A, page(2), true);
  expect(batches).toEqual([['a', [1, 2]]]);
  await Promise.all(Array.from({ length: 32 }, (_, index) => collector.add(B, page(index), false)));
  expect(batches.at(-1)?.[1]).toHaveLength(32);
  expect(vi.getTimerCount()).toBe(0);
});

it('a page that comes while its batch is being settled goes to the next', async () => {
  const opened = Promise.withResolvers<void>();
  const batches: number[][] = [];
  const collector = new SettleBatches(async (_, pages) => {
    batches.push(pages.map((one) => one.page));
    await opened.promise;
  });
  const first = collector.add(A, page(1), true);
  const second = collector.add(A, page(2), true);
  opened.resolve();
  await Promise.all([first, second]);
  expect(batches).toEqual([[1], [2]]);
});

it('a batch that cannot be settled fails for each of its pages', async () => {
  const collector = new SettleBatches(() => Promise.reject(new Error('no room')));
  const results = await Promise.allSettled([
    collector.add(A, page(1), false),
    collector.add(A, page(2), true),
  ]);
  expect(results).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
});

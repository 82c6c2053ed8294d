import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EndedPages, type EndedPage } from './settle-batches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const page = (number: number): EndedPage => ({ page: number, state: 'left_alone' });

/** What was settled together: a document's name and numbers. */
function collecting(): { groups: [string, number[]][]; ended: EndedPages } {
  const groups: [string, number[]][] = [];
  const ended = new EndedPages(async (documentId, pages) => {
    groups.push([documentId, pages.map((one) => one.page)]);
  });
  return { groups, ended };
}

it('pages of a document that end within a moment are settled together', async () => {
  const { groups, ended } = collecting();
  const all = [ended.add('a', page(1), false), ended.add('b', page(7), false)];
  await vi.advanceTimersByTimeAsync(200);
  all.push(ended.add('a', page(2), false));
  expect(groups).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  await Promise.all(all);
  expect(groups).toEqual([
    ['a', [1, 2]],
    ['b', [7]],
  ]);
  const later = ended.add('a', page(3), false);
  await vi.advanceTimersByTimeAsync(250);
  await later;
  expect(groups.at(-1)).toEqual(['a', [3]]);
});

it('nothing waits when no other page of its document is being read, or when many are there', async () => {
  const { groups, ended } = collecting();
  void ended.add('a', page(1), false);
  await ended.add('a', page(2), true);
  expect(groups).toEqual([['a', [1, 2]]]);
  await Promise.all(Array.from({ length: 32 }, (_, index) => ended.add('b', page(index), false)));
  expect(groups.at(-1)?.[1]).toHaveLength(32);
  expect(vi.getTimerCount()).toBe(0);
});

it('a page that comes while its group is being settled goes to the next', async () => {
  const opened = Promise.withResolvers<void>();
  const groups: number[][] = [];
  const ended = new EndedPages(async (_, pages) => {
    groups.push(pages.map((one) => one.page));
    await opened.promise;
  });
  const first = ended.add('a', page(1), true);
  const second = ended.add('a', page(2), true);
  opened.resolve();
  await Promise.all([first, second]);
  expect(groups).toEqual([[1], [2]]);
});

it('a group that cannot be settled fails for each of its pages', async () => {
  const ended = new EndedPages(() => Promise.reject(new Error('no room')));
  const results = await Promise.allSettled([
    ended.add('a', page(1), false),
    ended.add('a', page(2), true),
  ]);
  expect(results).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
});

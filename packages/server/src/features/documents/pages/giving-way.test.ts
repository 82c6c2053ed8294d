import { afterEach, expect, it, vi } from 'vitest';
import { GivingWay, type Held } from './giving-way.ts';
import type { HeldPage, PageQueue } from './page-queue.ts';

let waiting: string[] = [];
let givingWay: GivingWay | undefined;
afterEach(() => givingWay?.stop());

const queue = {
  othersWait: async (users: string[]) => waiting.some((user) => !users.includes(user)),
  someoneIsBefore: async ({ userId }: HeldPage) => waiting.some((user) => user !== userId),
} as unknown as PageQueue;

/** A page that a recogniser has been reading for a number of seconds; undefined: it waits for one. */
const held = (userId: string, seconds?: number): Held => ({
  page: {
    run: 1,
    userId,
    documentId: userId,
    page: 1,
    tries: 1,
    originalKey: '',
    sha256: '',
    status: 'processing',
    languages: null,
    mode: null,
    isLocked: false,
  },
  since: Date.now(),
  controller: new AbortController(),
  isReading: true,
  spent: 0,
  ...(seconds === undefined ? {} : { begun: performance.now() - seconds * 1000 }),
});

async function lookAt(pages: Held[], others: string[]): Promise<(string | undefined)[]> {
  waiting = others;
  givingWay = new GivingWay(queue, () => pages);
  await givingWay.look();
  return pages.map(({ makesWay }) => makesWay);
}

it('the page that has been read for longest goes aside when others wait', async () => {
  const pages = [held('ann', 9), held('eve', 30), held('bob', 0.5)];
  expect(await lookAt(pages, ['cid'])).toEqual([undefined, 'aside', undefined]);
  expect(pages.map(({ controller }) => controller.signal.aborted)).toEqual([false, true, false]);
});

it('a page that was taken ahead for somebody else waits as well', async () => {
  expect(await lookAt([held('eve', 30), held('ann')], [])).toEqual(['aside', undefined]);
});

it('no page goes aside for pages of its own user, for nobody, or before its time', async () => {
  expect(await lookAt([held('eve', 30), held('eve')], ['eve'])).toEqual([undefined, undefined]);
  expect(await lookAt([held('eve', 30)], [])).toEqual([undefined]);
  expect(await lookAt([held('eve', 1)], ['ann'])).toEqual([undefined]);
});

it('where pages usually take long, they are given as much more', async () => {
  const pages = [held('ann', 20)];
  waiting = ['bob'];
  givingWay = new GivingWay(queue, () => pages);
  for (let page = 0; page < 9; page += 1) givingWay.usual.add(7);
  await givingWay.look();
  expect(pages[0]?.makesWay).toBeUndefined();
});

it('a page that was taken ahead goes back when it is somebody else’s turn', async () => {
  const pages = [held('eve', 1), held('eve')];
  waiting = ['ann'];
  givingWay = new GivingWay(queue, () => pages);
  const aborted = vi.fn<() => void>();
  pages[1]?.controller.signal.addEventListener('abort', aborted);
  await givingWay.reconsider();
  expect(pages.map(({ makesWay }) => makesWay)).toEqual([undefined, 'back']);
  expect(aborted).toHaveBeenCalledTimes(1);
});

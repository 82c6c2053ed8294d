import { expect, it } from 'vitest';
import { DrawQueue } from './draw-queue.ts';

function stage() {
  const queue = new DrawQueue();
  const drawn: number[] = [];
  const ends: (() => void)[] = [];
  const add = (page: number, rank = () => page, left = new AbortController()) => {
    const job = async () => {
      drawn.push(page);
      await new Promise<void>((resolve) => ends.push(resolve));
    };
    queue.add(job, rank, left.signal);
    return left;
  };
  const finish = async () => {
    ends.shift()?.();
    await settle();
  };
  return { queue, drawn, add, finish };
}

const settle = async () => new Promise((resolve) => setTimeout(resolve));

it('one page is drawn at a time, the nearest first', async () => {
  const { drawn, add, finish } = stage();
  for (const page of [5, 3, 9]) add(page);
  await settle();
  expect(drawn).toEqual([3]);
  await finish();
  await finish();
  expect(drawn).toEqual([3, 5, 9]);
});

it('what is nearest is asked when a place is free', async () => {
  const { drawn, add, finish } = stage();
  let at = 1;
  for (const page of [1, 2, 50]) add(page, () => Math.abs(page - at));
  await settle();
  at = 50;
  await finish();
  expect(drawn).toEqual([1, 50]);
});

it('a page that was scrolled past is not drawn', async () => {
  const { drawn, add, finish } = stage();
  add(1);
  const left = add(2);
  add(3);
  await settle();
  left.abort();
  await finish();
  expect(drawn).toEqual([1, 3]);
});

it('a page that still loads when it is scrolled past does not hold up the next', async () => {
  const { drawn, add } = stage();
  const left = add(1);
  add(2);
  await settle();
  left.abort();
  await settle();
  expect(drawn).toEqual([1, 2]);
});

it('a page that fails does not hold up the next', async () => {
  const { queue, drawn, add } = stage();
  const errors: unknown[] = [];
  queue.add(
    async () => Promise.reject(new Error('no')).catch((error: unknown) => void errors.push(error)),
    () => 0,
    new AbortController().signal,
  );
  add(2);
  await settle();
  expect([errors.length, drawn]).toEqual([1, [2]]);
});

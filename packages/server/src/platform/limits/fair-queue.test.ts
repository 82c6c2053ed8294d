import { beforeEach, expect, it, vi } from 'vitest';
import { FairQueue } from './fair-queue.ts';

let order: string[];
beforeEach(() => {
  order = [];
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});

/** Work that takes that many seconds. */
const lasting = (name: string, seconds: number) => async () => {
  order.push(name);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
};

/** As much time as all that waits may take. */
const letPass = (seconds = 1000) => vi.advanceTimersByTimeAsync(seconds * 1000);

it('whoever comes anew goes before those who used much, and then they take turns', async () => {
  const queue = new FairQueue(1);
  for (const name of ['a1', 'a2', 'a3']) void queue.run('ann', 1, lasting(name, 30));
  await letPass(1);
  for (const name of ['b1', 'b2']) void queue.run('bob', 1, lasting(name, 30));
  void queue.run('cid', 1, lasting('c', 1));
  await letPass();
  expect(order).toEqual(['a1', 'b1', 'c', 'a2', 'b2', 'a3']);
});

it('of two that come with equal claims the smaller file goes first', async () => {
  const queue = new FairQueue(1);
  void queue.run('ann', 1, lasting('a', 1));
  void queue.run('bob', 5000, lasting('large', 1));
  void queue.run('cid', 20, lasting('small', 1));
  await letPass();
  expect(order).toEqual(['a', 'small', 'large']);
});

it('of one user one piece of work runs at a time, and others take the free place', async () => {
  const queue = new FairQueue(2);
  void queue.run('ann', 1, lasting('a1', 10));
  void queue.run('ann', 1, lasting('a2', 10));
  void queue.run('bob', 1, lasting('b', 10));
  await letPass(1);
  expect(queue.hasOthersThan('bob')).toBe(false);
  expect(order).toEqual(['a1', 'b']);
  expect(queue.length).toBe(1);
  await letPass();
  expect(order).toEqual(['a1', 'b', 'a2']);
});

it('what was used elsewhere counts, until nobody has waited for as long', async () => {
  const queue = new FairQueue(1);
  const comeTogether = () => {
    void queue.run('eve', 1, lasting('held', 1));
    void queue.run('ann', 1, lasting('ann', 1));
    void queue.run('bob', 2, lasting('bob', 1));
  };
  queue.charge('ann', 30);
  comeTogether();
  await letPass(10);
  expect(order).toEqual(['held', 'bob', 'ann']);
  await letPass(60);
  order = [];
  comeTogether();
  await letPass(10);
  expect(order).toEqual(['held', 'ann', 'bob']);
});

it('what fails lets the next one pass', async () => {
  const queue = new FairQueue(1);
  const failing = queue.run('ann', 1, () => Promise.reject(new Error('damaged')));
  const next = queue.run('bob', 1, () => Promise.resolve('inspected'));
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('inspected');
});

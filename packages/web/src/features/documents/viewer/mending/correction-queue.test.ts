import type { PageWords } from '@legible/contracts/documents/page-text';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '../../../../lib/api/api-error.ts';
import { CorrectionQueue, type Step } from './correction-queue.ts';

const step = (at: number, text: string): Step => ({ page: 1, at, reading: 'r', was: 'a', text });
let answers: (Error | null)[];
let told: string[];
let kept: number[];
let queue: CorrectionQueue;

beforeEach(() => {
  vi.useFakeTimers();
  [answers, told, kept] = [[], [], []];
  queue = new CorrectionQueue({
    send: async ({ text }) => {
      told.push(`send ${text}`);
      const answer = answers.shift();
      if (answer) throw answer;
      return {} as PageWords;
    },
    saved: ({ text }) => told.push(`saved ${text}`),
    refused: ({ text }, error) => told.push(`refused ${text}: ${(error as ApiError).code}`),
    lost: (isLost) => told.push(isLost ? 'lost' : 'there'),
    signedOut: () => told.push('signed out'),
    keep: (steps) => kept.push(steps.length),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('corrections are sent in their order, and kept until they are saved', async () => {
  queue.add(step(1, 'one'), step(2, 'two'));
  await vi.runAllTimersAsync();
  expect(told).toEqual(['send one', 'saved one', 'there', 'send two', 'saved two', 'there']);
  expect(kept).toEqual([2, 1, 0]);
});

it('without a connection they wait, and go on when it is back', async () => {
  answers = [networkError(), networkError()];
  queue.add(step(1, 'one'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['send one', 'lost']);
  queue.add(step(2, 'two'));
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(told.slice(-4)).toEqual(
    ['saved one', 'there', 'send two', 'saved two', 'there'].slice(-4),
  );
  expect(kept.at(-1)).toBe(0);
});

it('they go on at once when the browser says that it is back', async () => {
  answers = [networkError()];
  queue.add(step(1, 'one'));
  await vi.advanceTimersByTimeAsync(0);
  queue.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['send one', 'lost', 'send one', 'saved one', 'there']);
});

it('one that the server refuses is told and holds up no other', async () => {
  answers = [new ApiError({ status: 409, code: 'word_changed', detail: null })];
  queue.add(step(1, 'one'), step(2, 'two'));
  await vi.runAllTimersAsync();
  expect(told).toContain('refused one: word_changed');
  expect(told).toContain('saved two');
  expect(kept.at(-1)).toBe(0);
});

const signedOut = () => new ApiError({ status: 401, code: 'unauthenticated', detail: null });

it('when the session has ended they rest, and are kept, until they are woken', async () => {
  answers = [signedOut()];
  queue.add(step(1, 'one'), step(2, 'two'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['send one', 'there', 'signed out']);
  expect(kept).toEqual([2]);
  queue.wake();
  await vi.runAllTimersAsync();
  expect(told.slice(3)).toEqual([
    'send one',
    'saved one',
    'there',
    'send two',
    'saved two',
    'there',
  ]);
});

it('when the session ended while there was no connection they rest, too', async () => {
  answers = [networkError(), signedOut()];
  queue.add(step(1, 'one'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['send one', 'lost', 'send one', 'there', 'signed out']);
  expect(kept).toEqual([1]);
});

import { expect, it } from 'vitest';
import { presentProgress } from './presenter.ts';
import type { RunningRow } from './repository.ts';

const row: RunningRow = {
  id: 'd1',
  userId: 'ann',
  inputName: 'd1.pdf',
  status: 'processing',
  errorCode: null,
  pageCount: 100,
  run: 1,
  pagesDone: 25,
  pagesKept: 0,
  pagesFailed: 0,
  readTo: null,
  waitsSince: null,
  waitsUntil: null,
  pagesLeft: null,
  waitsFor: null,
  secondsRunning: 50,
};
const eta = (changes: Partial<RunningRow>) => presentProgress({ ...row, ...changes }).eta_seconds;

it('the estimate goes by the pace of the pages that are done', () => {
  expect(eta({})).toBe(150);
});

it('the estimate of a second run goes by its own pages, not by those of the first', () => {
  expect(eta({ pagesKept: 20 })).toBe(750);
  expect(eta({ pagesKept: 25 })).toBeNull();
});

it('the estimate is never negative', () => {
  expect(eta({ secondsRunning: -30 })).toBe(0);
});

it('there is no estimate before the first page was begun, nor when all are read', () => {
  expect(eta({ secondsRunning: null })).toBeNull();
  expect(eta({ status: 'finishing' })).toBeNull();
});

import { expect, it } from 'vitest';
import { median, quantile } from './quantiles.ts';

it('the median of an even count lies between the two in the middle', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([5])]).toEqual([2, 2.5, 5]);
});

it('a quantile lies between its neighbours by the share that is needed', () => {
  expect(quantile([10, 0], 0.9)).toBe(9);
  expect(quantile([30, 10, 20], 0.75)).toBe(25);
});

it('of no values there is none', () => {
  expect(median([])).toBeNaN();
});

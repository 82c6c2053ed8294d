import { expect, it } from 'vitest';
import { pageRanges, someNames } from './short-lists.ts';

it.each([
  [['a'], 'a'],
  [['a', 'b', 'c'], 'a, b, c'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
])('%j reads as %s', (names, text) => {
  expect(someNames(names)).toBe(text);
});

it.each([
  [[7], '7'],
  [[3, 7], '3, 7'],
  [[3, 4, 9], '3, 4, 9'],
  [[1, 2, 3, 4, 9, 10, 11], '1–4, 9–11'],
])('pages %j read as %s', (pages, text) => {
  expect(pageRanges(pages)).toBe(text);
});

it('pages of a whole archive are counted', () => {
  const odd = Array.from({ length: 1008 }, (_, index) => 2 * index + 1);
  expect(pageRanges(odd)).toBe('1, 3, 5, 7, 9, 11, 13, 15 and 1,000 more');
});

import { expect, it } from 'vitest';
import { pagesNamed, pagesQuery, rangesOf } from './choices.ts';

it.each([
  ['1', [1]],
  ['3-5', [3, 4, 5]],
  ['9,1,3-4', [1, 3, 4, 9]],
  ['2-4,3-6', [2, 3, 4, 5, 6]],
  ['8-', [8, 9, 10]],
  [' 1 , 3-4 ', [1, 3, 4]],
  ['9-99', [9, 10]],
  ['11', []],
  ['5-3', []],
])('takes %s of ten pages', (text, pages) => {
  expect(pagesNamed(text, 10)).toEqual(pages);
});

it.each(['', 'x', '0', '-3', '1,,2', '1;2', '1-2-3', '99999999', `1${',1'.repeat(200)}`])(
  'does not take “%s”',
  (text) => {
    expect(pagesQuery.safeParse(text).success).toBe(false);
    expect(pagesNamed(text, 10)).toBeUndefined();
  },
);

it('does not count what a file does not have', () => {
  expect(pagesNamed('1-9999999', 3)).toEqual([1, 2, 3]);
});

it('writes pages as people do', () => {
  expect(rangesOf([1, 3, 4, 5, 9, 10])).toBe('1, 3-5, 9-10');
  expect(rangesOf([])).toBe('');
});

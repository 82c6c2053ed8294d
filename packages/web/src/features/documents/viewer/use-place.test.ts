import { expect, it } from 'vitest';
import { startOf } from './use-place.ts';

it.each([
  ['page=3&find=word', 3, 'word'],
  ['', 1, ''],
  ['page=0', 1, ''],
  ['page=99', 10, ''],
  ['page=1e9&find=%3Cb%3E', 10, '<b>'],
  ['page=2.5', 1, ''],
  ['page=x', 1, ''],
  ['page=Infinity', 1, ''],
])('%s begins at page %s and looks for "%s"', (address, page, find) =>
  expect(startOf(new URLSearchParams(address), 10)).toEqual({ page, find }),
);

it('a search that nobody types is cut', () => {
  const address = new URLSearchParams({ find: 'a'.repeat(5000) });
  expect(startOf(address, 1).find).toHaveLength(200);
});

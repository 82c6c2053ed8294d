import { expect, it } from 'vitest';
import { filtersSet, searchIn, unaskable, withSearch } from './text-search.ts';

const NOTHING = { query: '', name: '', language: '', from: '', to: '' };
const search = { query: 'quiet "harbour" -fog', name: 'a&b=c', language: 'deu', from: '', to: '' };

it('an address carries a search, and leaves what else it has', () => {
  const address = withSearch(new URLSearchParams('sort=name&to=2020-01-01'), search);
  expect(address.get('sort')).toBe('name');
  expect(searchIn(address)).toEqual(search);
  expect(searchIn(new URLSearchParams(address.toString()))).toEqual(search);
});

it('without words an address has no search, whatever its filters', () => {
  const address = withSearch(new URLSearchParams('search=a&in=b&sort=name'), {
    ...search,
    query: '  ',
  });
  expect(address.toString()).toBe('sort=name');
});

it('what an address has that is no day, or too long, is left out or cut', () => {
  const address = new URLSearchParams({
    search: 'x'.repeat(600),
    from: '2026-13-45',
    to: '<script>',
  });
  expect(searchIn(address)).toEqual({ ...NOTHING, query: 'x'.repeat(500) });
});

it.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['a', 'short'],
  [' é ', 'short'],
  ['港', null],
  ['ab', null],
  ['x'.repeat(501), 'long'],
])('%j is asked for, or not: %s', (query, why) => {
  expect(unaskable({ ...NOTHING, query })).toBe(why);
});

it('filters are counted', () => {
  expect(filtersSet(NOTHING)).toBe(0);
  expect(filtersSet({ ...search, name: ' ', from: '2026-01-01' })).toBe(2);
});

import { expect, it } from 'vitest';
import { findTerms } from './search-terms.ts';
import { searchText } from './search-text.ts';

/** What the hits cover of a line. */
const covered = (line: string, terms: string[]): string[] =>
  findTerms(searchText([{ str: line, hasEOL: true }]), terms).map(({ from, to }) =>
    line.slice(from.offset, to.offset),
  );

it('every word is found where it stands by itself, in the order of the page', () => {
  expect(covered('Art is in the harbour; the start of (ART).', ['harbour', 'art'])).toEqual([
    'Art',
    'harbour',
    'ART',
  ]);
});

it('accents and case do not matter', () => {
  expect(covered('Ein Café', ['CAFE'])).toEqual(['Café']);
});

it('in scripts without spaces a word is found among others', () => {
  expect(covered('港口很安静', ['安静'])).toEqual(['安静']);
  expect(covered('ท่าเรือเงียบ', ['เงียบ'])).toEqual(['เงียบ']);
});

it('of words that lie over each other, the first and longest counts', () => {
  expect(covered('New York City', ['york', 'new york', 'york city'])).toEqual(['New York']);
});

it('no words, empty ones and signs of patterns find nothing', () => {
  expect(covered('a.c abc', ['', ' '])).toEqual([]);
  expect(covered('abc', ['a.c', '(', '[a-z]+'])).toEqual([]);
});

it('a word that a line has parted is found whole', () => {
  const parted = searchText([
    { str: 'the recog-', hasEOL: true },
    { str: 'nition of', hasEOL: true },
  ]);
  expect(findTerms(parted, ['recognition'])).toMatchObject([{ from: { item: 0, offset: 4 } }]);
});

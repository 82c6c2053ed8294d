import { expect, it } from 'vitest';
import { markdownAnswer, searchAnswer, textAnswer } from './answers.ts';

const texts = {
  pages: ['The quiet harbour.', '', 'Seven men.'],
  markdown: '# Harbour',
  failed: [2],
};
const all = { first: 1, last: undefined };

it('a text tells an empty page from one that could not be read', () => {
  expect(textAnswer(texts, all)).toBe(
    '--- Page 1 of 3 ---\nThe quiet harbour.\n\n' +
      '--- Page 2 of 3 ---\n(This page could not be read.)\n\n' +
      '--- Page 3 of 3 ---\nSeven men.',
  );
  expect(textAnswer({ ...texts, failed: [] }, { first: 2, last: 2 })).toBe('--- Page 2 of 3 ---\n');
  expect(() => textAnswer(texts, { ...all, first: 4 })).toThrow('3 pages only');
});

it('Markdown ends with the pages that could not be read', () => {
  expect(markdownAnswer(texts)).toBe('# Harbour\n\nPages that could not be read: 2.');
  expect(markdownAnswer({ ...texts, failed: [] })).toBe('# Harbour');
});

it('a search tells where it could not look', () => {
  expect(searchAnswer(texts, 'boat')).toBe('Nothing on 3 pages. Pages that could not be read: 2.');
  expect(searchAnswer(texts, 'men')).toBe('Page 3: Seven men.\nPages that could not be read: 2.');
  expect(searchAnswer({ ...texts, failed: [] }, 'men')).toBe('Page 3: Seven men.');
});

const lines = (count: number) => ({ ...texts, pages: ['a\n'.repeat(count)], failed: [] });

it('a search tells how many lines it leaves out', () => {
  const cut = searchAnswer(lines(345), 'a').split('\n');
  expect(cut).toHaveLength(101);
  expect(cut.at(-1)).toBe('These are the first 100 of 345 lines: ask for more words.');
  expect(searchAnswer(lines(100), 'a').split('\n')).toHaveLength(100);
});

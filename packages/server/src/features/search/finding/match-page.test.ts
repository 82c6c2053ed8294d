import { expect, it } from 'vitest';
import { matchPage } from './match-page.ts';
import type { Sought } from './sought.ts';

/** Words that follow each other. */
const phrase = (words: string): Sought =>
  words
    .trim()
    .split(' ')
    .map((word) => ({
      kind: 'word',
      forms: new Map([[word, { weight: 1 }]]),
      isUnfinished: false,
    }));

const match = (text: string, wanted: string[]) =>
  matchPage(text, 'eng', { sought: wanted.map(phrase), without: [] });

it('a page of a newspaper is looked through for sixteen words to its end', () => {
  const words = Array.from({ length: 16 }, (_, at) => `last${at}`);
  const page = `${'some words of a long page '.repeat(1000)}${words.join(' ')}`;
  expect(match(page, words)?.terms).toEqual(words);
});

it('a page and a search that were made for each other are not: the whole process would wait', () => {
  const begins = 'a b '.repeat(12);
  const page = `${'a b '.repeat(7000)}bb`;
  expect(match(page, [`${begins}bb`])).toBeDefined();
  expect(
    match(
      page,
      Array.from({ length: 9 }, () => `${begins}bb`),
    ),
  ).toBeUndefined();
});

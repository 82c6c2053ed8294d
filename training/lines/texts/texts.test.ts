import { expect, it } from 'vitest';
import { Chance } from '../../chance.ts';
import { typeset, withMarks } from './texts.ts';

it.each([
  ['"Come in," he said; "it\'s late."', '“Come in,” he said; “it’s late.”'],
  ['He waited--\nas long as he could -- in vain.', 'He waited—as long as he could—in vain.'],
  ['the _Great Eastern_ [Footnote: a ship] sailed', 'the Great Eastern sailed'],
  ["'Twas to-\nmorrow that ('never' or 'now')", '‘Twas to-morrow that (‘never’ or ‘now’)'],
])('sets %j as a printer does', (typed, set) => {
  expect(typeset(typed)).toBe(set);
});

const PARAGRAPHS = Array.from(
  { length: 200 },
  () => 'Die Stadt liegt an einem Fluss, und über ihn führt eine Brücke.',
);
const WORDS = ['Haus', 'Ärzte', 'öffnen', 'Übung', 'grün', 'ulme', 'Ast'];
const CAPITAL_WITH_MARK = /\p{Lu}\p{M}/u;

const rich = (paragraphs: string[]) =>
  paragraphs.filter((text) => CAPITAL_WITH_MARK.test(text.normalize('NFD'))).length;

it('gives a share of the paragraphs many capitals with marks, the same for the same seed', () => {
  const half = withMarks(PARAGRAPHS, WORDS, 0.5, new Chance(1));
  expect(rich(half)).toBeGreaterThan(70);
  expect(rich(half)).toBeLessThan(130);
  expect(half).toEqual(withMarks(PARAGRAPHS, WORDS, 0.5, new Chance(1)));
  expect(half.join(' ')).toMatch(/Ärzte|Öffnen|Übung/);
  expect(half.join(' ')).toContain('EINE BRÜCKE.');
  // As many that could have a mark and have none.
  expect(half.join(' ')).toMatch(/\bAst\b/);
  expect(half.join(' ')).toMatch(/\bUlme\b/);
});

it.each([
  ['none are asked for', WORDS, 0],
  ['the language has none', ['house', 'green'], 1],
])('leaves paragraphs as they are where %s', (_, words, share) => {
  expect(withMarks(PARAGRAPHS, words, share, new Chance(1))).toEqual(PARAGRAPHS);
});

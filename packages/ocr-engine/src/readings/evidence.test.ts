import { beforeAll, expect, it } from 'vitest';
import { meanByLetters } from '../text/words.ts';
import { evidenceOf, isLikelier, weightsOfLanguages } from './evidence.ts';
import { type Language, loadLanguages } from './language.ts';
import type { Reading } from './read-lines.ts';

let [english, german]: [Language, Language] = [undefined!, undefined!];

beforeAll(async () => {
  [english, german] = (await loadLanguages(['eng', 'deu'])) as [Language, Language];
});

function reading({ name, letters, words: list }: Language, text: string, sure: number): Reading {
  const words = text.split(' ').map((word, at) => ({
    text: word,
    box: [100 * at, 0, 100 * at + 90, 20] as [number, number, number, number],
    confidence: sure,
    language: name,
    isRightToLeft: false,
  }));
  return { words, clarity: 1, confidence: meanByLetters(words), letters, list };
}

it('counts letters of plain words, and those that the language knows', () => {
  const line = reading(german, 'Zwei Schlüssel, 12 Xyzzy a.b@c.de', 80);
  expect(evidenceOf([line], german)).toEqual({
    confidence: 80,
    signs: 29,
    letters: 18,
    known: 13,
  });
});

it('counts words that another language lent as unknown', () => {
  const own = reading(german, 'Zwei Schlüssel', 90);
  const lent = reading(english, 'two keys', 90);
  const line = { ...own, words: [...own.words, ...lent.words] };
  expect(evidenceOf([line], german)).toMatchObject({ letters: 20, known: 13 });
});

it('says nothing of an empty line', () => {
  expect(evidenceOf([], german)).toEqual({ confidence: 0, signs: 0, letters: 0, known: 0 });
});

it('weighs languages of a line by the letters of the longest reading', () => {
  const long = { confidence: 90, signs: 14, letters: 13, known: 13 };
  const short = { confidence: 95, signs: 14, letters: 4, known: 4 };
  expect(weightsOfLanguages([long, short])).toEqual([13 * 140, 13 * 95 + 4 * 50]);
  expect(weightsOfLanguages([long, short], 0.2)).toEqual([13 * 68, 13 * 19 + 4 * 50]);
});

it.each([
  ['known words, though less sure', 'größere Schlüssel', 85, 'grdBere Schliissel', 92, false],
  ['what is surer, where no word tells', '1938-0815', 80, '1938-08I5', 90, true],
])('prefers %s', (_, own, sure, other, surer, isOther) => {
  const [first, second] = [reading(german, own, sure), reading(english, other, surer)];
  expect(isLikelier(second, first)).toBe(isOther);
});

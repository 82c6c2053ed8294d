import { expect, it } from 'vitest';
import { foldWord } from './fold.ts';
import { indexedWords, isKnownByLetters, tokensOf } from './tokens.ts';

const words = (text: string) => tokensOf(text).map(({ word }) => word);

it.each([
  ['The Café, 2026!', ['the', 'cafe', '2026']],
  ["it's well-known", ['it', 's', 'well', 'known']],
  ['rec-\nognition of', ['rec', 'ognition', 'recognition', 'of']],
  ['rec\u00ad\nognition', ['rec', 'ognition', 'recognition']],
  ['Saint-\nMalo', ['saint', 'malo']],
  ['one -\ntwo', ['one', 'two']],
  ['港は静か\nだった。船', ['港は静かだった', '船']],
  ['ที่ท่าเรือ ok', ['ที่ท่าเรือ', 'ok']],
  ['', []],
  ['... ---', []],
])('%j', (text, found) => {
  expect(words(text)).toEqual(found);
});

it('finds the same words whichever letters stand elsewhere in the text', () => {
  const text = 'The HARBOUR of rec-\nognition, 2026: end';
  const found = tokensOf(text);
  expect(found.map(({ word }) => word)).toContain('recognition');
  for (const other of [' “é” ', ' 港 ', ' ที่ ']) {
    expect(tokensOf(text + other).slice(0, found.length)).toEqual(found);
  }
});

it('says where a word stands, also one that a line’s end breaks', () => {
  const text = 'Of rec-\nognition';
  const found = tokensOf(text).map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(['Of', 'rec', 'ognition', 'rec-\nognition']);
});

it('holds pairs of letters of what is written without spaces, and its last letter', () => {
  const { words: whole, pairs } = indexedWords(tokensOf('静かだ ok'));
  expect([[...whole], [...pairs]]).toEqual([['ok'], ['静か', 'かだ', 'だ']]);
});

it.each([
  ['ÉTÉ', 'ete'],
  ['Straße', 'strasse'],
  ['Œuvre', 'oeuvre'],
  ['ﬁne', 'fine'],
  ['Ａ１', 'a1'],
  ['が', 'が'],
  ['हिन्दी', 'हिन्दी'],
  ['ΛΌΓΟΣ', 'λογοσ'],
])('%s is compared as %s', (word, folded) => {
  expect(foldWord(word)).toBe(foldWord(folded));
  expect(foldWord(word)).toBe(folded);
});

it('numbers are not known by their letters', () => {
  expect(['abc', 'b2', '2026', 'x'.repeat(41)].map(isKnownByLetters)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

import type { TextBox } from '@legible/contracts/documents/page-text';
import { expect, it } from 'vitest';
import { lineOf, pageOf, wordOf } from '../../testing/page-words.ts';
import { doubtfulFrom, readWords } from './read-words.ts';

const box: TextBox = [60, 80, 120, 100];
const word = (at: number, text: string, confidence: number) => wordOf(text, { at, confidence });
const onLine = [
  word(0, 'Tlie', 41),
  word(1, 'very', 100),
  word(1, 'quiet', 100),
  word(3, 'bay', 50),
];
const page = pageOf([[lineOf(onLine)]], {
  corrected: [
    { at: 1, read: 'veryquiet', text: 'very quiet', box },
    { at: 2, read: '#', text: '', box },
  ],
});

it('a word has its place, what stands there, and what was read', () => {
  expect(readWords(page)).toEqual([
    { at: 0, text: 'Tlie', read: null, confidence: 41, box: [0.1, 0.1, 0.2, 0.125] },
    { at: 1, text: 'very quiet', read: 'veryquiet', confidence: 100, box: [0.1, 0.1, 0.2, 0.125] },
    { at: 2, text: '', read: '#', confidence: 100, box: [0.1, 0.1, 0.2, 0.125] },
    { at: 3, text: 'bay', read: null, confidence: 50, box: [0.1, 0.1, 0.2, 0.125] },
  ]);
});

it('the way leads from one doubtful word to the next, and back', () => {
  const words = readWords(page);
  expect(doubtfulFrom(words, null, 1)?.at).toBe(0);
  expect(doubtfulFrom(words, 0, 1)?.at).toBe(3);
  expect(doubtfulFrom(words, 3, 1)).toBeUndefined();
  expect(doubtfulFrom(words, null, -1)?.at).toBe(3);
  expect(doubtfulFrom(words, 3, -1)?.at).toBe(0);
});

import { expect, it } from 'vitest';
import type { Word } from '../interface/page-text.ts';
import { votedWords } from './voted-words.ts';

/** A reading of a line: words of ten pixels a letter with one between them, each with its confidence. */
function reading(words: [string, number][], left = 0): Word[] {
  let at = left;
  return words.map(([text, confidence]) => {
    const from = at;
    at += 10 * text.length + 10;
    return { text, confidence, box: [from, 0, at - 10, 20], language: 'eng' };
  });
}

const textOf = (words: Word[]) => words.map(({ text }) => text).join(' ');

it('takes at each place what most readings say, though one alone is surer of something else', () => {
  const voted = votedWords([
    reading([['TOTAL', 80], ['AM0UNT', 70]]),
    reading([['T0TAL', 60], ['AMOUNT', 75]]),
    reading([['TOTAL', 75], ['AMOUNT', 78]]),
    reading([['TOTAI', 84], ['AMOUMT', 60]]),
  ]); // prettier-ignore
  expect(textOf(voted)).toBe('TOTAL AMOUNT');
});

it('gives words the confidence and the place of the surest reading that has them', () => {
  const [word] = votedWords([
    reading([['Cash', 60]]),
    reading([['Cash', 82]], 3),
    reading([['Gash', 65]]),
  ]);
  expect(word).toMatchObject({ text: 'Cash', confidence: 82, box: [3, 0, 43, 20] });
});

it('counts what is written together in one reading, and apart in others, as one place', () => {
  const apart = reading([['Invoice', 80], ['No', 80]]); // prettier-ignore
  const together = reading([['InvoiceNo', 88]]);
  expect(textOf(votedWords([apart, together, apart]))).toBe('Invoice No');
  expect(textOf(votedWords([together, apart, together]))).toBe('InvoiceNo');
});

it('takes spaces from the first reading, whose line was not stretched, if its letters are those of most', () => {
  const apart = reading([['Invoice', 90], ['No', 90]]); // prettier-ignore
  const together = reading([['InvoiceNo', 70]]);
  expect(textOf(votedWords([together, apart, apart]))).toBe('InvoiceNo');
  expect(textOf(votedWords([reading([['Invoicello', 60]]), apart, apart]))).toBe('Invoice No');
});

it('leaves out what hardly one reading sees, and keeps what others have lost', () => {
  const found = reading([['Tax', 90], ['6%', 85]]); // prettier-ignore
  const lost = reading([['Tax', 88]]);
  const stain = reading([['Tax', 88], ['.', 21]]); // prettier-ignore
  expect(textOf(votedWords([lost, found, found]))).toBe('Tax 6%');
  expect(textOf(votedWords([lost, lost, stain]))).toBe('Tax');
});

it.each([
  ['a number', '10.00', '1O.00'],
  ['a date', '12/03/2018', '12/O3/2018'],
  ['a word', 'Receipt', 'ReceIpt'],
  ['a word in capitals', 'CHANGE', 'CHANgE'],
])('prefers %s where votes are even', (_, likely, unlikely) => {
  const one = reading([[unlikely, 80]]);
  const other = reading([[likely, 76]]);
  expect(textOf(votedWords([one, other]))).toBe(likely);
});

it('lets votes decide against the form of a word', () => {
  const name = reading([['McDonald', 90]]);
  const misread = reading([['Mcdonald', 60]]);
  expect(textOf(votedWords([name, misread, name]))).toBe('McDonald');
});

it('has nothing to say of readings without words', () => {
  expect(votedWords([[], []])).toEqual([]);
  expect(textOf(votedWords([[], reading([['Paid', 75]])]))).toBe('Paid');
});

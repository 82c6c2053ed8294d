import { expect, it } from 'vitest';
import { kilobytes, percentOf, roughDuration, truncateName } from './format.ts';

it('40 characters stay, 41 become 37 and an ellipsis, which leaves the end to be read (S9.18)', () => {
  const forty = `${'a'.repeat(22)}${'z'.repeat(18)}`;
  expect(truncateName(forty)).toBe(forty);
  expect(truncateName(`${forty}z`)).toBe(`${'a'.repeat(22)}...${'z'.repeat(15)}`);
  expect(truncateName(`${forty}z`)).toHaveLength(40);
  const letters = ['1923', '1924'].map(
    (year) => `Letters to the grandmother, copied out, ${year}.pdf`,
  );
  expect(letters.map(truncateName)).toEqual([
    'Letters to the grandmo...d out, 1923.pdf',
    'Letters to the grandmo...d out, 1924.pdf',
  ]);
});

it('counts and cuts what a person sees as one character (D72)', () => {
  const family = '👨‍👩‍👧';
  expect(truncateName(family.repeat(40))).toBe(family.repeat(40));
  expect(truncateName(family.repeat(41))).toBe(`${family.repeat(22)}...${family.repeat(15)}`);
  const accented = 'e\u0301';
  expect(truncateName(accented.repeat(41))).toBe(`${accented.repeat(22)}...${accented.repeat(15)}`);
});

it('sizes are KB with two decimals (S2.59, D18)', () => {
  expect([kilobytes(0), kilobytes(1024), kilobytes(1_234_567)]).toEqual([
    '0.00 KB',
    '1.00 KB',
    '1205.63 KB',
  ]);
});

it('percentages stay between 0 and 100 (D32)', () => {
  expect([percentOf(1, 3), percentOf(5, 4), percentOf(-1, 4), percentOf(1, 0)]).toEqual([
    33, 100, 0, 0,
  ]);
});

it.each([
  [0, '10 s'],
  [31, '40 s'],
  [100, '2 min'],
  [149, '3 min'],
  [8640, '3 h'],
  [7200, '2 h'],
])('%i seconds read as %s', (seconds, words) => {
  expect(roughDuration(seconds)).toBe(words);
});

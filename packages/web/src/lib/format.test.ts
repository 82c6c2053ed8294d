import { expect, test } from 'vitest';
import { kilobytes, percentOf, roughDuration, truncateName } from './format.ts';

test('40 characters stay, 41 become 37 and an ellipsis (S9.18)', () => {
  const forty = 'a'.repeat(40);
  expect(truncateName(forty)).toBe(forty);
  expect(truncateName(`${forty}b`)).toBe(`${'a'.repeat(37)}...`);
  expect(truncateName(`${forty}b`)).toHaveLength(40);
});

test('counts and cuts what a person sees as one character (D72)', () => {
  const family = '👨‍👩‍👧';
  expect(truncateName(family.repeat(40))).toBe(family.repeat(40));
  expect(truncateName(family.repeat(41))).toBe(`${family.repeat(37)}...`);
  const accented = 'e\u0301';
  expect(truncateName(accented.repeat(41))).toBe(`${accented.repeat(37)}...`);
});

test('sizes are KB with two decimals (S2.59, D18)', () => {
  expect([kilobytes(0), kilobytes(1024), kilobytes(1_234_567)]).toEqual([
    '0.00 KB',
    '1.00 KB',
    '1205.63 KB',
  ]);
});

test('percentages stay between 0 and 100 (D32)', () => {
  expect([percentOf(1, 3), percentOf(5, 4), percentOf(-1, 4), percentOf(1, 0)]).toEqual([
    33, 100, 0, 0,
  ]);
});

test.each([
  [0, '10 s'],
  [31, '40 s'],
  [100, '2 min'],
  [149, '3 min'],
  [8640, '3 h'],
  [7200, '2 h'],
])('%i seconds read as %s', (seconds, words) => {
  expect(roughDuration(seconds)).toBe(words);
});

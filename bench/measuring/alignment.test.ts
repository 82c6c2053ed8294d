import { expect, it } from 'vitest';
import { differences, rightWords } from './alignment.ts';

it.each([
  ['a b c', 'a b c', [true, true, true]],
  ['a b c', 'a x c', [true, false, true]],
  ['a b c', 'a c', [true, true]],
  ['a b c', 'a b x c', [true, true, false, true]],
  ['', 'a', [false]],
])('of %j and %j, the words found are right: %j', (expected, found, right) => {
  expect(rightWords(expected.split(' '), found.split(' '))).toEqual(right);
});

it.each([
  ['abc', 'abc', []],
  ['abc', 'axc', [['b', 'x']]],
  ['abc', 'ac', [['b', undefined]]],
  ['ac', 'abc', [[undefined, 'b']]],
  ['', 'a', [[undefined, 'a']]],
  [
    'ab',
    'xy',
    [
      ['b', 'y'],
      ['a', 'x'],
    ],
  ],
])('of %j and %j, the characters that differ are %j', (expected, found, wrong) => {
  expect(differences(Array.from(expected), Array.from(found))).toEqual(wrong);
});

import { expect, it } from 'vitest';
import { rightWords } from './alignment.ts';

it.each([
  ['a b c', 'a b c', [true, true, true]],
  ['a b c', 'a x c', [true, false, true]],
  ['a b c', 'a c', [true, true]],
  ['a b c', 'a b x c', [true, true, false, true]],
  ['', 'a', [false]],
])('of %j and %j, the words found are right: %j', (expected, found, right) => {
  expect(rightWords(expected.split(' '), found.split(' '))).toEqual(right);
});

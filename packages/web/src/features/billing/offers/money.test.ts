import { expect, it } from 'vitest';
import { dollars, fineDollars } from './money.ts';

it.each([
  [1900, '$19.00'],
  [0, '$0.00'],
  [5, '$0.05'],
  [18_468, '$184.68'],
  [349_900, '$3,499.00'],
])('%d cents are %s (S9.4)', (cents, words) => {
  expect(dollars(cents)).toBe(words);
});

it('the price of one page may be below a cent', () => {
  expect(fineDollars(1900 / 300)).toBe('$0.063');
});

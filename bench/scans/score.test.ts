import { describe, expect, it } from 'vitest';
import { score } from './score.ts';

describe('words of a page', () => {
  it.each([
    ['the same in another order', 'one two', 'two one', 2, 2, 2],
    ['one missing', 'one two', 'one', 1, 2, 1],
    ['one added', 'one', 'one two', 1, 1, 2],
    ['one found twice that stands there once', 'one', 'one one', 1, 1, 2],
    ['marks at their ends', '"one," (two)', 'one two.', 2, 2, 2],
    ['marks by themselves', 'one - two', 'one two |', 2, 2, 2],
    ['another letter', 'one two', 'one twa', 1, 2, 2],
  ])('%s', (_, truth, text, words, wanted, got) => {
    const { found, right } = score(truth, text);
    expect([found, right]).toEqual([
      { words, of: wanted },
      { words, of: got },
    ]);
  });
});

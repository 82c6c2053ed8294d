import { describe, expect, it } from 'vitest';
import type { Unichar } from '../model/unicharset.ts';
import { logicalOrder, logicalText } from './bidi.ts';

/** Characters as they stand from left to right. */
function visual(text: string): Unichar[] {
  return Array.from(text, (each) => {
    const isDigit = /\d/.test(each);
    const isHebrew = /\p{sc=Hebr}/u.test(each);
    const direction = isDigit ? 2 : isHebrew ? 1 : 10;
    return { text: each, normalised: each, script: '', direction, isDigit, isSpaceDelimited: true };
  });
}

describe('a word in a script from right to left', () => {
  it('is turned round, its brackets too', () => {
    expect(logicalText(visual('(םולש'))).toBe('שלום)');
  });

  it('keeps numbers as they are', () => {
    expect(logicalText(visual('2024תנש'))).toBe('שנת2024');
  });

  it('leaves other words alone', () => {
    expect(logicalText(visual('abc(1)'))).toBe('abc(1)');
  });
});

const isRtl = (word: string) => /[A-Z]/.test(word);

describe('the words of a line', () => {
  it('are turned round as a whole, but for runs of the other direction', () => {
    expect(logicalOrder(['C', 'one', 'two', 'B', 'A'], isRtl)).toEqual([
      'A',
      'B',
      'one',
      'two',
      'C',
    ]);
  });

  it('stay where most of them go to the right', () => {
    expect(logicalOrder(['one', 'two', 'A'], isRtl)).toEqual(['one', 'two', 'A']);
  });
});

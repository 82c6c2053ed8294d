import { describe, expect, it } from 'vitest';
import type { Unichar } from '../model/format/unicharset.ts';
import { beginsOnRight, logicalOrder, logicalText } from './bidi.ts';

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
  it('is turned round, but a bracket that opens stays one', () => {
    expect(logicalText(visual(')םולש('))).toBe('(שלום)');
  });

  it('keeps numbers as they are', () => {
    expect(logicalText(visual('2024תנש'))).toBe('שנת2024');
  });

  it('leaves other words alone', () => {
    expect(logicalText(visual('abc(1)'))).toBe('abc(1)');
  });
});

/** Words in capitals begin on the right. */
const line = (...texts: string[]) =>
  texts.map((text) => ({ text, isRightToLeft: /[A-Z]/.test(text) }));
const ordered = (...texts: string[]) => logicalOrder(line(...texts)).map(({ text }) => text);

describe('the words of a line', () => {
  it('are turned round as a whole, but for runs of the other direction', () => {
    expect(ordered('C', 'one', 'two', 'B', 'A')).toEqual(['A', 'B', 'one', 'two', 'C']);
    expect(ordered('B', 'windows', '95', 'A')).toEqual(['A', 'windows', '95', 'B']);
  });

  it('are turned round with numbers and marks among them', () => {
    expect(ordered('B', '–', '12', '7', 'A')).toEqual(['A', '7', '12', '–', 'B']);
  });

  it('stay where most of them go to the right', () => {
    expect(ordered('one', 'two', 'A')).toEqual(['one', 'two', 'A']);
    expect(beginsOnRight(line('one', 'two', 'A'))).toBe(false);
    expect(beginsOnRight(line('12', '1984', '7', 'A'))).toBe(true);
    expect(beginsOnRight(line('12', '1984'))).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { Unichar } from '../model/format/unicharset.ts';
import { beginsOnRight, logicalOrder, logicalText, numberFromRight } from './bidi.ts';

/** Characters as they stand from left to right. */
function visual(text: string): Unichar[] {
  return Array.from(text, (each) => {
    const isDigit = /\d/.test(each);
    const isHebrew = /\p{sc=Hebr}/u.test(each);
    const direction = isDigit ? 2 : isHebrew ? 1 : each === '-' ? 3 : each === '%' ? 4 : 10;
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

  it('has the hyphen between its letter and its number', () => {
    expect(logicalText(visual('15-ב'))).toBe('ב-15');
    expect(logicalText(visual('18-15-מ'))).toBe('מ-18-15');
    expect(logicalText(visual('17%-ב'))).toBe('ב-17%');
  });

  it('leaves other words alone', () => {
    expect(logicalText(visual('abc(1)'))).toBe('abc(1)');
  });
});

/** Words in capitals begin on the right. */
const line = (...texts: string[]) =>
  texts.map((text) => ({ text, isRightToLeft: /[A-Z]/.test(text) }));
const ordered = (...texts: string[]) =>
  logicalOrder(line(...texts), beginsOnRight(line(...texts))).map(({ text }) => text);

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
    expect(beginsOnRight(line('one', 'two', 'A'), true)).toBe(true);
    expect(beginsOnRight(line('one', 'two'), true)).toBe(false);
    expect(beginsOnRight(line('12', '1984', '7', 'A'))).toBe(true);
    expect(beginsOnRight(line('12', '1984'))).toBe(false);
  });
});

describe('a number of a line that begins on the right', () => {
  it.each([
    ['.31/12/2025', '31/12/2025.'],
    [',98', '98,'],
    [',)17%', '17%),'],
    ['"1984"', '"1984"'],
    ['1,234.50', '1,234.50'],
    ['-5', '-5'],
    ['.Google', '.Google'],
    ['...', '...'],
  ])('has the marks behind it that stand left of it: %s', (read, text) => {
    expect(numberFromRight(read, 'heb')).toBe(text);
  });

  it('has brackets as they are meant, also where another network read them', () => {
    expect(numberFromRight(')98(', 'heb')).toBe('(98)');
    expect(numberFromRight('.(98)', 'eng')).toBe('(98).');
  });
});

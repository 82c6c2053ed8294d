import { describe, expect, it } from 'vitest';
import { PdfSyntaxError } from '../objects/objects.ts';
import { operations, unsavedRestores } from './operations.ts';

describe('a content stream', () => {
  it('is taken apart, with an inline image as one operation', () => {
    const text = 'q 1 0 0 1 5 5 cm BI /W 2 /H 1 ID \xff\x00EI\xfe EI Q (a) Tj';
    const found = [...operations(Buffer.from(text, 'latin1'))];
    expect(found.map(({ operator }) => operator)).toEqual(['q', 'cm', 'BI', 'Q', 'Tj']);
    expect(found[1]?.operands).toEqual([1, 0, 0, 1, 5, 5]);
  });

  it('tells where each operation stands, and keeps no hoard of operands', () => {
    const text = `${'1 '.repeat(5000)}f q`;
    const [fill, save] = [...operations(Buffer.from(text))];
    expect(fill?.operands).toHaveLength(4096);
    expect([fill?.start, fill?.end, save?.start]).toEqual([0, 10_001, 10_002]);
  });

  it('ends with an inline image that has no end', () => {
    const found = [...operations(Buffer.from('q BI /W 1 ID \u0001\u0002\u0003'))];
    expect(found.map(({ operator }) => operator)).toEqual(['q', 'BI']);
  });

  it.each(['(a', '<41', '[1 2', '<</A'])('ends before what has no end: %s', (tail) => {
    const bytes = Buffer.from(`q Q ${tail}`);
    expect(Array.from(operations(bytes), ({ operator }) => operator)).toEqual(['q', 'Q']);
    expect(() => [...operations(bytes, { isStrict: true })]).toThrow(PdfSyntaxError);
  });

  it.each([
    ['q Q q', 0],
    ['Q q Q', 1],
    ['q Q Q q Q Q q', 2],
    ['', 0],
  ])('restores states that it never saved: %s, %i', (text, count) => {
    expect(unsavedRestores(Buffer.from(text))).toBe(count);
  });
});

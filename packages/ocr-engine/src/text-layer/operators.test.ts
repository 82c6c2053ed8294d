import { describe, expect, it } from 'vitest';
import { GlyphCodes } from './glyph-codes.ts';
import { codeString, number } from './operators.ts';
import { toUnicodeCMap } from './to-unicode.ts';

describe('a number', () => {
  it.each([
    [12, '12'],
    [100, '100'],
    [0.5, '.5'],
    [-0.25, '-.25'],
    [-0.001, '0'],
    [2.34567, '2.35'],
    [1e-7, '0'],
  ])('%d is written %s', (value, text) => {
    expect(number(value)).toBe(text);
  });
});

describe('a string of codes', () => {
  it('is two bytes a code, with brackets, backslashes and returns escaped', () => {
    expect(codeString([0x41, 0x28, 0x5c, 0x0d29])).toBe('(\0A\0\\(\0\\\\\\r\\))');
  });
});

describe('codes', () => {
  it('are UTF-16 units, and private ones for characters that need two', () => {
    const codes = new GlyphCodes();
    expect(codes.encode('Aß東')).toEqual([0x41, 0xdf, 0x6771]);
    expect(codes.encode('😀a😀')).toEqual([0xe000, 0x61, 0xe000]);
  });

  it('leave out what cannot be printed', () => {
    expect(new GlyphCodes().encode('a\u0000\ud800\nb')).toEqual([0x61, 0x62]);
  });

  it('do not collide with private characters of the text itself', () => {
    const codes = new GlyphCodes();
    expect(codes.encode('\ue000😀')).toEqual([0xe000, 0xe001]);
  });

  it('are mapped back by ranges that stay under one high byte', () => {
    const codes = new GlyphCodes();
    codes.encode('az€😀');
    const cmap = toUnicodeCMap(codes.used);
    expect(cmap).toContain('2 beginbfrange\n<0061><007A><0061>\n<20AC><20AC><20AC>\nendbfrange');
    expect(cmap).toContain('1 beginbfchar\n<E000><D83DDE00>\nendbfchar');
  });
});

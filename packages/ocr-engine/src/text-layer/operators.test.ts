import { describe, expect, it } from 'vitest';
import { GlyphCodes } from '../invisible-font/glyph-codes.ts';
import { codeString, number, show } from './operators.ts';
import { toUnicodeCMap } from '../invisible-font/to-unicode.ts';

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
  it('is a byte or two a code, with brackets, backslashes and returns escaped', () => {
    expect(codeString([0x41, 0x28, 0x5c, 0x0d], 'narrow')).toBe('(A\\(\\\\\\r)');
    expect(codeString([0x41, 0x28, 0x5c, 0x0d29], 'wide')).toBe('(\0A\0\\(\0\\\\\\r\\))');
  });

  it('is joined with the one after it where nothing stands between them', () => {
    expect(show(['(a )', '(b)'])).toBe('(a b)Tj\n');
    expect(show(['(a )', '-40', '(b)'])).toBe('[(a )-40(b)]TJ\n');
  });
});

describe('codes of two bytes', () => {
  it('are UTF-16 units, and private ones for characters that need two', () => {
    const codes = new GlyphCodes();
    expect(codes.encode('Aß東', 'wide')).toEqual([0x41, 0xdf, 0x6771]);
    expect(codes.encode('😀a😀', 'wide')).toEqual([0xe000, 0x61, 0xe000]);
  });

  it('leave out what cannot be printed', () => {
    expect(new GlyphCodes().encode('a\u0000\ud800\nb', 'wide')).toEqual([0x61, 0x62]);
  });

  it('do not collide with private characters of the text itself', () => {
    const codes = new GlyphCodes();
    expect(codes.encode('\ue000😀', 'wide')).toEqual([0xe000, 0xe001]);
  });

  it('are mapped back by ranges that stay under one high byte', () => {
    const codes = new GlyphCodes();
    codes.encode('az€😀', 'wide');
    const cmap = toUnicodeCMap(codes.wide, 2);
    expect(cmap).toContain('2 beginbfrange\n<0061><007A><0061>\n<20AC><20AC><20AC>\nendbfrange');
    expect(cmap).toContain('1 beginbfchar\n<E000><D83DDE00>\nendbfchar');
  });
});

describe('codes of one byte', () => {
  it('are ASCII, and free bytes for other characters as they come', () => {
    const codes = new GlyphCodes();
    expect(codes.kindFor('Aß東')).toBe('narrow');
    expect(codes.encode('Aß東ß', 'narrow')).toEqual([0x41, 0x7f, 0x80, 0x7f]);
    const cmap = toUnicodeCMap(codes.narrow, 1);
    expect(cmap).toContain('<00><FF>');
    expect(cmap).toContain('<41><41><0041>');
    expect(cmap).toContain('<7F><00DF>\n<80><6771>');
  });

  it('are not for more characters than there are bytes', () => {
    const codes = new GlyphCodes();
    const many = String.fromCodePoint(...Array.from({ length: 150 }, (_, index) => 0x4e00 + index));
    const others = String.fromCodePoint(
      ...Array.from({ length: 150 }, (_, index) => 0x5e00 + index),
    );
    expect(codes.kindFor(many)).toBe('narrow');
    codes.encode(many, 'narrow');
    expect(codes.kindFor(many)).toBe('narrow');
    expect(codes.kindFor(others)).toBe('wide');
    expect(codes.kindFor('plain ASCII')).toBe('narrow');
  });
});

import { expect, it } from 'vitest';
import { GlyphCodes } from './glyph-codes.ts';
import { GlyphWidths } from './glyph-widths.ts';
import { letterWidth } from './metrics.ts';

it('gives every code a glyph that is as wide as its character', () => {
  const codes = new GlyphCodes();
  codes.encode('Wide, ill-fitting “words” of 1984', 'narrow');
  codes.encode('構成員 and ガ', 'wide');
  const glyphs = new GlyphWidths(codes);
  const narrow = glyphs.ofNarrowCodes();
  for (const [code, character] of codes.narrow)
    expect(glyphs.widths[narrow[code]!]).toBe(letterWidth(character));
  const wide = glyphs.ofWideCodes();
  for (const [code, character] of codes.wide)
    expect(glyphs.widths[wide.readUInt16BE(2 * code)]).toBe(letterWidth(character));
  expect(glyphs.widths).toContain(letterWidth('W'));
});

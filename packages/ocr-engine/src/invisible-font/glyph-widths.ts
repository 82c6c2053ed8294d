import type { GlyphCodes } from './glyph-codes.ts';
import { DEFAULT_WIDTH, letterWidth } from './metrics.ts';

/** Codes of two bytes. */
const WIDE_CODES = 65_536;
const OTHERS = 1;

/**
 * The glyphs of one file's invisible fonts: one for each width that its characters have. Viewers such as MuPDF
 * take how far the pen moves from the font program; where that says something else than the PDF, they part letters.
 */
export class GlyphWidths {
  /** By glyph, in thousandths of the type size. Glyph 0 stands for what is missing, glyph 1 for codes without use. */
  readonly widths: number[];
  readonly #codes: GlyphCodes;

  constructor(codes: GlyphCodes) {
    const used = [...codes.narrow.values(), ...codes.wide.values()].map(letterWidth);
    const others = new Set(used.filter((width) => width !== DEFAULT_WIDTH));
    this.widths = [DEFAULT_WIDTH, DEFAULT_WIDTH, ...[...others].toSorted((a, b) => a - b)];
    this.#codes = codes;
  }

  /** The glyph of each code of one byte. */
  ofNarrowCodes(): Uint8Array {
    const glyphs = new Uint8Array(256).fill(OTHERS);
    for (const [code, character] of this.#codes.narrow) glyphs[code] = this.#glyphOf(character);
    return glyphs;
  }

  /** The glyph of each code of two bytes, big-endian, as a CIDToGIDMap has them (ISO 32000-2, table 115). */
  ofWideCodes(): Buffer {
    const glyphs = Buffer.alloc(2 * WIDE_CODES).fill(Buffer.from([0, OTHERS]));
    for (const [code, character] of this.#codes.wide) {
      glyphs.writeUInt16BE(this.#glyphOf(character), 2 * code);
    }
    return glyphs;
  }

  #glyphOf(character: string): number {
    return this.widths.indexOf(letterWidth(character), OTHERS);
  }
}

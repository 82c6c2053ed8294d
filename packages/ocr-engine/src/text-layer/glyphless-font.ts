import { deflateSync } from 'node:zlib';
import { type PDFContext, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import { ASCENT, DESCENT } from './fitted-line.ts';
import type { GlyphCodes } from './glyph-codes.ts';
import { DEFAULT_WIDTH, FULL_WIDTH, letterWidth } from './letter-widths.ts';
import { toUnicodeCMap } from './to-unicode.ts';
import { emptyTrueType } from './truetype.ts';

const NAME = 'LegibleInvisible';
/** Nonsymbolic, ISO 32000-2, table 121: the glyphs stand for ordinary letters. */
const NONSYMBOLIC = 1 << 5;
/** All 65536 codes show glyph 1, big-endian. It deflates to some hundred bytes. */
const TO_GLYPH_ONE = Buffer.alloc(2 * 65_536).fill(Buffer.from([0, 1]));

/**
 * Adds the invisible font of a text layer to a file: Type 0 with Identity-H (ISO 32000-2, 9.7), whose
 * glyphs are all empty and whose widths are those of print. One serves all pages of a file.
 * @param codes every character the file's layers use
 * @param ref the number under which the pages know the font
 */
export function addGlyphlessFont(context: PDFContext, codes: GlyphCodes, ref: PDFRef): void {
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: NAME,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant(context, codes)],
    ToUnicode: compressed(context, Buffer.from(toUnicodeCMap(codes.used), 'latin1')),
  });
  context.assign(ref, font);
}

/** Table 115: a CIDFont of type 2. Where `W` says nothing a letter is DEFAULT_WIDTH wide. */
function descendant(context: PDFContext, codes: GlyphCodes) {
  return context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: NAME,
    CIDSystemInfo: {
      Registry: PDFString.of('Adobe'),
      Ordering: PDFString.of('Identity'),
      Supplement: 0,
    },
    FontDescriptor: descriptor(context),
    CIDToGIDMap: compressed(context, TO_GLYPH_ONE),
    DW: DEFAULT_WIDTH,
    W: widths(codes.used),
  });
}

function descriptor(context: PDFContext) {
  const shape = { ascent: 1000 * ASCENT, descent: 1000 * DESCENT, width: DEFAULT_WIDTH };
  const file = emptyTrueType(shape);
  return context.obj({
    Type: 'FontDescriptor',
    FontName: NAME,
    Flags: NONSYMBOLIC,
    FontBBox: [0, -shape.descent, FULL_WIDTH, shape.ascent],
    ItalicAngle: 0,
    Ascent: shape.ascent,
    Descent: -shape.descent,
    CapHeight: shape.ascent,
    StemV: 80,
    FontFile2: compressed(context, file, { Length1: file.length }),
  });
}

/** The W array (9.7.4.3): a first code, then the widths of it and its followers. */
function widths(used: ReadonlyMap<number, string>): (number | number[])[] {
  const result: (number | number[])[] = [];
  let run: number[] = [];
  let expected = -1;
  for (const [code, character] of [...used].toSorted(([a], [b]) => a - b)) {
    const width = letterWidth(character);
    if (width === DEFAULT_WIDTH) continue;
    if (code !== expected) result.push(code, (run = []));
    run.push(width);
    expected = code + 1;
  }
  return result;
}

/** Registers a Flate stream with the best compression there is and returns its reference. */
export function compressed(
  context: PDFContext,
  bytes: Buffer,
  entries: Record<string, number> = {},
): PDFRef {
  const deflated = deflateSync(bytes, { level: 9, memLevel: 9 });
  return context.register(context.stream(deflated, { ...entries, Filter: 'FlateDecode' }));
}

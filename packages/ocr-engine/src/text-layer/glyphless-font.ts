import { Dict, name, PdfString, type PdfObject, type Ref } from '../pdf/objects.ts';
import type { IncrementWriter } from '../pdf/increment-writer.ts';
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
 * Writes the invisible font of a text layer: Type 0 with Identity-H (ISO 32000-2, 9.7), whose glyphs
 * are all empty and whose widths are those of print. One serves all pages of a file.
 * @param codes every character the file's layers use
 * @param ref the number under which the pages know the font
 */
export function writeGlyphlessFont(writer: IncrementWriter, codes: GlyphCodes, ref: Ref): void {
  const [descendant, toUnicode] = [writer.allocate(), writer.allocate()];
  writer.writeStream(toUnicode, new Dict(), Buffer.from(toUnicodeCMap(codes.used), 'latin1'));
  writeDescendant(writer, codes, descendant);
  writer.writeObject(
    ref,
    Dict.of({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: NAME,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: toUnicode,
    }),
  );
}

/** Table 115: a CIDFont of type 2. Where `W` says nothing a letter is DEFAULT_WIDTH wide. */
function writeDescendant(writer: IncrementWriter, codes: GlyphCodes, ref: Ref): void {
  const toGlyph = writer.allocate();
  writer.writeStream(toGlyph, new Dict(), TO_GLYPH_ONE);
  writer.writeObject(
    ref,
    Dict.of({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: NAME,
      CIDSystemInfo: Dict.of({
        Registry: new PdfString(Buffer.from('Adobe')),
        Ordering: new PdfString(Buffer.from('Identity')),
        Supplement: 0,
      }),
      FontDescriptor: writeDescriptor(writer),
      CIDToGIDMap: toGlyph,
      DW: DEFAULT_WIDTH,
      W: widths(codes.used),
    }),
  );
}

function writeDescriptor(writer: IncrementWriter): Ref {
  const shape = { ascent: 1000 * ASCENT, descent: 1000 * DESCENT, width: DEFAULT_WIDTH };
  const bytes = emptyTrueType(shape);
  const [descriptor, file] = [writer.allocate(), writer.allocate()];
  writer.writeStream(file, Dict.of({ Length1: bytes.length }), bytes);
  writer.writeObject(
    descriptor,
    Dict.of({
      Type: 'FontDescriptor',
      FontName: name(NAME),
      Flags: NONSYMBOLIC,
      FontBBox: [0, -shape.descent, FULL_WIDTH, shape.ascent],
      ItalicAngle: 0,
      Ascent: shape.ascent,
      Descent: -shape.descent,
      CapHeight: shape.ascent,
      StemV: 80,
      FontFile2: file,
    }),
  );
  return descriptor;
}

/** The W array (9.7.4.3): a first code, then the widths of it and its followers. */
function widths(used: ReadonlyMap<number, string>): PdfObject[] {
  const result: PdfObject[] = [];
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

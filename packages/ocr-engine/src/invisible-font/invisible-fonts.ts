import type { IncrementWriter } from '@legible/pdf/increment';
import { Dict, type PdfObject, PdfString, type Ref } from '@legible/pdf/objects';
import type { FontKind, GlyphCodes } from './glyph-codes.ts';
import { ASCENT, DEFAULT_WIDTH, DESCENT, FULL_WIDTH, letterWidth } from './metrics.ts';
import { toUnicodeCMap } from './to-unicode.ts';
import { GlyphWidths } from './glyph-widths.ts';
import { invisibleTrueType } from './truetype.ts';

const NAME = 'LegibleInvisible';
/** ISO 32000-2, table 121. */
const SYMBOLIC = 1 << 2;

/** The numbers under which the pages know the fonts. */
export type FontRefs = Record<FontKind, Ref>;

/**
 * Writes the invisible fonts of a text layer, those that are used: their glyphs show nothing, and
 * their widths are those of print. They serve all pages of a file, and share one font program.
 */
export function writeInvisibleFonts(
  writer: IncrementWriter,
  codes: GlyphCodes,
  refs: FontRefs,
): void {
  const glyphs = new GlyphWidths(codes);
  const descriptor = writeDescriptor(writer, glyphs);
  if (codes.kinds.has('narrow')) writeNarrowFont(writer, codes.narrow, refs.narrow, descriptor);
  if (codes.wide.size === 0) return;
  const descendant = writeDescendant(writer, codes.wide, descriptor, glyphs);
  const toUnicode = writeToUnicode(writer, codes.wide, 2);
  const font = { Type: 'Font', Subtype: 'Type0', BaseFont: NAME, Encoding: 'Identity-H' };
  writer.writeObject(
    refs.wide,
    Dict.of({ ...font, DescendantFonts: [descendant], ToUnicode: toUnicode }),
  );
}

/** A simple TrueType font (9.6.3): one byte a character, so word spacing works with it. */
function writeNarrowFont(
  writer: IncrementWriter,
  used: ReadonlyMap<number, string>,
  ref: Ref,
  descriptor: Ref,
): void {
  const [first, last] = [Math.min(...used.keys()), Math.max(...used.keys())];
  const widths = Array.from({ length: last - first + 1 }, (_, index) => {
    const character = used.get(first + index);
    return character === undefined ? 0 : letterWidth(character);
  });
  writer.writeObject(
    ref,
    Dict.of({
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: NAME,
      FirstChar: first,
      LastChar: last,
      Widths: widths,
      FontDescriptor: descriptor,
      ToUnicode: writeToUnicode(writer, used, 1),
    }),
  );
}

/** Of the Type 0 font (9.7), whose two bytes serve every script. */
function writeDescendant(
  writer: IncrementWriter,
  used: ReadonlyMap<number, string>,
  descriptor: Ref,
  glyphs: GlyphWidths,
): Ref {
  const [descendant, toGlyph] = [writer.allocate(), writer.allocate()];
  writer.writeStream(toGlyph, new Dict(), glyphs.ofWideCodes());
  writer.writeObject(
    descendant,
    Dict.of({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: NAME,
      CIDSystemInfo: Dict.of({
        Registry: new PdfString(Buffer.from('Adobe')),
        Ordering: new PdfString(Buffer.from('Identity')),
        Supplement: 0,
      }),
      FontDescriptor: descriptor,
      CIDToGIDMap: toGlyph,
      DW: DEFAULT_WIDTH,
      W: wideWidths(used),
    }),
  );
  return descendant;
}

function writeToUnicode(
  writer: IncrementWriter,
  used: ReadonlyMap<number, string>,
  codeBytes: 1 | 2,
): Ref {
  const ref = writer.allocate();
  writer.writeStream(ref, new Dict(), Buffer.from(toUnicodeCMap(used, codeBytes), 'latin1'));
  return ref;
}

function writeDescriptor(writer: IncrementWriter, glyphs: GlyphWidths): Ref {
  const shape = { ascent: 1000 * ASCENT, descent: 1000 * DESCENT };
  const glyphOfCode = glyphs.ofNarrowCodes();
  const bytes = invisibleTrueType({ ...shape, widths: glyphs.widths, glyphOfCode });
  const [descriptor, file] = [writer.allocate(), writer.allocate()];
  writer.writeStream(file, Dict.of({ Length1: bytes.length }), bytes);
  writer.writeObject(
    descriptor,
    Dict.of({
      Type: 'FontDescriptor',
      FontName: NAME,
      Flags: SYMBOLIC,
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
function wideWidths(used: ReadonlyMap<number, string>): PdfObject[] {
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

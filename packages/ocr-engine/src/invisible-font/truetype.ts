/**
 * Writes a TrueType font in which no glyph shows anything, with the tables that a PDF needs (ISO 32000-2, 9.9)
 * and no others. Field by field from the OpenType specification; all values are big-endian.
 */

const UNITS_PER_EM = 1000;
const ON_CURVE = 1;
const GLYPH_BYTES = 24;
/** Glyphs of about one width are alike, and deflate to little. */
const REACH_STEP = 250;
const CHECKSUM_MAGIC = 0xb1b0afba;
const CHECKSUM_OFFSET_IN_HEAD = 8;

export interface FontShape {
  /** In thousandths of the type size. */
  ascent: number;
  descent: number;
  /** Of each glyph; the first one stands for what is missing. */
  widths: number[];
  /** The glyph of each of the 256 codes that have one byte. */
  glyphOfCode: Uint8Array;
}

type Table = [tag: string, bytes: Buffer];

/** The whole font file. */
export function invisibleTrueType(shape: FontShape): Buffer {
  const { widths } = shape;
  const glyphs = widths.map((width) => glyph(shape, width));
  const places = [0, ...glyphs.map((_, index) => (index + 1) * (GLYPH_BYTES / 2))];
  const tables: Table[] = [
    ['cmap', cmap(shape)],
    ['glyf', Buffer.concat(glyphs)],
    ['head', head(shape)],
    ['hhea', hhea(shape)],
    ['hmtx', int16(...widths.flatMap((width) => [width, 0]))],
    ['loca', int16(...places)],
    ['maxp', maxp(shape)],
  ];
  return withChecksum(assemble(tables));
}

/**
 * A contour of two points: a line there and back, which encloses nothing. It reaches over the place of a letter,
 * since PDFium takes texts without an extent for one another, and MuPDF parts letters without one.
 */
function glyph({ ascent, descent }: FontShape, width: number): Buffer {
  const reach = Math.max(REACH_STEP, REACH_STEP * Math.round(width / REACH_STEP));
  return Buffer.concat([
    int16(1, 0, -descent, reach, ascent, 1, 0),
    Buffer.from([ON_CURVE, ON_CURVE]),
    int16(0, reach, -descent, ascent + descent),
  ]);
}

/** One subtable of format 0: a symbolic font has one only. */
function cmap({ glyphOfCode }: FontShape): Buffer {
  return Buffer.concat([int16(0, 1, 1, 0), int32(12), int16(0, 262, 0), glyphOfCode]);
}

function maxp({ widths }: FontShape): Buffer {
  const limits = int16(widths.length, 2, 1, 0, 0, 1);
  return Buffer.concat([int32(0x00010000), limits, Buffer.alloc(16)]);
}

function head({ ascent, descent, widths }: FontShape): Buffer {
  const dates = Buffer.alloc(16);
  return Buffer.concat([
    int32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    int16(0, UNITS_PER_EM),
    dates,
    int16(0, -descent, Math.max(...widths), ascent, 0, 8, 2, 0, 0),
  ]);
}

function hhea({ ascent, descent, widths }: FontShape): Buffer {
  const widest = Math.max(...widths);
  const fixed = int16(ascent, -descent, 0, widest, 0, 0, widest, 1, 0, 0);
  return Buffer.concat([int32(0x00010000), fixed, Buffer.alloc(10), int16(widths.length)]);
}

function assemble(tables: Table[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const start = [
    int32(0x00010000),
    int16(tables.length, power * 16, Math.log2(power), (tables.length - power) * 16),
  ];
  const directory: Buffer[] = [];
  let offset = 12 + 16 * tables.length;
  for (const [tag, bytes] of tables) {
    directory.push(Buffer.from(tag, 'latin1'), int32(checksum(bytes), offset, bytes.length));
    offset += padded(bytes).length;
  }
  return Buffer.concat([...start, ...directory, ...tables.map(([, bytes]) => padded(bytes))]);
}

/** The head table holds what the sum over the whole file lacks to a magic number. */
function withChecksum(font: Buffer): Buffer {
  const directoryEntry = font.indexOf('head');
  const headOffset = font.readUInt32BE(directoryEntry + 8);
  font.writeUInt32BE((CHECKSUM_MAGIC - checksum(font)) >>> 0, headOffset + CHECKSUM_OFFSET_IN_HEAD);
  return font;
}

function checksum(bytes: Buffer): number {
  const whole = padded(bytes);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

function int16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => buffer.writeUInt16BE(value & 0xffff, index * 2));
  return buffer;
}

function int32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => buffer.writeUInt32BE(value >>> 0, index * 4));
  return buffer;
}

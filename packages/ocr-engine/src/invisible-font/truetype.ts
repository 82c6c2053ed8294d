/**
 * Writes a TrueType font in which every glyph is empty: about 600 bytes that any font engine accepts.
 * Field by field from the OpenType specification; all values are big-endian.
 */

const UNITS_PER_EM = 1000;
const NAME = 'LegibleInvisible';
/** .notdef and the one empty glyph that all characters share. */
const GLYPHS = 2;
const CHECKSUM_MAGIC = 0xb1b0afba;
const CHECKSUM_OFFSET_IN_HEAD = 8;

export interface FontShape {
  /** In thousandths of the type size. */
  ascent: number;
  descent: number;
  width: number;
}

type Table = [tag: string, bytes: Buffer];

/** The whole font file. */
export function emptyTrueType(shape: FontShape): Buffer {
  const tables: Table[] = [
    ['OS/2', os2(shape)],
    ['cmap', cmap()],
    ['glyf', Buffer.alloc(4)],
    ['head', head(shape)],
    ['hhea', hhea(shape)],
    ['hmtx', int16(shape.width, 0, shape.width, 0)],
    ['loca', int16(0, 0, 0)],
    ['maxp', Buffer.concat([int32(0x00010000), int16(GLYPHS), Buffer.alloc(26)])],
    ['name', name()],
    ['post', Buffer.concat([int32(0x00030000), Buffer.alloc(28)])],
  ];
  return withChecksum(assemble(tables));
}

function os2({ ascent, descent, width }: FontShape): Buffer {
  const panose = Buffer.alloc(10);
  const unicodeRanges = int32(1, 0, 0, 0);
  return Buffer.concat([
    int16(3, width, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    panose,
    unicodeRanges,
    Buffer.from('LGBL', 'latin1'),
    int16(0x0040, 0x20, 0xffff, ascent, -descent, 0, ascent, descent),
    int32(1, 0),
    int16(500, 700, 0, 0x20, 0),
  ]);
}

/** One subtable of format 0, in which all 256 codes show the empty glyph: a symbolic font has one only. */
function cmap(): Buffer {
  return Buffer.concat([int16(0, 1, 1, 0), int32(12), int16(0, 262, 0), Buffer.alloc(256, 1)]);
}

function head({ ascent, descent, width }: FontShape): Buffer {
  const dates = Buffer.alloc(16);
  return Buffer.concat([
    int32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    int16(0, UNITS_PER_EM),
    dates,
    int16(0, -descent, width, ascent, 0, 8, 2, 0, 0),
  ]);
}

function hhea({ ascent, descent, width }: FontShape): Buffer {
  const fixed = int16(ascent, -descent, 0, width, 0, 0, 0, 1, 0, 0);
  return Buffer.concat([int32(0x00010000), fixed, Buffer.alloc(10), int16(GLYPHS)]);
}

/** Family, style, unique name, full name, version and PostScript name, for Windows and macOS. */
function name(): Buffer {
  const text = Buffer.from(NAME, 'utf16le').swap16();
  const ids = [1, 2, 3, 4, 5, 6];
  const records = ids.map((id) => int16(3, 1, 0x409, id, text.length, 0));
  return Buffer.concat([int16(0, ids.length, 6 + 12 * ids.length), ...records, text]);
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

import { joined } from '../bytes/joined.ts';
import { unpackLzw } from '../bytes/lzw.ts';
import { Reader } from '../bytes/reader.ts';
import { checkSize, checkUnpacked } from '../picture/limits.ts';
import type { Bytes, PicturePage } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';
import { UNKNOWN } from '../exif/circumstances.ts';
import { plainPage } from './plain-image.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const GRAPHIC_CONTROL = 0xf9;
const WHITE = 255;

/** From which row, and by how many, each pass of an interlaced picture goes. */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

/**
 * A GIF file as a page: its first picture. What is clear becomes white, like the paper.
 * @throws {PictureError} `damaged`, `too-large`
 */
export async function readGif(bytes: Bytes): Promise<PicturePage> {
  const reader = new Reader(bytes, { isLittle: false });
  const flags = reader.byte(10);
  const shared = flags & 0x80 ? reader.part(13, coloursIn(flags)) : undefined;
  let clear: number | undefined;
  for (let at = 13 + (shared?.length ?? 0); ;) {
    const kind = reader.byte(at);
    if (kind === IMAGE)
      return imageAt(new Reader(bytes, { isLittle: true }), at + 1, shared, clear);
    if (kind !== EXTENSION) throw damaged('it holds no picture');
    if (reader.byte(at + 1) === GRAPHIC_CONTROL && reader.byte(at + 3) & 1)
      clear = reader.byte(at + 6);
    at = blocksAt(reader, at + 2).end;
  }
}

async function imageAt(
  reader: Reader,
  at: number,
  shared: Bytes | undefined,
  clear: number | undefined,
): Promise<PicturePage> {
  const [width, height, flags] = [reader.short(at + 4), reader.short(at + 6), reader.byte(at + 8)];
  checkSize(width, height);
  checkUnpacked(width * height);
  const own = flags & 0x80 ? reader.part(at + 9, coloursIn(flags)) : undefined;
  const palette = own ?? shared;
  if (!palette) throw damaged('its colours are missing');
  const start = at + 9 + (own?.length ?? 0);
  const bits = reader.byte(start);
  if (bits < 2 || bits > 8) throw damaged('its codes make no sense');
  const { pieces } = blocksAt(reader, start + 1);
  const kind = { bits, isLowFirst: true, isEarly: false };
  const rows = unpackLzw(joined(pieces), width * height, kind);
  const description = {
    width,
    height,
    bitsPerComponent: 8,
    colours: { palette: withWhite(palette, clear) },
  };
  return plainPage(description, flags & 0x40 ? inOrder(rows, width, height) : rows, UNKNOWN);
}

/** Bytes of a table of colours, whose size is a power of two. */
const coloursIn = (flags: number): number => 3 * (2 << (flags & 7));

/** Pieces of up to 255 bytes, each after its length, until one has none. */
function blocksAt(reader: Reader, start: number): { pieces: Bytes[]; end: number } {
  const pieces: Bytes[] = [];
  let at = start;
  for (let length = reader.byte(at); length > 0; length = reader.byte(at)) {
    pieces.push(reader.part(at + 1, length));
    at += 1 + length;
  }
  return { pieces, end: at + 1 };
}

function withWhite(palette: Bytes, clear: number | undefined): Bytes {
  if (clear === undefined) return palette;
  return palette.map((value, at) => (Math.floor(at / 3) === clear ? WHITE : value));
}

function inOrder(rows: Bytes, width: number, height: number): Bytes {
  const result = new Uint8Array(rows.length);
  let from = 0;
  for (const [first, step] of PASSES) {
    for (let row = first; row < height; row += step) {
      result.set(rows.subarray(from, from + width), row * width);
      from += width;
    }
  }
  return result;
}

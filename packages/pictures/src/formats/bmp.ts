import { Reader } from '../bytes/reader.ts';
import { checkSize, checkUnpacked } from '../picture/limits.ts';
import type { Bytes, Circumstances, PicturePage } from '../picture/picture.ts';
import { damaged, unsupported } from '../picture/picture-error.ts';
import { UNKNOWN } from '../exif/circumstances.ts';
import { unpackRuns } from './bmp-runs.ts';
import { plainPage } from './plain-image.ts';

const INCH_IN_METRES = 0.0254;
/** Of the header of OS/2, which counts in two bytes. */
const SMALL_HEADER = 12;

const PLAIN = 0;
const RUNS = [1, 2];
const MASKS = [3, 6];

interface Header {
  reader: Reader;
  width: number;
  height: number;
  /** Rows begin with the lowest one, unless the height is told as a negative number. */
  isUpsideDown: boolean;
  /** Bits a pixel. */
  bits: number;
  packing: number;
  /** Bytes of the header, and where pixels begin. */
  size: number;
  start: number;
}

/**
 * A BMP file as a page.
 * @throws {PictureError} `damaged`, `unsupported`, `too-large`
 */
export async function readBmp(bytes: Bytes): Promise<PicturePage> {
  const header = headerOf(new Reader(bytes, { isLittle: true }));
  const { width, height, bits } = header;
  checkSize(width, height);
  checkUnpacked(width * height * (bits <= 8 ? 1 : 3));
  const circumstances = circumstancesIn(header);
  const size = { width, height, bitsPerComponent: 8 };
  if (bits > 8) return plainPage({ ...size, colours: 'rgb' }, colourRows(header), circumstances);
  const description = { ...size, colours: { palette: paletteOf(header) } };
  if (RUNS.includes(header.packing)) {
    const packed = bytes.subarray(header.start);
    return plainPage(description, unpackRuns(packed, width, height, bits), circumstances);
  }
  const depth = { ...description, bitsPerComponent: bits };
  return plainPage(depth, indexRows(header), circumstances);
}

function headerOf(reader: Reader): Header {
  const [start, size] = [reader.long(10), reader.long(14)];
  const isSmall = size === SMALL_HEADER;
  const signedHeight = isSmall ? reader.short(20) : reader.signedLong(22);
  const header = {
    reader,
    width: isSmall ? reader.short(18) : reader.signedLong(18),
    height: Math.abs(signedHeight),
    isUpsideDown: signedHeight > 0,
    bits: reader.short(isSmall ? 24 : 28),
    packing: isSmall ? PLAIN : reader.long(30),
    size,
    start,
  };
  const { bits, packing } = header;
  if (![1, 4, 8, 16, 24, 32].includes(bits)) throw damaged('its header makes no sense');
  if (RUNS.includes(packing) ? bits > 8 : packing !== PLAIN && !MASKS.includes(packing)) {
    throw unsupported('BMP files that hold another format');
  }
  return header;
}

function circumstancesIn({ reader, size }: Header): Circumstances {
  if (size < 40) return UNKNOWN;
  const [x, y] = [reader.long(38) * INCH_IN_METRES, reader.long(42) * INCH_IN_METRES];
  return x > 0 && y > 0 ? { ...UNKNOWN, resolution: { x, y } } : UNKNOWN;
}

/** Blue, green and red; a byte more where the header is not the small one. */
function paletteOf({ reader, size, bits, start }: Header): Bytes {
  const [first, step] = [14 + size, size === SMALL_HEADER ? 3 : 4];
  const stated = size >= 40 ? reader.long(46) : 0;
  const most = Math.min(1 << bits, Math.floor((start - first) / step));
  const count = stated > 0 && stated < most ? stated : most;
  if (count < 1) throw damaged('its colours are missing');
  const palette = new Uint8Array(3 * count);
  for (let index = 0; index < count; index += 1) {
    const [blue = 0, green = 0, red = 0] = reader.part(first + step * index, 3);
    palette.set([red, green, blue], 3 * index);
  }
  return palette;
}

/** Of each row of the page: where it begins in the file, where rows fill four bytes. */
function* rowsOf({ reader, width, height, bits, start, isUpsideDown }: Header): Generator<Bytes> {
  const length = Math.ceil((width * bits) / 8);
  const stored = Math.ceil(length / 4) * 4;
  for (let row = 0; row < height; row += 1) {
    yield reader.part(start + stored * (isUpsideDown ? height - 1 - row : row), length);
  }
}

function indexRows(header: Header): Bytes {
  const length = Math.ceil((header.width * header.bits) / 8);
  const result = new Uint8Array(length * header.height);
  let at = 0;
  for (const row of rowsOf(header)) {
    result.set(row, at);
    at += length;
  }
  return result;
}

function colourRows(header: Header): Bytes {
  const { width, height, bits } = header;
  const result = new Uint8Array(3 * width * height);
  const channels = channelsOf(header);
  const step = bits / 8;
  let at = 0;
  for (const row of rowsOf(header)) {
    for (let column = 0; column < width; column += 1) {
      const pixel = numberAt(row, column * step, step);
      for (const { shift, most } of channels) {
        result[at++] = Math.round((((pixel >>> shift) & most) * 255) / most);
      }
    }
  }
  return result;
}

function numberAt(row: Bytes, at: number, bytes: number): number {
  let value = 0;
  for (let index = bytes - 1; index >= 0; index -= 1) value = (value << 8) | row[at + index]!;
  return value >>> 0;
}

/** Where red, green and blue lie in a pixel, and their greatest value. */
function channelsOf({ reader, bits, packing }: Header): { shift: number; most: number }[] {
  const usual = bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
  const masks = MASKS.includes(packing) ? [54, 58, 62].map((at) => reader.long(at)) : usual;
  return masks.map((mask) => {
    if (mask === 0) throw damaged('its colours make no sense');
    const shift = 31 - Math.clz32(mask & -mask);
    return { shift, most: mask >>> shift };
  });
}

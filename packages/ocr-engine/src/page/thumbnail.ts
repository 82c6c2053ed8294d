import { constants, crc32, deflateSync } from 'node:zlib';
import type { GreyImage } from '../render/page-image.ts';

/** The longer edge of a thumbnail in pixels, at most. */
export const LONGEST_EDGE = 256;
/** Of a field of the page's picture that becomes one pixel, this many pixels a side are looked at. */
const LOOKED_AT = 3;
/** Shades, of which two have room in a byte. */
const SHADES = 16;
/** A longer one is none of ours: a square of nothing but noise takes 33 KB. */
const MOST_BYTES = 40_000;

/** A seventh of the time of the usual way, for a twentieth more bytes. */
const QUICK = { level: 1, strategy: constants.Z_RLE };

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Behind the signature: the length of the header's 13 bytes, and `IHDR`. */
const HEADER = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
/** Four bits a pixel, grey, and the only ways to compress, to filter and not to interlace. */
const GREY_OF_16 = [4, 0, 0, 0, 0];

/**
 * A small picture of a page as it was drawn: a PNG in sixteen shades of grey, some 6 KB for a page of print. It costs about
 * two milliseconds, since no pixel is drawn for it and few are looked at.
 * @param image of the whole page; stays as it is
 */
export function thumbnailOf(image: GreyImage): Uint8Array {
  const scale = Math.min(1, LONGEST_EDGE / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const rows = packedRows(image, width, height);
  const header = Buffer.alloc(HEADER.length + 5);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(GREY_OF_16, 8);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, QUICK)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Two pixels a byte; each row begins with the kind of its filter, which is none. */
function packedRows(image: GreyImage, width: number, height: number): Uint8Array {
  const rowBytes = 1 + Math.ceil(width / 2);
  const rows = new Uint8Array(rowBytes * height);
  const columns = samplesOf(image.width, width);
  const lines = samplesOf(image.height, height);
  const toShade = (SHADES - 1) / (255 * LOOKED_AT * LOOKED_AT);
  const sums = new Uint16Array(width);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    for (let at = y * LOOKED_AT; at < (y + 1) * LOOKED_AT; at += 1) {
      addLine(sums, image.pixels, lines[at]! * image.stride, columns);
    }
    for (let x = 0; x < width; x += 1) {
      const shade = Math.round(sums[x]! * toShade);
      rows[y * rowBytes + 1 + (x >> 1)]! |= x % 2 === 0 ? shade << 4 : shade;
    }
  }
  return rows;
}

/** For each of `to` fields that share a side of `from` pixels, which pixels are looked at; one twice where there are few. */
function samplesOf(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to * LOOKED_AT }, (_, at) =>
    Math.floor(((at + 0.5) * from) / (to * LOOKED_AT)),
  );
}

function addLine(sums: Uint16Array, pixels: Uint8Array, start: number, columns: Int32Array): void {
  for (let x = 0, at = 0; x < sums.length; x += 1) {
    let sum = sums[x]!;
    for (const end = at + LOOKED_AT; at < end; at += 1) sum += pixels[start + columns[at]!]!;
    sums[x] = sum;
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  framed.set(data, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
  return framed;
}

/**
 * A thumbnail as a child sent it, which ran hostile input and may say anything.
 * @param sent what should be one in base64
 * @returns undefined for what is none, or is not of the size and kind of ours
 */
export function sentThumbnail(sent: unknown): Uint8Array | undefined {
  if (typeof sent !== 'string' || sent.length > (MOST_BYTES * 4) / 3) return undefined;
  const bytes = Buffer.from(sent, 'base64');
  if (bytes.length < SIGNATURE.length + HEADER.length + 17) return undefined;
  const expected = [...SIGNATURE, ...HEADER];
  const isOurs =
    expected.every((byte, at) => bytes[at] === byte) &&
    GREY_OF_16.every((byte, at) => bytes[24 + at] === byte);
  const isSmall = [16, 20].every((at) => {
    const side = bytes.readUInt32BE(at);
    return side >= 1 && side <= LONGEST_EDGE;
  });
  return isOurs && isSmall ? bytes : undefined;
}

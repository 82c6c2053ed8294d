import { joined } from '../bytes/joined.ts';
import { Reader } from '../bytes/reader.ts';
import { checkSize, checkUnpacked, MOST_PROFILE } from '../picture/limits.ts';
import type { Bytes, Circumstances, PicturePage } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';
import { readExif, UNKNOWN } from '../exif/circumstances.ts';
import { plainPage, withoutCover } from './plain-image.ts';

/** Pixels as four bytes each: red, green, blue, cover. */
export interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/**
 * A WebP file as a page; of one that moves, its first picture.
 * @param decode what unpacks it: it is given the pixels alone, without orientation and profile, which a PDF has
 * elsewhere; it may throw, or find nothing, for what is damaged
 * @throws {PictureError} `damaged`, `too-large`
 */
export async function readWebp(
  bytes: Bytes,
  decode: (bytes: Bytes) => Promise<Pixels | undefined>,
): Promise<PicturePage> {
  const chunks = firstOf(chunksOf(bytes, 12));
  const { width, height } = sizeOf(chunks);
  checkSize(width, height);
  checkUnpacked(4 * width * height);
  const pixels = await decode(bareFile(chunks)).catch(() => undefined);
  const isWhole = pixels?.width === width && pixels.height === height;
  if (!isWhole) throw damaged('what it holds cannot be unpacked');
  const { pixels: colours, cover } = withoutCover(pixels.rgba);
  const profile = chunks.get('ICCP');
  const description = {
    width,
    height,
    bitsPerComponent: 8,
    colours: 'rgb' as const,
    ...(profile && profile.length <= MOST_PROFILE ? { profile } : {}),
  };
  return plainPage(description, colours, circumstancesIn(chunks), cover);
}

/** Of a frame of a moving picture: its place, size and time. */
const FRAME_HEAD = 16;
/** Where the extended header and a frame tell their size. */
const [SIZE_OF_ALL, SIZE_OF_FRAME, SIZE_BYTES] = [4, 6, 6];

/** The chunks of the first picture of one that moves, as if they were the file's; others as they are. */
function firstOf(chunks: Map<string, Bytes>): Map<string, Bytes> {
  const frame = chunks.get('ANMF');
  const extended = chunks.get('VP8X')?.slice();
  if (!frame || frame.length < FRAME_HEAD || !extended) return chunks;
  extended.set(frame.subarray(SIZE_OF_FRAME, SIZE_OF_FRAME + SIZE_BYTES), SIZE_OF_ALL);
  return new Map([...chunks, ...chunksOf(frame, FRAME_HEAD), ['VP8X', extended]]);
}

function chunksOf(bytes: Bytes, start: number): Map<string, Bytes> {
  const reader = new Reader(bytes, { isLittle: true });
  const chunks = new Map<string, Bytes>();
  for (let at = start; at + 8 <= bytes.length;) {
    const length = reader.long(at + 4);
    const type = reader.text(at, 4);
    if (!chunks.has(type)) chunks.set(type, reader.part(at + 8, length));
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** Where the extended header says that there is alpha. */
const HAS_ALPHA = 0x10;

/** The picture with nothing beside it. */
function bareFile(chunks: Map<string, Bytes>): Bytes {
  const extended = chunks.get('VP8X')?.slice();
  if (extended) extended[0]! &= HAS_ALPHA;
  const parts: [string, Bytes | undefined][] = [
    ['VP8X', extended],
    ['ALPH', chunks.get('ALPH')],
    ['VP8 ', chunks.get('VP8 ')],
    ['VP8L', chunks.get('VP8L')],
  ];
  const written = parts.flatMap(([type, content]) => (content ? chunk(type, content) : []));
  const body = joined([ascii('WEBP'), ...written]);
  return joined(chunk('RIFF', body));
}

/** A chunk's name and length, what it holds, and a byte where that is odd. */
function chunk(type: string, content: Bytes): Bytes[] {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, content.length, true);
  return [ascii(type), length, content, new Uint8Array(content.length % 2)];
}

const ascii = (text: string): Bytes => new TextEncoder().encode(text);

/** Told before anything is unpacked (RFC 9649). */
function sizeOf(chunks: Map<string, Bytes>): { width: number; height: number } {
  const lossy = chunks.get('VP8 ');
  const lossless = chunks.get('VP8L');
  if (lossy) {
    const reader = new Reader(lossy, { isLittle: true });
    return { width: reader.short(6) & 0x3fff, height: reader.short(8) & 0x3fff };
  }
  if (!lossless) throw damaged('it holds no picture');
  const size = new Reader(lossless, { isLittle: true }).long(1);
  return { width: (size & 0x3fff) + 1, height: ((size >>> 14) & 0x3fff) + 1 };
}

function circumstancesIn(chunks: Map<string, Bytes>): Circumstances {
  const exif = chunks.get('EXIF');
  if (!exif) return UNKNOWN;
  // Some programs put JPEG's label before it.
  const isLabelled = String.fromCharCode(...exif.subarray(0, 4)) === 'Exif';
  return readExif(exif.slice(isLabelled ? 6 : 0));
}

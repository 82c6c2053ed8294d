import { deflateSync } from 'node:zlib';
import { corners, jpegFile, pngFile, textPicture, tiffFile } from '@legible/fixtures/picture-files';
import { seededRandom } from '@legible/fixtures/random';
import { expect, it } from 'vitest';
import type { Bytes } from './picture/picture.ts';
import { PictureError } from './picture/picture-error.ts';
import { readPicture } from './read-picture.ts';

const TRIES = 400;
/** Where most of what can be harmed lies. */
const HEADER = 200;
const grey = { 256: [8], 257: [8], 258: [8], 262: [1], 277: [1], 278: [8] };
const pixels = new Uint8Array(64).map((_, at) => at);

const decoders = { webp: () => Promise.resolve(undefined) };

/** A byte or a few are others, and sometimes the end is missing. */
function harmed(bytes: Bytes, random: () => number): Bytes {
  const copy = bytes.slice();
  for (let count = 1 + Math.floor(random() * 5); count > 0; count -= 1) {
    const reach = random() < 0.7 ? Math.min(HEADER, copy.length) : copy.length;
    copy[Math.floor(random() * reach)] = [0, 255, Math.floor(random() * 256)][count % 3]!;
  }
  return random() < 0.1 ? copy.slice(0, Math.floor(random() * copy.length)) : copy;
}

it.each([
  ['JPEG', () => jpegFile(corners())],
  ['WebP', () => textPicture(['A line.'], 'webp')],
  ['PNG', () => pngFile({ width: 8, height: 7, bits: 8, colourType: 0 }, new Uint8Array(63))],
  ['interlaced PNG', () => interlaced()],
  ['plain TIFF', () => tiffFile([{ fields: { ...grey, 259: [1] }, strips: [pixels] }])],
  [
    'TIFF by zlib',
    () => tiffFile([{ fields: { ...grey, 259: [8] }, strips: [deflateSync(pixels)] }]),
  ],
  [
    'TIFF of a fax',
    () => tiffFile([{ fields: { ...grey, 258: [1], 259: [4] }, strips: [pixels] }]),
  ],
] as [string, () => Bytes | Promise<Bytes>][])(
  'a %s that is harmed is read or refused, and nothing else happens',
  async (_, make) => {
    const bytes = await make();
    const random = seededRandom(20);
    const odd: unknown[] = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const failure = await readPicture(harmed(bytes, random), decoders).then(
        () => undefined,
        (error: unknown) => error,
      );
      const isOrdinary = failure === undefined || failure instanceof PictureError;
      if (!isOrdinary) odd.push(failure);
    }
    expect(odd).toEqual([]);
  },
);

/** Eight pixels a side, all of them 0: passes of 1, 1, 2, 4, 8, 16 and 32 pixels, and a byte for each of their rows. */
function interlaced(): Bytes {
  const rows = new Uint8Array(64 + 1 + 1 + 1 + 2 + 2 + 4 + 4);
  return pngFile({ width: 8, height: 8, bits: 8, colourType: 0, isInterlaced: true }, rows);
}

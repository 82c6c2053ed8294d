import { corners, jpegFile, withExif, withSegment } from '@legible/fixtures/picture-files';
import { beforeAll, describe, expect, it } from 'vitest';
import { imageOf } from '../../test/unpacked.ts';
import type { Bytes } from '../picture/picture.ts';
import { readJpeg } from './jpeg.ts';

let jpeg: Bytes;
beforeAll(async () => {
  jpeg = withoutProfile(await jpegFile(corners()));
});

/** The canvas writes one. */
function withoutProfile(bytes: Bytes): Bytes {
  const start = Buffer.from(bytes).indexOf('ICC_PROFILE') - 4;
  const end = start + 2 + Buffer.from(bytes).readUInt16BE(start + 2);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
}

/** Where the header of the frame begins, from its marker on. */
const frameAt = (bytes: Uint8Array): number =>
  Buffer.from(bytes).indexOf(Buffer.from([0xff, 0xc0]));

const asPieces = (...pieces: [number, number, string][]) =>
  pieces.map(([index, count, text]) =>
    Buffer.concat([
      Buffer.from('ICC_PROFILE\0', 'latin1'),
      Buffer.from([index, count]),
      Buffer.from(text),
    ]),
  );

describe('a JPEG', () => {
  it('is taken over byte for byte', () => {
    const page = readJpeg(jpeg);
    const image = imageOf(page);
    expect(Buffer.concat(image.data).equals(jpeg)).toBe(true);
    expect(page).toMatchObject({ width: 40, height: 24, orientation: 1, isPhoto: false });
    expect(image).toMatchObject({ colours: 'rgb', filter: 'DCTDecode', bitsPerComponent: 8 });
  });

  it('ends with its last marker, whatever a phone put behind it', () => {
    const longer = new Uint8Array(Buffer.concat([jpeg, Buffer.from('a film')]));
    expect(Buffer.concat(imageOf(readJpeg(longer)).data).equals(jpeg)).toBe(true);
  });

  it('tells its orientation and resolution by EXIF, of which 72 means nothing beside JFIF', () => {
    const exif = withExif(jpeg, { 274: [6], 282: [300], 283: [200], 296: [2] });
    expect(readJpeg(exif)).toMatchObject({ orientation: 6, resolution: { x: 300, y: 200 } });
    const inCentimetres = withExif(jpeg, { 282: [100], 283: [100], 296: [3] });
    expect(readJpeg(inCentimetres).resolution).toEqual({ x: 254, y: 254 });
    const density = Buffer.from('JFIF\0\x01\x01\x01\x01\x2c\x01\x2c\0\0', 'latin1');
    const bare = new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(20)]));
    const both = withExif(withSegment(bare, 0xe0, density), { 282: [72], 283: [72], 296: [2] });
    expect(readJpeg(both).resolution).toEqual({ x: 300, y: 300 });
  });

  it('is a photograph if EXIF tells how it was exposed', () => {
    expect(readJpeg(withExif(jpeg, { 33_434: [1] })).isPhoto).toBe(true);
  });

  it('shows without EXIF data that are damaged', () => {
    const damaged = withSegment(jpeg, 0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'));
    expect(readJpeg(damaged)).toMatchObject({ orientation: 1 });
  });

  it('keeps its profile, whose pieces may lie in any order', () => {
    const [first, second] = asPieces([1, 2, 'one'], [2, 2, 'two']);
    const both = withSegment(withSegment(jpeg, 0xe2, first!), 0xe2, second!);
    expect(Buffer.from(imageOf(readJpeg(both)).profile!).toString()).toBe('onetwo');
    expect(imageOf(readJpeg(withSegment(jpeg, 0xe2, second!))).profile).toBeUndefined();
  });

  it('of four colours is a negative where Adobe wrote it', () => {
    const at = frameAt(jpeg);
    const frame = Buffer.from([8, 0, 24, 0, 40, 4, 1, 17, 0, 2, 17, 0, 3, 17, 0, 4, 17, 0]);
    const rest = new Uint8Array(Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 19)]));
    const cmyk = withSegment(rest, 0xc0, frame);
    expect(imageOf(readJpeg(cmyk))).toMatchObject({ colours: 'cmyk' });
    expect(imageOf(readJpeg(cmyk)).decode).toBeUndefined();
    const adobe = withSegment(cmyk, 0xee, Buffer.from('Adobe\0d\0\0\0\0\x02', 'latin1'));
    expect(imageOf(readJpeg(adobe)).decode).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
  });

  it.each([
    ['breaks off', (bytes: Bytes) => bytes.slice(0, -20), 'damaged'],
    ['breaks off in its header', (bytes: Bytes) => bytes.slice(0, 30), 'damaged'],
    ['has no height', (bytes: Bytes) => bytes.with(frameAt(bytes) + 6, 0), 'damaged'],
    ['is arithmetic', (bytes: Bytes) => bytes.with(frameAt(bytes) + 1, 0xc9), 'unsupported'],
    ['has 12 bits', (bytes: Bytes) => bytes.with(frameAt(bytes) + 4, 12), 'unsupported'],
    [
      'claims too much',
      (bytes: Bytes) =>
        bytes.map((byte, at) =>
          at >= frameAt(bytes) + 5 && at <= frameAt(bytes) + 8 ? 0xf0 : byte,
        ),
      'too-large',
    ],
  ])('that %s is refused', (_, change, code) => {
    expect(() => readJpeg(change(jpeg))).toThrow(expect.objectContaining({ code }) as Error);
  });
});

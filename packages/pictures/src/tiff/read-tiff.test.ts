import { deflateSync } from 'node:zlib';
import { corners, jpegFile, tiffFile, type TiffFields } from '@legible/fixtures/picture-files';
import { describe, expect, it } from 'vitest';
import { imageOf, unpackedOf } from '../../test/unpacked.ts';
import type { Bytes } from '../picture/picture.ts';
import { readTiff } from './read-tiff.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

/** Fields of a grey picture of 3 x 2 pixels in one strip. */
const grey: TiffFields = { 256: [3], 257: [2], 258: [8], 259: [1], 262: [1], 277: [1], 278: [2] };
const greyPixels = bytes(1, 2, 3, 4, 5, 6);

const onePage = async (fields: TiffFields, strips: Uint8Array[], more = {}) => {
  const pages = await readTiff(tiffFile([{ fields: { ...grey, ...fields }, strips, ...more }]));
  return pages[0]!;
};
const pixelsOf = async (fields: TiffFields, ...strips: Uint8Array[]) =>
  unpackedOf(imageOf(await onePage(fields, strips)));

/** The codes of TIFF's LZW, nine bits each: clear, the bytes, end. */
function lzw(values: Uint8Array): Uint8Array {
  const bits = [256, ...values, 257].map((code) => code.toString(2).padStart(9, '0')).join('');
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return Uint8Array.from(padded.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

describe('a TIFF', () => {
  it.each([
    ['as it is', 1, greyPixels],
    ['by LZW', 5, lzw(greyPixels)],
    ['by zlib', 8, deflateSync(greyPixels)],
    ['by zlib, with the older number', 32_946, deflateSync(greyPixels)],
    ['by runs', 32_773, bytes(128, 2, 1, 2, 3, 255, 4, 0, 6).with(6, 4)],
  ])('is read if it is packed %s', async (_, packing, strip) => {
    const expected = packing === 32_773 ? [1, 2, 3, 4, 4, 6] : [...greyPixels];
    expect(await pixelsOf({ 259: [packing] }, strip)).toEqual(expected);
  });

  it('is put together from strips, planes and tiles', async () => {
    expect(await pixelsOf({ 278: [1] }, bytes(1, 2, 3), bytes(4, 5, 6))).toEqual([...greyPixels]);
    const planes = { 258: [8, 8, 8], 262: [2], 277: [3], 284: [2], 256: [1] };
    expect(await pixelsOf(planes, bytes(1, 4), bytes(2, 5), bytes(3, 6))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    const tiles = [bytes(1, 2, 4, 5), bytes(3, 0, 6, 0)];
    const fields = { 322: [2], 323: [2] };
    const page = await onePage(fields, tiles, { partTags: [324, 325] });
    expect(unpackedOf(imageOf(page))).toEqual([...greyPixels]);
  });

  it('has differences turned back into samples, of one byte and of two', async () => {
    expect(await pixelsOf({ 317: [2] }, bytes(1, 1, 1, 4, 1, 1))).toEqual([1, 2, 3, 4, 5, 6]);
    const wide = { 256: [2], 257: [1], 258: [16], 317: [2] };
    expect(await pixelsOf(wide, bytes(0xff, 1, 2, 0))).toEqual([1, 0xff, 2, 1]);
  });

  it('has the highest byte first, as a PDF has it', async () => {
    expect(await pixelsOf({ 258: [16], 256: [1] }, bytes(1, 2, 3, 4))).toEqual([2, 1, 4, 3]);
  });

  it('says what its numbers mean', async () => {
    const negative = imageOf(await onePage({ 262: [0] }, [greyPixels]));
    expect(negative).toMatchObject({ colours: 'grey', decode: [1, 0] });
    const map = Array.from({ length: 12 }, (_, index) => index * 256);
    const fields = { 258: [2], 262: [3], 320: map };
    const { colours } = imageOf(await onePage(fields, [bytes(0b00011000, 0b11000000)]));
    expect(colours).toEqual({ palette: bytes(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11) });
  });

  it('has what covers its pixels taken apart', async () => {
    const rgba = { 256: [1], 257: [1], 258: [8, 8, 8, 8], 262: [2], 277: [4] };
    const clear = imageOf(await onePage({ ...rgba, 338: [2] }, [bytes(1, 2, 3, 9)]));
    expect(unpackedOf(clear)).toEqual([1, 2, 3]);
    expect(unpackedOf(clear.mask!)).toEqual([9]);
    const mixed = imageOf(await onePage({ ...rgba, 338: [1] }, [bytes(1, 2, 3, 205)]));
    expect(unpackedOf(mixed)).toEqual([51, 52, 53]);
    expect(mixed.mask).toBeUndefined();
    const wide = { ...rgba, 258: [16, 16, 16, 16] };
    const samples = bytes(1, 10, 2, 20, 3, 30, 4, 205);
    const wideClear = imageOf(await onePage({ ...wide, 338: [2] }, [samples]));
    expect(unpackedOf(wideClear)).toEqual([10, 1, 20, 2, 30, 3]);
    expect(wideClear.mask).toMatchObject({ bitsPerComponent: 8 });
    expect(unpackedOf(wideClear.mask!)).toEqual([205]);
    const wideMixed = imageOf(await onePage({ ...wide, 338: [1] }, [samples]));
    expect(unpackedOf(wideMixed)).toEqual([60, 1, 70, 2, 80, 3]);
  });

  it('of faxes is taken over as it is, with what its codes mean', async () => {
    const fax = { 258: [1], 259: [4], 262: [0] };
    const image = imageOf(await onePage(fax, [bytes(0x26, 0xa0)]));
    expect([...image.data[0]!]).toEqual([0x26, 0xa0]);
    expect(image).toMatchObject({
      filter: 'CCITTFaxDecode',
      parameters: { K: -1, Columns: 3, Rows: 2 },
    });
    const turned = imageOf(await onePage({ ...fax, 262: [1], 266: [2] }, [bytes(0b01100100)]));
    expect([...turned.data[0]!]).toEqual([0x26]);
    expect(turned.parameters).toMatchObject({ BlackIs1: true });
    const group3 = imageOf(await onePage({ ...fax, 259: [3], 292: [1] }, [bytes(0)]));
    expect(group3.parameters).toMatchObject({ K: 1 });
    const huffman = imageOf(await onePage({ ...fax, 259: [2] }, [bytes(0)]));
    expect(huffman.parameters).toMatchObject({ K: 0, EncodedByteAlign: true });
  });

  it('of group 3 becomes one image of all strips, of group 4 one of each', async () => {
    const fax = { 258: [1], 262: [0], 278: [1] };
    const strips = [bytes(1, 2), bytes(3)];
    for (const packing of [2, 3]) {
      const image = imageOf(await onePage({ ...fax, 259: [packing] }, strips));
      expect(Buffer.concat(image.data)).toEqual(Buffer.from([1, 2, 3]));
      expect(image.parameters).toMatchObject({ Rows: 2 });
    }
    const { images } = await onePage({ ...fax, 259: [4] }, strips);
    expect(images.map(({ top, image }) => [top, image.height])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  it('of faxes in tiles has each as wide as its codes are, though it reaches beyond the page', async () => {
    const fields = { 256: [20], 257: [3], 258: [1], 259: [4], 262: [0], 322: [16], 323: [16] };
    const tiles = [bytes(1), bytes(2)];
    const { images } = await onePage(fields, tiles, { partTags: [324, 325] });
    expect(images.map(({ left, image }) => [left, image.width, image.height])).toEqual([
      [0, 16, 3],
      [16, 16, 3],
    ]);
    expect(images[1]?.image.parameters).toMatchObject({ Columns: 16, Rows: 3 });
  });

  it('of JPEG is taken over but for the tables that all parts share', async () => {
    const jpeg = await jpegFile(corners());
    const frame = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]));
    const tables = bytes(0xff, 0xd8, ...jpeg.subarray(2, frame), 0xff, 0xd9);
    const stream = bytes(0xff, 0xd8, ...jpeg.subarray(frame));
    const fields = {
      256: [40],
      257: [24],
      258: [8, 8, 8],
      259: [7],
      262: [6],
      277: [3],
      278: [24],
      347: tables,
    };
    const image = imageOf(await onePage(fields, [stream]));
    expect(Buffer.concat(image.data).equals(jpeg)).toBe(true);
  });

  it('has a page for each of its pictures but for smaller copies, and their resolution', async () => {
    const first = {
      fields: { ...grey, 282: [204], 283: [98], 296: [2], 274: [6] },
      strips: [greyPixels],
    };
    const small = { fields: { ...grey, 254: [1] }, strips: [greyPixels] };
    for (const isLittle of [true, false]) {
      const pages = await readTiff(
        tiffFile([first, small, { fields: grey, strips: [greyPixels] }], { isLittle }),
      );
      expect(pages).toHaveLength(2);
      expect(pages[0]).toMatchObject({ resolution: { x: 204, y: 98 }, orientation: 6 });
      expect(pages[1]?.resolution).toBeUndefined();
    }
  });

  it.each([true, false])('may be of the large kind, little-endian or not: %s', async (isLittle) => {
    const small = { 256: 4, 257: 2, 258: 8, 259: 1, 262: 1, 277: 1, 278: 2 };
    const pages = await readTiff(largeTiff({ ...small, 273: 16, 279: 8 }, isLittle));
    expect(pages).toMatchObject([{ width: 4, height: 2 }]);
    expect(unpackedOf(imageOf(pages[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  const whole = tiffFile([{ fields: grey, strips: [greyPixels] }]);
  const circle = tiffFile([{ fields: grey, strips: [greyPixels] }]);
  circle.set(circle.subarray(4, 8), circle.length - 4);
  const huge = { ...grey, 256: [60_000], 257: [60_000] };
  it.each([
    ['breaks off', whole.slice(0, -8), 'damaged'],
    ['goes round in a circle', circle, 'damaged'],
    [
      'has too few strips',
      tiffFile([{ fields: { ...grey, 278: [1] }, strips: [greyPixels] }]),
      'damaged',
    ],
    [
      'has too few bytes',
      tiffFile([{ fields: { ...grey, 257: [9], 278: [9] }, strips: [greyPixels] }]),
      'damaged',
    ],
    ['claims too much', tiffFile([{ fields: huge, strips: [greyPixels] }]), 'too-large'],
    [
      'has JPEG of the old kind',
      tiffFile([{ fields: { ...grey, 259: [6] }, strips: [greyPixels] }]),
      'unsupported',
    ],
    ['says that it is of the large kind', whole.with(2, 43), 'damaged'],
  ])('that %s is refused', async (_, file: Bytes, code) => {
    await expect(readTiff(file)).rejects.toMatchObject({ code });
  });
});

/** A TIFF file of the large kind: eight pixels, and a directory of numbers of eight bytes. */
function largeTiff(fields: Record<number, number>, isLittle: boolean): Bytes {
  const entries = Object.entries(fields);
  const view = new DataView(new ArrayBuffer(40 + 20 * entries.length));
  const short = (at: number, value: number) => view.setUint16(at, value, isLittle);
  const huge = (at: number, value: number) => view.setBigUint64(at, BigInt(value), isLittle);
  for (const at of [0, 1]) view.setUint8(at, (isLittle ? 'I' : 'M').charCodeAt(0));
  short(2, 43);
  short(4, 8);
  huge(8, 24);
  for (let at = 0; at < 8; at += 1) view.setUint8(16 + at, at + 1);
  huge(24, entries.length);
  for (const [index, [tag, value]] of entries.entries()) {
    const at = 32 + 20 * index;
    short(at, Number(tag));
    short(at + 2, 16);
    huge(at + 4, 1);
    huge(at + 12, value);
  }
  return new Uint8Array(view.buffer);
}

import { deflateSync } from 'node:zlib';
import { pngFile, type PngLayout } from '@legible/fixtures/picture-files';
import { describe, expect, it } from 'vitest';
import { imageOf, unpackedOf } from '../../test/unpacked.ts';
import type { Bytes } from '../picture/picture.ts';
import { readPng } from './png.ts';

const grey: PngLayout = { width: 3, height: 2, bits: 8, colourType: 0 };
/** The second row by the filter that looks up. */
const greyRows = new Uint8Array([0, 10, 20, 30, 2, 1, 1, 1]);

const bytes = (...values: number[]) => new Uint8Array(values);

/** Rows of colours and alpha, filtered each by another filter of PNG. */
const alphaRows = bytes(1, 9, 9, 9, 255, 1, 1, 1, 0, 4, 1, 2, 3, 0, 5, 5, 5, 129);
const alphaLayout: PngLayout = { width: 2, height: 2, bits: 8, colourType: 6 };

describe('a PNG', () => {
  it('is taken over as it is packed, with its filters', async () => {
    const page = await readPng(pngFile(grey, greyRows));
    const image = imageOf(page);
    expect(Buffer.concat(image.data).equals(deflateSync(greyRows))).toBe(true);
    expect(image).toMatchObject({
      colours: 'grey',
      parameters: { Predictor: 15, Colors: 1, BitsPerComponent: 8, Columns: 3 },
    });
  });

  it('with alpha is taken apart into colours and a mask that keep their filters', async () => {
    const image = imageOf(await readPng(pngFile(alphaLayout, alphaRows)));
    expect(unpackedOf(image)).toEqual([1, 9, 9, 9, 1, 1, 1, 4, 1, 2, 3, 5, 5, 5]);
    expect(image.parameters).toMatchObject({ Colors: 3 });
    expect(unpackedOf(image.mask!)).toEqual([1, 255, 0, 4, 0, 129]);
    expect(image.mask?.parameters).toMatchObject({ Colors: 1, Columns: 2 });
  });

  it('whose alpha covers everything has no mask', async () => {
    const rows = bytes(1, 9, 9, 9, 255, 1, 1, 1, 0, 2, 1, 2, 3, 0, 5, 5, 5, 0);
    expect(imageOf(await readPng(pngFile(alphaLayout, rows))).mask).toBeUndefined();
  });

  it.each([
    [8, 0, [[1], [6], [4], [6]], [0, 1, 6, 0, 4, 6]],
    [1, 3, [[0], [0x80], [0x80], [0x80]], [0, 0x40, 0, 0xc0]],
  ])(
    'that is interlaced with %s bits is put into order',
    async (bits, colourType, passes, order) => {
      // 2 x 2 pixels: the first pass has one, the sixth one in the first row, the seventh the second row.
      const [first, sixth, seventh, last] = passes.map(([value]) => value!);
      const rows =
        bits === 8 ? [0, first!, 0, sixth!, 0, seventh!, last!] : [0, first!, 0, sixth!, 0, 0xc0];
      const layout = { width: 2, height: 2, bits, colourType, isInterlaced: true };
      const palette: [string, Uint8Array][] =
        colourType === 3 ? [['PLTE', bytes(0, 0, 0, 9, 9, 9)]] : [];
      const image = imageOf(await readPng(pngFile(layout, bytes(...rows), palette)));
      expect(unpackedOf(image)).toEqual(order);
    },
  );

  it('keeps its colours, clear ones over white', async () => {
    const layout = { width: 3, height: 1, bits: 2, colourType: 3 };
    const others: [string, Uint8Array][] = [
      ['PLTE', bytes(10, 20, 30, 0, 0, 0, 40, 50, 60)],
      ['tRNS', bytes(255, 0)],
    ];
    const image = imageOf(await readPng(pngFile(layout, bytes(0, 0b00011000), others)));
    expect(image.colours).toEqual({ palette: bytes(10, 20, 30, 255, 255, 255, 40, 50, 60) });
  });

  it('keeps the one colour that is clear, its resolution, its profile and its orientation', async () => {
    const profile = Buffer.alloc(200, 7);
    const page = await readPng(
      pngFile(grey, greyRows, [
        ['tRNS', bytes(0, 20)],
        ['pHYs', bytes(0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1)],
        ['iCCP', Buffer.concat([Buffer.from('name\0\0'), deflateSync(profile)])],
        ['eXIf', bytes(0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 18, 1, 3, 0, 1, 0, 0, 0, 3, 0, 0, 0)],
      ]),
    );
    expect(imageOf(page).clearColour).toEqual([20, 20]);
    expect(Buffer.from(imageOf(page).profile!).equals(profile)).toBe(true);
    expect(page.orientation).toBe(3);
    expect(page.resolution?.x).toBeCloseTo(300, 1);
  });

  const whole = pngFile(grey, greyRows);
  it.each([
    ['has too few rows', pngFile({ ...grey, height: 3 }, greyRows), 'damaged'],
    ['breaks off', whole.slice(0, -30), 'damaged'],
    ['is packed wrongly', whole.with(whole.length - 30, 0xff), 'damaged'],
    ['has no colours', pngFile({ ...grey, colourType: 3 }, greyRows), 'damaged'],
    ['has a header that makes no sense', pngFile({ ...grey, bits: 7 }, greyRows), 'damaged'],
    ['claims too much', pngFile({ ...grey, width: 65_000, height: 65_000 }, greyRows), 'too-large'],
    [
      'would unpack to too much',
      pngFile({ width: 15_000, height: 15_000, bits: 8, colourType: 6 }, greyRows),
      'too-large',
    ],
  ])('that %s is refused', async (_, file: Bytes, code) => {
    await expect(readPng(file)).rejects.toMatchObject({ code });
  });
});

import koffi from 'koffi';
import { expect, it } from 'vitest';
import type { GreyImage } from '../render/page-image.ts';
import { scaleToHeight } from './resample.ts';

/** As scans have them: slopes, edges, grain, black and white. */
function picture(width: number, height: number): GreyImage {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if ((x >> 3) % 3 === 0 && y > 3) return (x * y) % 23;
    if ((y >> 2) % 4 === 0) return 255 - ((x * 7 + y) % 31);
    return (x * 5 + y * 11) % 256;
  });
  return { pixels, width, height, stride: width };
}

/** The picture as leptonica itself scales it. */
function scaledByLeptonica({ pixels, width, height }: GreyImage, factor: number): GreyImage {
  const leptonica = koffi.load('liblept.so.5');
  const create = leptonica.func('void *pixCreate(int width, int height, int depth)');
  const set = leptonica.func('int pixSetPixel(void *pix, int x, int y, unsigned int value)');
  const get = leptonica.func('int pixGetPixel(void *pix, int x, int y, _Out_ unsigned int *value)');
  const scale = leptonica.func('void *pixScale(void *pix, float x, float y)');
  const widthOf = leptonica.func('int pixGetWidth(void *pix)');
  const heightOf = leptonica.func('int pixGetHeight(void *pix)');
  const source: unknown = create(width, height, 8);
  for (const [at, shade] of pixels.entries())
    set(source, at % width, Math.floor(at / width), shade);
  const scaled: unknown = scale(source, factor, factor);
  const [columns, rows] = [widthOf(scaled) as number, heightOf(scaled) as number];
  const value: [number] = [0];
  const shades = Uint8Array.from({ length: columns * rows }, (_, at) => {
    get(scaled, at % columns, Math.floor(at / columns), value);
    return value[0];
  });
  return { pixels: shades, width: columns, height: rows, stride: columns };
}

/** Leptonica counts in sixteenths of a pixel: here these are exact, and what is left is rounding. */
it.each([
  { what: 'made smaller by means of areas, and sharpened', height: 144, off: 2 },
  { what: 'the same at its half', height: 72, off: 2 },
  { what: 'made a little smaller, and sharpened more', height: 45, off: 0 },
  { what: 'made larger', height: 18, off: 1 },
])('a picture is $what as leptonica does it', ({ height, off }) => {
  const image = picture(160, height);
  const own = scaleToHeight(image, 36);
  const theirs = scaledByLeptonica(image, 36 / height);
  expect([own.width, own.height]).toEqual([theirs.width, theirs.height]);
  const offs = Array.from(own.pixels, (shade, at) => Math.abs(shade - theirs.pixels[at]!));
  expect(Math.max(...offs)).toBeLessThanOrEqual(off);
});

it('nothing of an earlier picture is left in a later one, nor taken from beyond its end', () => {
  const white = picture(40, 90);
  white.pixels.fill(255);
  scaleToHeight(picture(160, 90), 36);
  for (const height of [90, 50, 20]) {
    const image = { ...white, height, pixels: white.pixels.subarray(0, 40 * height) };
    expect(new Set(scaleToHeight(image, 36).pixels)).toEqual(new Set([255]));
  }
});

import { corners, textPicture, tiffFile } from '@legible/fixtures/picture-files';
import { expect, it } from 'vitest';
import { imageOf, unpackedOf } from '../../test/unpacked.ts';
import type { Bytes } from '../picture/picture.ts';
import { readWebp } from './webp.ts';

/** A file of chunks, of which the picture's own says its size only. */
function webp(width: number, height: number, others: [string, Uint8Array][] = []): Bytes {
  const lossless = Buffer.alloc(5);
  lossless[0] = 0x2f;
  lossless.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const chunks: [string, Uint8Array][] = [...others, ['VP8L', lossless]];
  const written = chunks.map(([type, content]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(type), length, content, Buffer.alloc(content.length % 2)]);
  });
  return new Uint8Array(Buffer.concat([Buffer.from('RIFF0000WEBP'), ...written]));
}

const decoded = (alpha: number) => ({
  width: 2,
  height: 1,
  rgba: new Uint8Array([1, 2, 3, 255, 4, 5, 6, alpha]),
});

const unasked = () => Promise.reject(new Error('it was asked'));

it('is unpacked by a decoder, and packed anew without loss', async () => {
  const opaque = imageOf(await readWebp(webp(2, 1), async () => decoded(255)));
  expect(unpackedOf(opaque)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(opaque.mask).toBeUndefined();
  const clear = imageOf(await readWebp(webp(2, 1), async () => decoded(9)));
  expect(unpackedOf(clear.mask!)).toEqual([255, 9]);
});

it('keeps its profile and its orientation', async () => {
  const exif = tiffFile([{ fields: { 274: [8] } }]);
  const file = webp(2, 1, [
    ['ICCP', new Uint8Array(200)],
    ['EXIF', exif],
  ]);
  const page = await readWebp(file, async () => decoded(255));
  expect(imageOf(page).profile).toHaveLength(200);
  expect(page.orientation).toBe(8);
});

const sizeOf = (width: number, height: number) => [width - 1, 0, 0, height - 1, 0, 0];

it('that moves is its first picture', async () => {
  const frame = (width: number) =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 0, 0, 0, ...sizeOf(width, 1), 100, 0, 0, 0]),
      webp(width, 1).subarray(12),
    ]);
  const file = webp(9, 9, [
    ['VP8X', new Uint8Array([2, 0, 0, 0, ...sizeOf(9, 9)])],
    ['ANIM', new Uint8Array(6)],
    ['ANMF', frame(2)],
    ['ANMF', frame(3)],
  ]);
  let asked: Bytes = new Uint8Array();
  const page = await readWebp(file, async (bytes) => {
    asked = bytes;
    return decoded(255);
  });
  expect(page).toMatchObject({ width: 2, height: 1 });
  // It is no longer moving, and as large as its first picture.
  const extended = [0, 0, 0, 0, ...sizeOf(2, 1)];
  expect([...asked.subarray(20, 30)]).toEqual(extended);
});

it('tells its size before anything is unpacked', async () => {
  const { width, height } = corners();
  const size = { width: 1240, height: 290 };
  await expect(
    readWebp(await textPicture(['One line.'], 'webp'), async () => ({
      ...size,
      rgba: new Uint8Array(4 * 1240 * 290),
    })),
  ).resolves.toMatchObject(size);
  await expect(readWebp(webp(16_000, 16_000), unasked)).rejects.toMatchObject({
    code: 'too-large',
  });
  const other = async () => ({ width, height, rgba: new Uint8Array(4 * width * height) });
  await expect(readWebp(webp(2, 1), other)).rejects.toMatchObject({ code: 'damaged' });
});

it.each([
  ['cannot be unpacked', webp(2, 1), 'damaged'],
  ['holds nothing', webp(2, 1).slice(0, 12), 'damaged'],
])('that %s is refused', async (_, file, code) => {
  await expect(readWebp(file, () => Promise.reject(new Error('no')))).rejects.toMatchObject({
    code,
  });
});

import { expect, it } from 'vitest';
import { imageOf, unpackedOf } from '../../test/unpacked.ts';
import { readGif } from './gif.ts';

/** Codes of LZW, three bits each at first, from the lowest bit on. */
function packed(codes: [number, number][]): number[] {
  const bytes: number[] = [];
  let at = 0;
  for (const [code, width] of codes) {
    for (let bit = 0; bit < width; bit += 1, at += 1) {
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (((code >> bit) & 1) << (at & 7));
    }
  }
  return bytes;
}

/** Four colours, a picture of 2 x 4 pixels whose codes ask for a code that is new, and one that is clear. */
function gif({ isInterlaced = false, clear = -1, codes = usual } = {}): Uint8Array<ArrayBuffer> {
  const data = packed(codes);
  const control = clear < 0 ? [] : [0x21, 0xf9, 4, 1, 0, 0, clear, 0];
  const colours = [0, 0, 0, 10, 11, 12, 20, 21, 22, 30, 31, 32];
  const comment = [0x21, 0xfe, 2, 65, 66, 0];
  const image = [0x2c, 0, 0, 0, 0, 2, 0, 4, 0, isInterlaced ? 0x40 : 0, 2, data.length, ...data, 0];
  const screen = [...Buffer.from('GIF89a'), 2, 0, 4, 0, 0x81, 0, 0];
  return new Uint8Array([...screen, ...colours, ...control, ...comment, ...image, 0x3b]);
}

/** Clear, 1, the new code 6 (1 1), 2, 2, 3, 0, end: codes are longer by a bit from the one that follows the code 7. */
const usual: [number, number][] = [
  [4, 3],
  [1, 3],
  [6, 3],
  [2, 3],
  [2, 4],
  [3, 4],
  [0, 4],
  [0, 4],
  [5, 4],
];

it('has its first picture unpacked, without loss', async () => {
  const page = await readGif(gif());
  expect(page).toMatchObject({ width: 2, height: 4 });
  expect(unpackedOf(imageOf(page))).toEqual([1, 1, 1, 2, 2, 3, 0, 0]);
  const { colours } = imageOf(page);
  expect(colours).toEqual({
    palette: new Uint8Array([0, 0, 0, 10, 11, 12, 20, 21, 22, 30, 31, 32]),
  });
});

it('has interlaced rows put into order', async () => {
  // Rows are stored as 0, 2, 1, 3: the first pass of 8, the third of 4, and the last of 2.
  const page = await readGif(gif({ isInterlaced: true }));
  expect(unpackedOf(imageOf(page))).toEqual([1, 1, 2, 3, 1, 2, 0, 0]);
});

it('has the clear colour white, like the paper', async () => {
  const { colours } = imageOf(await readGif(gif({ clear: 2 })));
  expect(colours).toMatchObject({
    palette: new Uint8Array([0, 0, 0, 10, 11, 12, 255, 255, 255, 30, 31, 32]),
  });
});

it.each([
  ['breaks off', gif().slice(0, -6)],
  ['ends before its last row', gif({ codes: [...usual.slice(0, 5), [5, 4]] })],
  [
    'asks for a code that was never made',
    gif({
      codes: [
        [4, 3],
        [7, 3],
      ],
    }),
  ],
  [
    'asks for a new code with nothing before it',
    gif({
      codes: [
        [4, 3],
        [6, 3],
      ],
    }),
  ],
])('that %s is refused', async (_, file) => {
  await expect(readGif(file)).rejects.toMatchObject({ code: 'damaged' });
});

import { describe, expect, it } from 'vitest';
import { imageOf, unpackedOf } from '../../test/unpacked.ts';
import { readBmp } from './bmp.ts';

interface Bmp {
  width: number;
  height: number;
  bits: number;
  packing?: number;
  /** Between header and pixels: masks, or colours of four bytes. */
  between?: number[];
  pixels: number[];
}

function bmp({
  width,
  height,
  bits,
  packing = 0,
  between = [],
  pixels,
}: Bmp): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(54 + between.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(packing, 30);
  header.writeInt32LE(11_811, 38);
  header.writeInt32LE(11_811, 42);
  return new Uint8Array(Buffer.concat([header, Buffer.from(between), Buffer.from(pixels)]));
}

const twoColours = [1, 2, 3, 0, 4, 5, 6, 0];
const unpacked = async (file: Bmp) => unpackedOf(imageOf(await readBmp(bmp(file))));

describe('a BMP', () => {
  it('of true colours is read from its lowest row on', async () => {
    const file = { width: 1, height: 2, bits: 24, pixels: [3, 2, 1, 0, 6, 5, 4, 0] };
    expect(await unpacked(file)).toEqual([4, 5, 6, 1, 2, 3]);
    expect(await unpacked({ ...file, height: -2 })).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await readBmp(bmp(file))).resolution?.x).toBeCloseTo(300, 1);
  });

  it('of 16 and 32 bits may say where its colours lie', async () => {
    const fiveBits = { width: 2, height: 1, bits: 16, pixels: [0x1f, 0x7c, 0, 0] };
    expect(await unpacked(fiveBits)).toEqual([255, 0, 255, 0, 0, 0]);
    const between = [0xff, 0, 0, 0, 0, 0xff, 0, 0, 0, 0, 0xff, 0];
    const masked = { width: 1, height: 1, bits: 32, packing: 3, between, pixels: [1, 2, 3, 9] };
    expect(await unpacked(masked)).toEqual([1, 2, 3]);
  });

  it('of few colours keeps its numbers and its colours', async () => {
    const file = { width: 9, height: 1, bits: 1, between: twoColours, pixels: [0xa5, 0x80, 0, 0] };
    const image = imageOf(await readBmp(bmp(file)));
    expect(image).toMatchObject({
      bitsPerComponent: 1,
      colours: { palette: new Uint8Array([3, 2, 1, 6, 5, 4]) },
    });
    expect(unpackedOf(image)).toEqual([0xa5, 0x80]);
  });

  it('of runs is unpacked: lines, moves, and pixels as they are', async () => {
    const eight = [2, 1, 0, 0, 0, 3, 1, 0, 1, 0, 0, 1];
    const file = { width: 3, height: 2, bits: 8, packing: 1, between: twoColours };
    expect(await unpacked({ ...file, pixels: eight })).toEqual([1, 0, 1, 1, 1, 0]);
    expect(await unpacked({ ...file, pixels: [0, 2, 1, 1, 1, 1, 0, 1] })).toEqual([
      0, 1, 0, 0, 0, 0,
    ]);
    const four = { ...file, bits: 4, packing: 2, pixels: [3, 0x10, 0, 0, 0, 3, 0x01, 0x10, 0, 1] };
    expect(await unpacked(four)).toEqual([0, 1, 1, 1, 0, 1]);
  });

  it.each([
    ['breaks off', { width: 9, height: 9, bits: 24, pixels: [1] }, 'damaged'],
    [
      'breaks off within a run',
      { width: 9, height: 9, bits: 8, packing: 1, between: twoColours, pixels: [4, 1] },
      'damaged',
    ],
    ['has no colours', { width: 1, height: 1, bits: 8, pixels: [0, 0, 0, 0] }, 'damaged'],
    ['has 7 bits', { width: 1, height: 1, bits: 7, pixels: [] }, 'damaged'],
    ['holds a JPEG', { width: 1, height: 1, bits: 24, packing: 4, pixels: [] }, 'unsupported'],
    ['claims too much', { width: 60_000, height: 60_000, bits: 1, pixels: [] }, 'too-large'],
  ])('that %s is refused', async (_, file, code) => {
    await expect(readBmp(bmp(file))).rejects.toMatchObject({ code });
  });
});

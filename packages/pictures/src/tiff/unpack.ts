import { unpackLzw } from '../bytes/lzw.ts';
import { unpacked } from '../bytes/zlib.ts';
import type { Bytes } from '../picture/picture.ts';
import { damaged, unsupported } from '../picture/picture-error.ts';

/** Values of the tag Compression. */
const PLAIN = 1;
const LZW = 5;
const DEFLATE = [8, 32_946];
const RUNS = 32_773;

/**
 * What a strip or a tile holds.
 * @param size in bytes, by its width and height
 * @throws {PictureError} `damaged`, `unsupported`
 */
export async function unpackPart(packed: Bytes, packing: number, size: number): Promise<Bytes> {
  if (DEFLATE.includes(packing)) return unpacked([packed], size);
  switch (packing) {
    case PLAIN:
      if (packed.length < size) throw damaged('it ends too early');
      return packed.slice(0, size);
    case LZW: {
      // Programs of before 1990 began with the lowest bit, which shows in the first code.
      const isOld = packed[0] === 0 && (packed[1] ?? 0) % 2 === 1;
      return unpackLzw(packed, size, { bits: 8, isLowFirst: isOld, isEarly: !isOld });
    }
    case RUNS:
      return unpackRuns(packed, size);
    default:
      throw unsupported(`TIFF packed in a rare way (number ${packing})`);
  }
}

/** Apple's PackBits (TIFF 6.0, section 9). */
function unpackRuns(packed: Bytes, size: number): Bytes {
  const result = new Uint8Array(size);
  let [from, to] = [0, 0];
  while (to < size) {
    const count = packed[from];
    if (count === undefined) throw damaged('it ends too early');
    from += 1;
    if (count < 128) {
      const piece = packed.subarray(from, from + count + 1);
      result.set(piece.subarray(0, size - to), to);
      [from, to] = [from + count + 1, to + count + 1];
    } else if (count > 128) {
      result.fill(packed[from] ?? 0, to, to + 257 - count);
      [from, to] = [from + 1, to + 257 - count];
    }
  }
  return result;
}

import type { Bytes } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';

const END_OF_LINE = 0;
const END = 1;
const MOVE = 2;

/**
 * Unpacks the runs of a BMP file.
 * @param bits of a pixel in a run: 8, or 4 for two in a byte
 * @returns a byte a pixel, from the top row on; what no run tells is 0
 * @throws {PictureError} `damaged` if it breaks off
 */
export function unpackRuns(packed: Bytes, width: number, height: number, bits: number): Bytes {
  const rows = new Uint8Array(width * height);
  let [at, column, row] = [0, 0, height - 1];
  const put = (value: number) => {
    if (column < width && row >= 0) rows[row * width + column] = value;
    column += 1;
  };
  const next = (): number => {
    const value = packed[at];
    if (value === undefined) throw damaged('it ends too early');
    at += 1;
    return value;
  };
  for (;;) {
    const [count, value] = [next(), next()];
    if (count > 0) {
      for (let index = 0; index < count; index += 1) put(pixelOf(value, index, bits));
    } else if (value === END) return rows;
    else if (value === END_OF_LINE) [column, row] = [0, row - 1];
    else if (value === MOVE) {
      column += next();
      row -= next();
    } else putPlain(value, bits, next, put);
  }
}

/** That many pixels as they are, in an even number of bytes. */
function putPlain(
  count: number,
  bits: number,
  next: () => number,
  put: (value: number) => void,
): void {
  let byte = 0;
  for (let index = 0; index < count; index += 1) {
    if (bits === 8 || index % 2 === 0) byte = next();
    put(pixelOf(byte, index, bits));
  }
  if (Math.ceil((count * bits) / 8) % 2 === 1) next();
}

function pixelOf(byte: number, index: number, bits: number): number {
  if (bits === 8) return byte;
  return index % 2 === 0 ? byte >> 4 : byte & 15;
}

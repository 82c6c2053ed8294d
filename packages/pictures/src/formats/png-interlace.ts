import { deflate, unpacked } from '../bytes/zlib.ts';
import { checkUnpacked } from '../picture/limits.ts';
import type { Bytes } from '../picture/picture.ts';
import { type Layout, rowBytes, unfilter } from './png-rows.ts';

/** Of each pass: its first column and row, and the steps to its next ones (W3C PNG, 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Pass extends Layout {
  left: number;
  top: number;
  across: number;
  down: number;
  /** Bytes with those of the filters. */
  size: number;
}

/**
 * Puts the rows of an interlaced PNG into their order.
 * @returns rows without filters, each after a byte of 0, as they are and packed
 * @throws {PictureError} `damaged`, `too-large`
 */
export async function withoutInterlace(
  layout: Layout,
  data: Bytes[],
): Promise<{ rows: Bytes; packed: Bytes[] }> {
  const length = rowBytes(layout) + 1;
  checkUnpacked(2 * length * layout.height);
  const passes = PASSES.map((pass) => passOf(layout, pass)).filter(({ size }) => size > 0);
  const source = await unpacked(
    data,
    passes.reduce((sum, { size }) => sum + size, 0),
  );
  const rows = new Uint8Array(length * layout.height);
  let start = 0;
  for (const pass of passes) {
    unfilter(source, pass, start);
    place(source, start, pass, { rows, length });
    start += pass.size;
  }
  return { rows, packed: await deflate([rows]) };
}

function passOf(layout: Layout, [left, top, across, down]: (typeof PASSES)[number]): Pass {
  const width = Math.ceil((layout.width - left) / across);
  const height = Math.ceil((layout.height - top) / down);
  const pass = { ...layout, width, height, left, top, across, down };
  const size = width > 0 && height > 0 ? height * (rowBytes(pass) + 1) : 0;
  return { ...pass, size };
}

interface Target {
  rows: Bytes;
  /** Bytes of a row with that of its filter. */
  length: number;
}

function place(source: Bytes, start: number, pass: Pass, { rows, length }: Target): void {
  const bits = pass.bits * pass.channels;
  const passLength = rowBytes(pass) + 1;
  for (let row = 0; row < pass.height; row += 1) {
    const from = start + row * passLength + 1;
    const to = (pass.top + row * pass.down) * length + 1;
    for (let column = 0; column < pass.width; column += 1) {
      const target = (pass.left + column * pass.across) * bits;
      if (bits < 8) copyBits(source, from, column * bits, { rows, to, target, bits });
      else {
        const [first, bytes] = [from + (column * bits) / 8, bits / 8];
        rows.set(source.subarray(first, first + bytes), to + target / 8);
      }
    }
  }
}

/** A pixel of less than a byte never lies in two. */
function copyBits(
  source: Bytes,
  from: number,
  bit: number,
  { rows, to, target, bits }: { rows: Bytes; to: number; target: number; bits: number },
): void {
  const shift = 8 - bits - (bit % 8);
  const value = (source[from + (bit >> 3)]! >> shift) & ((1 << bits) - 1);
  rows[to + (target >> 3)]! |= value << (8 - bits - (target % 8));
}

import { bytesAt, kernels, placesFor } from './kernels.ts';

/** Columns of a line, to be copied. */
export interface CopiedColumns {
  /** height × width, grey. */
  pixels: Uint8Array;
  width: number;
  /** What each of the 256 shades becomes. */
  table: Float32Array;
  /** Columns that are copied, from and to. */
  pieces: [number, number][];
  /** The column that the first of them becomes. */
  first: number;
}

/**
 * Copies columns of lines into one picture, side by side. What none is copied to is zero.
 * @param target height × width, filled whole
 */
export function copyShades(
  lines: CopiedColumns[],
  height: number,
  width: number,
  target: Float32Array,
): void {
  const longest = Math.max(0, ...lines.map(({ pixels }) => pixels.length));
  const most = Math.max(0, ...lines.map(({ pieces }) => pieces.length));
  const size = height * width;
  const [picture, source, shades, parts] = placesFor(4 * size, longest, 4 * 256, 8 * most);
  const { buffer } = kernels.memory;
  bytesAt(picture, 4 * size).fill(0);
  for (const { pixels, width: columns, table, pieces, first } of lines) {
    bytesAt(source, pixels.length).set(pixels);
    new Float32Array(buffer, shades, 256).set(table);
    new Int32Array(buffer, parts, 2 * pieces.length).set(pieces.flat());
    const to = picture + 4 * first;
    kernels.copyShades(source, columns, height, shades, parts, pieces.length, to, width);
  }
  target.set(new Float32Array(buffer, picture, size));
}

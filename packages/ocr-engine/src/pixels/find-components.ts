import type { GreyImage } from '../render/page-image.ts';
import { bytesAt, kernels, placesFor } from './kernels.ts';

/** Connected pieces of ink, in columns: their boxes (right and bottom lie outside) and their pixels. */
export interface Components {
  count: number;
  left: Int32Array;
  top: Int32Array;
  right: Int32Array;
  bottom: Int32Array;
  area: Int32Array;
}

/** Numbers that are kept of each piece, and of each run of ink in a row. */
const COLUMNS = 6;
const RUN = 3;

/**
 * Finds the pieces of ink of a picture whose pixels touch, corners included.
 * @param threshold darker pixels are ink
 * @param most pieces that are counted; undefined comes back if there are more
 */
export function findComponents(
  { pixels, width, height, stride }: GreyImage,
  threshold: number,
  most: number,
): Components | undefined {
  const runsOfRow = (width >> 1) + 1;
  const [source, columns, runs] = placesFor(
    pixels.length,
    4 * COLUMNS * most,
    4 * RUN * 2 * runsOfRow,
  );
  bytesAt(source, pixels.length).set(pixels);
  const count = kernels.findComponents(
    source,
    stride,
    width,
    height,
    threshold,
    columns,
    most,
    runs,
  );
  if (count < 0) return undefined;
  const column = (index: number) =>
    new Int32Array(kernels.memory.buffer, columns + 4 * most * index, count).slice();
  return {
    count,
    left: column(1),
    top: column(2),
    right: column(3),
    bottom: column(4),
    area: column(5),
  };
}

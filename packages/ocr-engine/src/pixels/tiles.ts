import type { GreyImage } from '../render/page-image.ts';
import { bytesAt, kernels, placesFor } from './kernels.ts';

/** A picture in squares, row by row. The last of each row and column takes what is left. */
export interface Tiles {
  columns: number;
  rows: number;
  /** Pixels of a side. */
  side: number;
  /** A shade of each tile: one pixel in 16 is lighter. It is the paper's where there is paper. */
  light: Uint8Array;
  /** A shade of each tile: half of its pixels are lighter. */
  middle: Uint8Array;
}

/** As many tiles stand side by side on the shorter side of a picture. */
const ACROSS = 50;
const SMALLEST = 16;
/** About as many pixels of a tile are looked at in each direction. */
const LOOKED_AT = 16;

/** Looks at a picture tile by tile, at some of its pixels. */
export function tilesOf({ pixels, width, height, stride }: GreyImage): Tiles {
  const side = Math.max(SMALLEST, Math.round(Math.min(width, height) / ACROSS));
  const [columns, rows] = [width, height].map((length) => Math.max(1, Math.round(length / side)));
  const step = Math.ceil(side / LOOKED_AT);
  const tiles = {
    columns: columns!,
    rows: rows!,
    side,
    light: new Uint8Array(columns! * rows!),
    middle: new Uint8Array(columns! * rows!),
  };
  const most = Math.ceil((2 * side) / step);
  for (let tile = 0; tile < tiles.rows; tile += 1) {
    const end = tile === tiles.rows - 1 ? height : (tile + 1) * side;
    const [source, counts, light, middle] = placesFor(most * width, 1024, columns!, columns!);
    let count = 0;
    for (let y = tile * side; y < end; y += step, count += 1) {
      bytesAt(source + count * width, width).set(pixels.subarray(y * stride, y * stride + width));
    }
    kernels.tileShades(source, width, width, count, side, columns!, step, counts, light, middle);
    tiles.light.set(bytesAt(light, columns!), tile * columns!);
    tiles.middle.set(bytesAt(middle, columns!), tile * columns!);
  }
  return tiles;
}

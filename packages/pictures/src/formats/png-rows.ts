import type { Bytes, Parameters } from '../picture/picture.ts';
import { damaged } from '../picture/picture-error.ts';

/** How pixels lie in rows. */
export interface Layout {
  width: number;
  height: number;
  /** Bits a sample. */
  bits: number;
  /** Samples a pixel. */
  channels: number;
}

/** Bytes of a row, which ends with a whole one, without that of its filter. */
export const rowBytes = ({ width, bits, channels }: Layout): number =>
  Math.ceil((width * bits * channels) / 8);

/** Bytes from a sample to the same one of the pixel before; filters count at least one. */
export const pixelBytes = ({ bits, channels }: Layout): number =>
  Math.max(1, (bits * channels) / 8);

/** Of FlateDecode, for rows that begin with the number of a filter of PNG (ISO 32000-2, 7.4.4.4). */
export function filteredParameters({ width, bits, channels }: Layout): Parameters {
  return { Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width };
}

/**
 * Takes back the filters of rows (W3C PNG, 9.2), in their place.
 * @param rows each begins with the number of its filter
 * @param start where the first row begins
 * @throws {PictureError} `damaged`
 */
export function unfilter(rows: Bytes, layout: Layout, start = 0): void {
  const [length, step] = [rowBytes(layout), pixelBytes(layout)];
  for (let row = 0; row < layout.height; row += 1) {
    const at = start + row * (length + 1);
    const filter = rows[at] ?? 0;
    if (filter > 4) throw damaged('a row of it makes no sense');
    if (filter > 0) unfilterRow(rows, { at: at + 1, length, step, filter, isFirst: row === 0 });
  }
}

interface Row {
  at: number;
  length: number;
  step: number;
  filter: number;
  isFirst: boolean;
}

function unfilterRow(rows: Bytes, { at, length, step, filter, isFirst }: Row): void {
  const above = at - length - 1;
  for (let index = 0; index < length; index += 1) {
    const left = index >= step ? rows[at + index - step]! : 0;
    const up = isFirst ? 0 : rows[above + index]!;
    const upLeft = isFirst || index < step ? 0 : rows[above + index - step]!;
    rows[at + index]! += predicted(filter, left, up, upLeft);
  }
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [
    Math.abs(guess - left),
    Math.abs(guess - up),
    Math.abs(guess - upLeft),
  ];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

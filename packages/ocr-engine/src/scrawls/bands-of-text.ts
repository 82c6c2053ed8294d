import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';

/** In letter heights: so far beside a letter its line goes on, and so far to the next, since what a stroke touches is none. */
const BESIDE = 4;
const BETWEEN = 16;
/** This much above and below a letter's foot lie others' tops and feet. */
const ABOVE = 1.45;
const BELOW = 0.3;
/** Its own top may lie higher. */
const EDGE = 0.1;

/** Which pixels of a picture lie in a line of text: 1 beside letters, else 0. */
export function bandsOfText(
  { width, height }: Pick<GreyImage, 'width' | 'height'>,
  letters: Box[],
  size: number,
): Uint8Array {
  const bands = new Uint8Array(width * height);
  for (const [left, top, right, bottom] of letters) {
    const from = Math.max(0, Math.round(left - BESIDE * size));
    const end = Math.min(width, Math.round(right + BESIDE * size));
    const first = Math.max(0, Math.round(Math.min(top - EDGE * size, bottom - ABOVE * size)));
    const last = Math.min(height, Math.round(bottom + BELOW * size));
    for (let y = first; y < last; y += 1) {
      bands.fill(1, y * width + from, y * width + end);
    }
  }
  closeGaps(bands, width, height, BETWEEN * size);
  return bands;
}

/** Joins what lies no farther apart in a row of pixels than `most`. */
function closeGaps(bands: Uint8Array, width: number, height: number, most: number): void {
  for (let y = 0; y < height; y += 1) {
    let last = -Infinity;
    for (let x = 0; x < width; x += 1) {
      if (!bands[y * width + x]) continue;
      if (x - last > 1 && x - last <= most) bands.fill(1, y * width + last + 1, y * width + x);
      last = x;
    }
  }
}

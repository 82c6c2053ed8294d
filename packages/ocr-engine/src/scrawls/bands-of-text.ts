import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';

/** In letter heights: beside a letter its line goes on, and this much above and below its foot lie others' tops and feet. */
const BESIDE = 4;
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
  return bands;
}

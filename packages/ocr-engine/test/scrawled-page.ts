import type { Box } from '../src/interface/page-text.ts';
import type { GreyImage } from '../src/render/page-image.ts';
import { lines } from './drawn-lines.ts';
import { pixelsOf } from './pictures.ts';

export const DPI = 300;
export const [WIDTH, HEIGHT] = [1300, 1000];
/** Twice as large as at the resolution at which lines are found. */
export const LETTERS = lines(12).map((box) => box.map((side) => 2 * side) as Box);

/** Places of a stroke, each of which is blackened with those around it. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** Two strokes over all lines. */
export const curves: Stroke[] = [350, 700].map((start) =>
  Array.from({ length: 700 }, (_, at) => [start + Math.round(150 * Math.sin(at / 110)), 150 + at]),
);

/** A page of twelve lines, scrawled over in a paler shade. */
export function pageWith(strokes: Stroke[], letters = LETTERS): GreyImage {
  const pixels = pixelsOf(WIDTH, HEIGHT, () => 255);
  for (const [left, top, right, bottom] of letters) {
    for (let y = top; y < bottom; y += 1) pixels.fill(0, y * WIDTH + left, y * WIDTH + right);
  }
  for (const [x, y] of strokes.flat()) {
    for (let down = -1; down < 3; down += 1)
      pixels.fill(60, (y + down) * WIDTH + x - 1, (y + down) * WIDTH + x + 3);
  }
  return { pixels, width: WIDTH, height: HEIGHT, stride: WIDTH };
}

import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import type { Rules } from './rules.ts';

/** So near to a rule that lies, in inches, an upright one ends on it. */
const NEAR = 0.03;
/** Pixels beside a rule that are its edges. */
const EDGE = 1;
const PAPER = 255;

/**
 * Erases upright rules that part the fields of a form or the cells of a table, in place: between words of a line they
 * are read as letters. They run from one rule that lies to another; those that do not may be letters.
 * @param image its paper made white
 * @param dpi of the image
 * @param rules of it
 * @returns whether there were any
 */
export function eraseUprights(image: GreyImage, dpi: number, { across, down }: Rules): boolean {
  const near = NEAR * dpi;
  const isEnd = (x: number, y: number) =>
    across.some(
      ([left, top, right, bottom]) =>
        x > left - near && x < right + near && y > top - near && y < bottom + near,
    );
  const uprights = down.filter(([left, top, right, bottom]) =>
    [top, bottom].every((y) => isEnd((left + right) / 2, y)),
  );
  for (const upright of uprights) erase(image, upright);
  return uprights.length > 0;
}

function erase({ pixels, width, height, stride }: GreyImage, box: Box): void {
  const [left, right] = [Math.max(0, box[0] - EDGE), Math.min(width, box[2] + EDGE)];
  const [top, bottom] = [Math.max(0, box[1]), Math.min(height, box[3])];
  for (let y = top; y < bottom; y += 1) pixels.fill(PAPER, y * stride + left, y * stride + right);
}

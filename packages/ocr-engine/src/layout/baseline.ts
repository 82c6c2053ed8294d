import type { Box } from '../interface/page-text.ts';
import { middleOf } from '../text/box-sides.ts';
import { median } from '../text/numbers.ts';

/** What letters stand on: `at` pixels down at the picture's left side, and `slope` more for each to the right. */
export interface Baseline {
  at: number;
  slope: number;
}

/** This many letters settle a slope of their own; shorter rows take that of the page. */
const LONG = 12;
/** Descenders and noise lie farther off, in letter heights; the fit is made closer step by step. */
const TOLERANCES = [0.5, 0.3, 0.2];

/** How far down a baseline is at `x`, in pixels. */
export function heightAt({ at, slope }: Baseline, x: number): number {
  return at + slope * x;
}

/**
 * Fits a baseline to each row.
 * @param rows letters of each
 * @param size height of most letters
 */
export function fitBaselines(rows: Box[][], size: number): Baseline[] {
  const own = rows.map((letters) => fit(letters, size));
  const slope = median(
    own.filter((_, index) => isLong(rows[index]!)).map((baseline) => baseline.slope),
  );
  return rows.map((letters, index) => {
    if (isLong(letters)) return own[index]!;
    return { slope, at: median(letters.map((box) => box[3] - slope * middleOf(box))) };
  });
}

function isLong(letters: Box[]): boolean {
  return letters.length > LONG;
}

/** Least squares over the letters' feet, without those that are off. */
function fit(letters: Box[], size: number): Baseline {
  let baseline = { at: median(letters.map((box) => box[3])), slope: 0 };
  for (const tolerance of TOLERANCES) {
    const near = letters.filter(
      (box) => Math.abs(box[3] - heightAt(baseline, middleOf(box))) <= tolerance * size,
    );
    if (near.length < 3) break;
    baseline = leastSquares(near);
  }
  return baseline;
}

function leastSquares(letters: Box[]): Baseline {
  const mean = (of: (box: Box) => number) =>
    letters.reduce((sum, box) => sum + of(box), 0) / letters.length;
  const [x, y] = [mean(middleOf), mean((box) => box[3])];
  const together = mean((box) => (middleOf(box) - x) * (box[3] - y));
  const spread = mean((box) => (middleOf(box) - x) ** 2);
  const slope = spread > 0 ? together / spread : 0;
  return { at: y - slope * x, slope };
}

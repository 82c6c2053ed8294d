import type { Block, Line, PagePose } from '../interface/page-text.ts';

/** From this many letters on, the orientation is as certain as it can be. Fewer leave a doubt. */
const ENOUGH_LETTERS = 40;
const DEGREES = 180 / Math.PI;

/**
 * How the text of a page lies, by the lines that were found and read anyway.
 * @param blocks in any unit that is the same across and down
 * @returns undefined for a page without letters
 */
export function poseOf(blocks: Block[]): PagePose | undefined {
  const lines = blocks.flatMap((block) => block.lines);
  const weights = new Map<PagePose['turn'], number>();
  let letters = 0;
  for (const { words, orientation } of lines) {
    for (const { text, confidence } of words) {
      letters += text.length;
      weights.set(orientation, (weights.get(orientation) ?? 0) + (text.length * confidence) / 100);
    }
  }
  const [best] = [...weights].toSorted(([, a], [, b]) => b - a);
  if (!best || letters === 0) return undefined;
  const [turn, weight] = best;
  return {
    turn,
    certainty: (weight / letters) * Math.min(1, letters / ENOUGH_LETTERS),
    skew: skewOf(lines.filter(({ orientation }) => orientation === turn)),
  };
}

/** The median of the lines' slopes, weighted by their lengths. */
function skewOf(lines: Line[]): number {
  const slopes = lines
    .map(({ baseline: [x0, y0, x1, y1], orientation }) => ({
      length: Math.hypot(x1 - x0, y1 - y0),
      angle: upright(Math.atan2(y1 - y0, x1 - x0) * DEGREES - orientation),
    }))
    .toSorted((a, b) => a.angle - b.angle);
  let left = slopes.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { length, angle } of slopes) {
    left -= length;
    if (left <= 0) return angle;
  }
  return 0;
}

/** The same angle between -180 and 180 degrees. */
function upright(angle: number): number {
  return ((((angle + 180) % 360) + 360) % 360) - 180;
}

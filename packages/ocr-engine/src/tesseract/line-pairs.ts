import { heightOf, sharedHeight, union } from '../text/box-sides.ts';
import type { TextLine } from '../text/text-line.ts';

/** Parts of a line share this much of their height; their baselines are off by this much of a line's height at most. */
const LEVEL = { shared: 0.5, off: 0.4 };

/** What stands side by side on one baseline, in different blocks. */
export interface Pair {
  left: TextLine;
  right: TextLine;
}

/**
 * Each line with the next one on its right; of several before the same one, the nearest.
 * @param height of lines, in pixels
 */
export function pairsOf(lines: TextLine[], height: number): Pair[] {
  const nearest = new Map<TextLine, TextLine>();
  for (const left of lines) {
    const behind = lines.filter((line) => line.block !== left.block && goesOn(left, line, height));
    const [right] = behind.toSorted((a, b) => a.box[0] - b.box[0]);
    const other = right && nearest.get(right);
    if (right && (!other || other.box[2] < left.box[2])) nearest.set(right, left);
  }
  return [...nearest].map(([right, left]) => ({ left, right }));
}

/** Whether a line stands behind another one on the same baseline. */
function goesOn(left: TextLine, right: TextLine, height: number): boolean {
  if (left.isVertical || right.isVertical) return false;
  const [a, b] = [left.box, right.box];
  return (
    b[0] - a[2] > -height &&
    a[0] < b[0] &&
    a[2] < b[2] &&
    sharedHeight(a, b) >= LEVEL.shared * Math.min(heightOf(a), heightOf(b)) &&
    Math.abs(left.baseline[3] - right.baseline[1]) <= LEVEL.off * height
  );
}

/** The line that each part belongs to. */
export function wholeLines(torn: Pair[]): Map<TextLine, TextLine> {
  const rightOf = new Map(torn.map(({ left, right }) => [left, right]));
  const behind = new Set(rightOf.values());
  const whole = new Map<TextLine, TextLine>();
  for (const first of rightOf.keys()) {
    if (behind.has(first)) continue;
    const parts = [first];
    for (let next = rightOf.get(first); next; next = rightOf.get(next)) parts.push(next);
    const line = parts.reduce(together);
    for (const part of parts) whole.set(part, line);
  }
  return whole;
}

function together(a: TextLine, b: TextLine): TextLine {
  const [up, down] = (['up', 'down'] as const).map((side) =>
    Math.max(a.reach?.[side] ?? 0, b.reach?.[side] ?? 0),
  ) as [number, number];
  return {
    ...a,
    box: union(a.box, b.box),
    parts: [...a.parts, ...b.parts].toSorted((p, q) => p[0] - q[0]),
    baseline: [a.baseline[0], a.baseline[1], b.baseline[2], b.baseline[3]],
    reach: a.reach && b.reach && { up, down },
  };
}

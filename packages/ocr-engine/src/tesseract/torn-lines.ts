import type { TextLine } from '../text/text-line.ts';
import { heightOf, levelOf, sharedHeight, union } from '../text/box-sides.ts';
import { median } from '../text/numbers.ts';

/** Columns are wider apart than this many spaces between words. */
const WORD_SPACES = 1.6;
/** Columns are none if this many lines end that near to the next column's, and this share of all that have one beside them. */
const NARROW = { lines: 3, share: 1 / 3 };
/** Parts of a line share this much of their height; their baselines are off by this much of a line's height at most. */
const LEVEL = { shared: 0.5, off: 0.4 };
/** In heights of lines: lines of one row are apart by less. */
const ROW = 0.5;

/** What stands side by side in different blocks. */
interface Pair {
  left: TextLine;
  right: TextLine;
}

/**
 * Puts together lines that the layout analysis tore at columns that are none: in typescripts, spaces of several lines may stand one
 * below the other. There, the white between two parts of a line is no wider than between words.
 * @param lines of letters that are read from left to right, in the order in which they were found; their parts are words
 */
export function joinTornLines(lines: TextLine[]): TextLine[] {
  const height = median(lines.map(({ box }) => heightOf(box)));
  const pairs = pairsOf(lines, height);
  const narrowest = WORD_SPACES * wordSpace(lines);
  const torn = pairs.filter(({ left, right }) => right.box[0] - left.box[2] <= narrowest);
  if (torn.length < NARROW.lines || torn.length < NARROW.share * pairs.length) return lines;
  return inRows(lines, wholeLines(torn), height);
}

/** Usual white between words; nothing is narrower where there is none. */
function wordSpace(lines: TextLine[]): number {
  const gaps = lines.flatMap(({ parts }) => parts.slice(1).map(([x], at) => x - parts[at]![2]));
  const white = gaps.filter((gap) => gap > 0);
  return white.length === 0 ? -Infinity : median(white);
}

/** Each line with the next one on its right; of several before the same one, the nearest. */
function pairsOf(lines: TextLine[], height: number): Pair[] {
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
function wholeLines(torn: Pair[]): Map<TextLine, TextLine> {
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

/** What was read by columns that are none is read by rows, as one block. */
function inRows(lines: TextLine[], whole: Map<TextLine, TextLine>, height: number): TextLine[] {
  const isPart = (line: TextLine) => whole.has(line);
  const [first, last] = [lines.findIndex(isPart), lines.findLastIndex(isPart)];
  const own = new Set(lines.slice(first, last + 1).map((line) => whole.get(line) ?? line));
  const { block } = lines[first]!;
  const blockBox = [...own].map(({ box }) => box).reduce(union);
  return [
    ...lines.slice(0, first),
    ...byRows([...own], height).map((line) => ({ ...line, block, blockBox })),
    ...lines.slice(last + 1),
  ];
}

function byRows(lines: TextLine[], height: number): TextLine[] {
  const rows: TextLine[][] = [];
  for (const line of lines.toSorted((a, b) => levelOf(a.box) - levelOf(b.box))) {
    const row = rows.at(-1);
    if (row && levelOf(line.box) - levelOf(row[0]!.box) < ROW * height) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box[0] - b.box[0]));
}

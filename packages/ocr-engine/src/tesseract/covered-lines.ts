import type { Box } from '../interface/page-text.ts';
import type { PageInk } from '../pixels/page-ink.ts';
import { heightOf, union } from '../text/box-sides.ts';
import { median } from '../text/numbers.ts';
import type { TextLine } from '../text/text-line.ts';
import { type Pair, pairsOf, wholeLines } from './line-pairs.ts';

/** In heights of lines: white between a letter and what covers its neighbours is no wider; beside pictures it is. */
const WHITE = 0.6;
/** In heights of lines: what covers is at least as wide, and reaches as far above or below the line. */
const NARROWEST = 0.5;
const BEYOND = 1;
/** Share of the pixels of a column that are dark: where the line is covered at least in part, and beyond it. */
const COVERED = { line: 0.4, beyond: 0.9 };

type Ink = Pick<PageInk, 'small' | 'factor' | 'threshold'>;

/**
 * Puts together lines that something dark covers in their middle, as a stamp, a sticker or a word across the page: the layout
 * analysis takes what stands on either side of it for columns. Of pictures between columns letters keep clear.
 * @param lines of letters that are read from left to right, in the order in which they were found; their parts are words
 */
export function joinCoveredLines(lines: TextLine[], ink: Ink): TextLine[] {
  const height = median(lines.map(({ box }) => heightOf(box)));
  const covered = pairsOf(lines, height).filter((pair) => isCovered(pair, height, ink));
  if (covered.length === 0) return lines;
  const whole = wholeLines(covered);
  const behind = new Set(covered.map(({ right }) => right));
  return lines
    .filter((line) => !behind.has(line))
    .map((line) => {
      const joined = whole.get(line);
      return joined ? { ...joined, blockBox: union(joined.blockBox, joined.box) } : line;
    });
}

/** Whether what lies between two lines is dark, reaches above or below them, and leaves no margin. */
function isCovered({ left, right }: Pair, height: number, ink: Ink): boolean {
  const [from, to] = [left.box[2], right.box[0]];
  if (to - from < NARROWEST * height) return false;
  const top = Math.max(left.box[1], right.box[1]);
  const bottom = Math.min(left.box[3], right.box[3]);
  const between = darkShares([from, top, to, bottom], ink);
  const [narrowest, white] = [NARROWEST, WHITE].map((share) => (share * height) / ink.factor);
  // Most gaps end here: those between columns.
  if (whiteEnds(between).some((end) => end > white!)) return false;
  const above = darkShares([from, top - BEYOND * height, to, top], ink);
  const below = darkShares([from, bottom, to, bottom + BEYOND * height], ink);
  const core = between.filter(
    (share, at) => share >= COVERED.line && Math.max(above[at]!, below[at]!) >= COVERED.beyond,
  );
  return core.length >= narrowest!;
}

const isInk = (share: number) => share > 0;

/** How many columns are white at either end. */
function whiteEnds(shares: number[]): [number, number] {
  return [shares.findIndex(isInk), shares.length - 1 - shares.findLastIndex(isInk)];
}

/** Of each column of pixels in a box of the full picture, the share that is dark. */
function darkShares(box: Box, { small, factor, threshold }: Ink): number[] {
  const { width, height, stride, pixels } = small;
  const [left, top, right, bottom] = box.map((at) => Math.round(at / factor)) as Box;
  const [first, last] = [Math.max(0, top), Math.min(height, bottom)];
  return Array.from({ length: Math.max(0, Math.min(width, right) - left) }, (_, at) => {
    let dark = 0;
    for (let y = first; y < last; y += 1)
      dark += Number(pixels[y * stride + left + at]! < threshold);
    return dark / Math.max(1, last - first);
  });
}

import type { Box } from '../interface/page-text.ts';
import type { GreyImage } from '../render/page-image.ts';
import { heightOf, levelOf, middleOf, widthOf } from '../text/box-sides.ts';
import type { Components } from './find-components.ts';

/** The largest dot of a leader, in inches: that of type of 30 points. Dashes are as high at most, and twice as wide. */
const LARGEST = 0.045;
const LONGEST = 2 * LARGEST;
/** A dot is hardly higher than wide, a dash hardly longer than that in its heights, and each fills its box. */
const UPRIGHT = 2;
const LYING = 8;
const FILLED = 0.5;
/** Fewer dots may be an ellipsis, or points that stand there by chance. */
const FEWEST = 10;
/** In sizes of a dot: how far one lies from the next at most; and in its heights, how far above or below it. */
const FARTHEST = 10;
const LEVEL = 0.5;
/** The most by which steps from dot to dot differ: as a share, and in pixels. */
const EVEN = { share: 0.2, pixels: 1.5 };
const PAPER = 255;

/**
 * Erases leaders in place: rows of dots or dashes, all at the same distance, which lead from a title to its page's number, are a
 * line to write on, or part a receipt. They are no text: read as such, they spoil the words beside them, and a layout analysis
 * loses what stands behind them.
 * @param image its paper made white
 * @param dpi of the image
 * @param components of it, made smaller by `factor`
 * @returns whether there were any
 */
export function eraseLeaders(
  image: GreyImage,
  dpi: number,
  components: Components,
  factor: number,
): boolean {
  const dots = leaderDots(components, dpi / factor);
  for (const dot of dots) erase(image, dot, factor);
  return dots.length > 0;
}

/** @param dpi of the smaller picture */
function leaderDots(components: Components, dpi: number): Box[] {
  const dots = dotsOf(components, dpi);
  if (dots.length < FEWEST) return [];
  return rowsOf(dots).flatMap(evenRuns);
}

function dotsOf({ count, left, top, right, bottom, area }: Components, dpi: number): Box[] {
  const dots: Box[] = [];
  for (let at = 0; at < count; at += 1) {
    const [width, height] = [right[at]! - left[at]!, bottom[at]! - top[at]!];
    if (width > LONGEST * dpi || height > LARGEST * dpi) continue;
    const isMark = width <= LYING * height && height <= UPRIGHT * width;
    if (isMark && area[at]! >= FILLED * width * height)
      dots.push([left[at]!, top[at]!, right[at]!, bottom[at]!]);
  }
  return dots;
}

/** Dots that follow each other on one level, from left to right. */
function rowsOf(dots: Box[]): Box[][] {
  const rows: Box[][] = [];
  let open: Box[][] = [];
  for (const dot of dots.toSorted((a, b) => a[0] - b[0])) {
    open = open.filter((row) => dot[0] - row.at(-1)![0] <= FARTHEST * sizeOf(row.at(-1)!));
    const row = open.find((one) => isLevel(one.at(-1)!, dot));
    if (row) row.push(dot);
    else {
      const begun = [dot];
      open.push(begun);
      rows.push(begun);
    }
  }
  return rows.filter(({ length }) => length >= FEWEST);
}

const sizeOf = (dot: Box): number => Math.max(widthOf(dot), heightOf(dot), 2);

function isLevel(last: Box, dot: Box): boolean {
  return Math.abs(levelOf(last) - levelOf(dot)) <= Math.max(1, LEVEL * heightOf(dot));
}

/** The parts of a row whose dots are all as far from each other. */
function evenRuns(row: Box[]): Box[] {
  const runs: Box[][] = [];
  for (const [at, dot] of row.entries()) {
    const run = runs.at(-1);
    if (run && at > 0 && isEven(run, dot)) run.push(dot);
    // The last dot of a run may be the first one of the next.
    else runs.push(at > 0 ? [row[at - 1]!, dot] : [dot]);
  }
  return runs.filter(({ length }) => length >= FEWEST).flat();
}

function isEven(run: Box[], dot: Box): boolean {
  const [first, last] = [run[0]!, run.at(-1)!];
  if (run.length === 1) return true;
  const usual = (middleOf(last) - middleOf(first)) / (run.length - 1);
  const step = middleOf(dot) - middleOf(last);
  return Math.abs(step - usual) <= Math.max(EVEN.pixels, EVEN.share * usual);
}

/** With a pixel of the smaller picture around it: its edges are grey. */
function erase({ pixels, width, height, stride }: GreyImage, dot: Box, factor: number): void {
  const [left, right] = [
    Math.max(0, (dot[0] - 1) * factor),
    Math.min(width, (dot[2] + 1) * factor),
  ];
  const [top, bottom] = [
    Math.max(0, (dot[1] - 1) * factor),
    Math.min(height, (dot[3] + 1) * factor),
  ];
  for (let y = top; y < bottom; y += 1) pixels.fill(PAPER, y * stride + left, y * stride + right);
}

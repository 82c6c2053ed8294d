import type { Box } from '../interface/page-text.ts';

/** Pixels from the picture's top left corner. */
export interface TextLine {
  /** Counts the blocks of the page, in reading order. */
  block: number;
  blockBox: Box;
  box: Box;
  /** Parts of the line that are read at one go, from left to right. */
  parts: Box[];
  /** [x0, y0, x1, y1] across the whole line. */
  baseline: Box;
  /** How far ascenders reach above the baseline and descenders below it; undefined if not known. */
  reach: { up: number; down: number } | undefined;
  /** Of each part, where parts stand on baselines of their own. */
  fits?: Fit[];
  /** Whether the letters' tops point to the right or left of the page. */
  isVertical: boolean;
  /** Whether squares, such as Chinese letters, would stand upright in it, one below the other. */
  runsDown?: true;
  /** Whether it was found in ink that lay under no line: it may be anything. */
  isGuess?: true;
}

/** What the letters of a part of a line stand on, and how far they reach. */
export interface Fit {
  /** [x0, y0, x1, y1] */
  baseline: Box;
  /** From it. */
  reach: { up: number; down: number };
}

/** Pixels that a baseline falls for each pixel to the right. */
export function riseOf({ baseline: [x0, y0, x1, y1] }: Pick<TextLine, 'baseline'>): number {
  return x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
}

/** How far down a baseline is at `x`, in pixels. */
export function baselineAt(line: Pick<TextLine, 'baseline'>, x: number): number {
  return line.baseline[1] + riseOf(line) * (x - line.baseline[0]);
}

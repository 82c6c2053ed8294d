import type { Turn } from '../render/turn.ts';
import type { Box } from '../interface/page-text.ts';
import { inkInColumns } from '../pixels/ink-in-columns.ts';
import { rangeOf } from '../pixels/shades.ts';
import type { DecodedWord } from './decode.ts';
import type { LineImage } from '../network/line-image.ts';
import { sharedBoxes } from './shared-boxes.ts';

/** Darker than this share of the way from white to black counts as ink. */
const INK_SHARE = 0.5;

/**
 * Boxes of words on the page, drawn close around their ink. The network's steps tell only roughly
 * where a word ends, since it may notice a character late: between two words the widest gap in the
 * ink near by is looked for.
 */
export function wordBoxes(
  line: LineImage,
  words: DecodedWord[],
  pixelsPerStep: number,
  inverted: boolean,
): Box[] {
  const ink = findInk(line, inverted);
  const cuts = cutsBetween(ink, words, pixelsPerStep);
  const letters = words.map(({ characters }) => characters.length);
  const boxes = words.map((_, index) =>
    inkBox(ink, cuts[index - 1] ?? 0, cuts[index] ?? line.width),
  );
  return sharedBoxes(boxes, letters).map((box) => onPage(line, box));
}

/** Where words are parted; none lies left of the one before it. */
export function cutsBetween(ink: Ink, words: DecodedWord[], pixelsPerStep: number): number[] {
  let least = 0;
  return words.slice(1).map((word, index) => {
    const before = words[index]!.characters.at(-1)!;
    const after = word.characters[0]!;
    const cut = gapBetween(ink, before.start * pixelsPerStep, after.end * pixelsPerStep);
    least = Math.min(ink.line.width, Math.max(least, cut));
    return least;
  });
}

export interface Ink {
  line: LineImage;
  /** By shade: 1 for what is ink. */
  isInk: Uint8Array;
  /** Pixels of ink in each column. */
  columns: Uint16Array;
}

export function findInk(line: LineImage, inverted: boolean): Ink {
  const { darkest, lightest } = rangeOf(line.pixels);
  const limit = Math.ceil(lightest + (darkest - lightest) * INK_SHARE);
  const [dark, light] = inverted ? [0, 1] : [1, 0];
  const isInk = new Uint8Array(256).fill(dark, 0, limit).fill(light, limit);
  return { line, isInk, columns: inkInColumns(line, limit, inverted) };
}

/** The middle of the widest stretch with the least ink between two columns. */
function gapBetween({ columns }: Ink, from: number, to: number): number {
  const end = Math.min(to, columns.length);
  let least = Infinity;
  for (let x = from; x < end; x += 1) least = Math.min(least, columns[x]!);
  let [start, best, bestLength] = [from, (from + end) / 2, 0];
  for (let x = from; x <= end; x += 1) {
    if (x < end && columns[x] === least) continue;
    if (x - start > bestLength) [best, bestLength] = [(start + x) / 2, x - start];
    start = x + 1;
  }
  return Math.floor(best);
}

/** The ink between two columns; all of them where there is none. */
function inkBox(ink: Ink, from: number, to: number): Box {
  const { height } = ink.line;
  const [left, right] = inkRange(ink, from, to);
  if (left >= right) return [from, 0, to, height];
  let [top, bottom] = [0, height];
  while (!hasInk(ink, top, left, right)) top += 1;
  while (!hasInk(ink, bottom - 1, left, right)) bottom -= 1;
  return [left, top, right, bottom];
}

/** The columns from the first with ink to behind the last, among those between two. */
export function inkRange({ columns }: Ink, from: number, to: number): [number, number] {
  let [left, right] = [from, to];
  while (left < right && columns[left] === 0) left += 1;
  while (left < right && columns[right - 1] === 0) right -= 1;
  return [left, right];
}

function hasInk({ line, isInk }: Ink, row: number, from: number, to: number): boolean {
  const start = row * line.width;
  for (let at = start + from; at < start + to; at += 1) {
    if (isInk[line.pixels[at]!] === 1) return true;
  }
  return false;
}

function onPage({ box, width, height, turn, rise }: LineImage, ink: Box): Box {
  const [left, top, right, bottom] = box;
  const [w, h] = [right - left, bottom - top];
  // Shares of the upright line, from its own left and top.
  const [x0, y0, x1, y1] = [ink[0] / width, ink[1] / height, ink[2] / width, ink[3] / height];
  const shift = rise * ((x0 + x1) / 2 - 0.5) * w;
  const boxes: Record<Turn, Box> = {
    0: [left + x0 * w, top + y0 * h + shift, left + x1 * w, top + y1 * h + shift],
    90: [right - y1 * w, top + x0 * h, right - y0 * w, top + x1 * h],
    180: [right - x1 * w, bottom - y1 * h, right - x0 * w, bottom - y0 * h],
    270: [left + y0 * w, bottom - x1 * h, left + y1 * w, bottom - x0 * h],
  };
  return boxes[turn];
}

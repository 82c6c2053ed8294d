import { median } from '../text/numbers.ts';
import type { GreyImage } from '../render/page-image.ts';

/** A stroke is darker than what is beside it by this share of that, or of this shade where that is darker. */
const CONTRAST = 0.15;
const DARK_PAPER = 80;
/** Pixels within which strokes follow each other. */
const FARTHEST = 80;
/** Rows that are looked at, at equal distances; as many again, between these, until enough sides of strokes are seen. */
const ROWS = 20;
const MOST_TIMES = 5;
const ENOUGH = 400;
const FEWEST = 200;
/**
 * Strokes are blurred if the square of the pixels in which their sides rise is more than this share of their distance: of sharp
 * print it is 0.1 to 0.4, of typescripts up to 0.8, of what a lens spoiled it is 0.9 to 2. What rises in more than a third of the
 * distance is no stroke but grain.
 */
const BLURRED = 0.85;
const GRAIN = 0.33;

/** Of strokes, the slopes of their sides as shares of their height, and how far one is from the next, in pixels. */
interface Strokes {
  slopes: number[];
  distances: number[];
}

/** A row of a picture as it is, and as it is without most of its grain: three rows and three columns together. */
interface Row {
  /** Of the picture, and where the row begins in it. */
  pixels: Uint8Array;
  from: number;
  even: Float32Array;
}

/**
 * Finds how blurred a page is, from the sides of its strokes: how steep they are in their middle.
 * @returns in how many pixels sides rise from ink to paper; undefined where print is sharp, or there is little of it
 */
export function findBlur(image: GreyImage): number | undefined {
  const strokes: Strokes = { slopes: [], distances: [] };
  // One for all rows: what each of thousands of pages leaves behind has to be collected.
  const even = new Float32Array(image.width);
  const step = Math.max(1, image.height / ROWS);
  for (let time = 0; time < MOST_TIMES && strokes.slopes.length < ENOUGH; time += 1) {
    const first = 1 + (step * (time + 0.5)) / MOST_TIMES;
    for (let y = first; y < image.height - 1; y += step) {
      addStrokes(rowOf(image, Math.floor(y), even), strokes);
    }
  }
  return blurOf(strokes);
}

function blurOf({ slopes, distances }: Strokes): number | undefined {
  if (slopes.length < FEWEST || distances.length === 0) return undefined;
  // Grain makes a slope steeper as often as less steep.
  const rise = slopes.length / slopes.reduce((sum, slope) => sum + slope, 0);
  const distance = median(distances);
  return rise ** 2 > BLURRED * distance && rise < GRAIN * distance ? rise : undefined;
}

function rowOf({ pixels, width, stride }: GreyImage, y: number, even: Float32Array): Row {
  const from = y * stride;
  let [before, here] = [0, 0];
  for (let x = 0; x <= width; x += 1) {
    const at = from + x;
    const next = x < width ? pixels[at - stride]! + pixels[at]! + pixels[at + stride]! : here;
    if (x > 0) even[x - 1] = ((x > 1 ? before : here) + here + next) / 9;
    before = here;
    here = next;
  }
  return { pixels, from, even };
}

/** Follows the shades of a row from the lightest to the darkest of each stroke, and back. */
function addStrokes(row: Row, { slopes, distances }: Strokes): void {
  const { even } = row;
  let falls = false;
  let start = 0;
  let end = 0;
  let darkest = -Infinity;
  for (let x = 1; x < even.length; x += 1) {
    const last = even[end]!;
    const shade = even[x]!;
    if (falls ? shade <= last : shade >= last) {
      end = x;
    } else if (Math.abs(shade - last) >= CONTRAST * Math.max(DARK_PAPER, shade, last)) {
      if (start > 0) slopes.push(slopeOf(row, start, end));
      if (falls) {
        if (end - darkest < FARTHEST) distances.push(end - darkest);
        darkest = end;
      }
      falls = !falls;
      start = end;
      end = x;
    }
  }
}

/** How steep a side is where it crosses its middle shade, as a share of its height. */
function slopeOf({ pixels, from, even }: Row, start: number, end: number): number {
  const height = even[end]! - even[start]!;
  const middle = even[start]! + height / 2;
  let x = start;
  while (x < end - 1 && (even[x + 1]! - middle) * height < 0) x += 1;
  return (pixels[from + x + 1]! - pixels[from + x]!) / height;
}

import type { Line } from '../interface/page-text.ts';
import { apply, type Point, turnAbout } from '../render/matrix.ts';
import { median } from '../text/numbers.ts';
import type { Skew } from './find-skew.ts';

/** Fewer lines do not tell whether they run together. */
const FEWEST = 4;
/** Lines whose slope is off by more than this many times what is usual do not count. */
const OUTLIER = 3;
/** A spread must make slopes at the farthest line differ by this much from those in the middle, and leave this share of their variance. */
const LEAST = 0.01;
const UNEXPLAINED = 0.5;
/** No camera stands so low that slopes differ by more on the way from the middle to the farthest end of a line. */
const MOST = 0.4;
const DEGREES = 180 / Math.PI;

/** A line's slope, where it stands below the middle, how far its farther end is from there, and how much it counts. */
interface Slope {
  slope: number;
  down: number;
  reach: number;
  weight: number;
}

/**
 * How lines that were read slope, and whether they run together, as those of a page do over one side of which a camera was held.
 * @param degrees usual slope of the lines
 * @param middle of the page
 */
export function skewOfLines(lines: Line[], degrees: number, middle: Point): Skew {
  const slopes = lines.flatMap((line) => slopeOf(line, degrees, middle));
  const rough = fitted(slopes);
  const offs = slopes.map((each) => Math.abs(residual(each, rough)));
  const most = OUTLIER * median(offs);
  const kept = slopes.filter((_, at) => offs[at]! <= most);
  const fit = fitted(kept);
  const farthest = Math.max(0, ...kept.map(({ down }) => Math.abs(down)));
  const reach = Math.max(0, ...slopes.map((each) => each.reach));
  const isSpread =
    kept.length >= FEWEST &&
    Math.abs(fit.spread) * farthest >= LEAST &&
    Math.abs(fit.spread) * reach <= MOST &&
    variance(kept, fit) <= UNEXPLAINED * variance(kept, { slope: mean(kept), spread: 0 });
  if (!isSpread) return { degrees, spread: 0 };
  return { degrees: degrees + Math.atan(fit.slope) * DEGREES, spread: fit.spread };
}

/** As seen from the middle of the page, turned back by its usual slope. */
function slopeOf({ baseline }: Line, degrees: number, middle: Point): Slope[] {
  const back = turnAbout(-degrees, [0, 0]);
  const seen = ([x, y]: Point) => apply(back, [x - middle[0], y - middle[1]]);
  const [x0, y0] = seen([baseline[0], baseline[1]]);
  const [x1, y1] = seen([baseline[2], baseline[3]]);
  const length = x1 - x0;
  if (length <= 0) return [];
  const reach = Math.max(...[x0, y0, x1, y1].map(Math.abs));
  return [{ slope: (y1 - y0) / length, down: (y0 + y1) / 2, reach, weight: length ** 2 }];
}

/** The line through all slopes by least squares. */
function fitted(slopes: Slope[]): { slope: number; spread: number } {
  const all = sum(slopes, () => 1);
  if (all === 0) return { slope: 0, spread: 0 };
  const [level, down] = [mean(slopes), sum(slopes, (each) => each.down) / all];
  const scatter = sum(slopes, (each) => (each.down - down) ** 2);
  const spread =
    scatter === 0 ? 0 : sum(slopes, (each) => (each.down - down) * (each.slope - level)) / scatter;
  return { slope: level - spread * down, spread };
}

function residual({ slope, down }: Slope, fit: { slope: number; spread: number }): number {
  return slope - fit.slope - fit.spread * down;
}

function variance(slopes: Slope[], fit: { slope: number; spread: number }): number {
  return sum(slopes, (each) => residual(each, fit) ** 2);
}

function mean(slopes: Slope[]): number {
  return sum(slopes, ({ slope }) => slope) / sum(slopes, () => 1);
}

function sum(slopes: Slope[], of: (slope: Slope) => number): number {
  return slopes.reduce((total, each) => total + each.weight * of(each), 0);
}

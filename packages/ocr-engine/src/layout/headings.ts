import type { Box } from '../interface/page-text.ts';
import { heightOf, union } from '../text/box-sides.ts';
import type { Letters } from './letters.ts';
import { median } from '../text/numbers.ts';
import { gatherRows } from './rows.ts';

/** Lower letters of the same line, in heading heights: they stand as near, and as much of them lies in the line. */
const NEAR = 1.5;
const WITHIN = 0.6;
/** This many letters make a heading; most of their heights differ by less than this share. */
const FEWEST = 2;
const EVEN = 0.35;
/** Beside a single capital, lower letters are this much larger than the text's. */
const LARGE = 1.25;
/** Dots and quotes end higher over the line's foot, in heading heights; they are at most this share. */
const HIGH = { above: 0.35, share: 0.3 };

/**
 * Takes lines of large letters out of a column, each as letters of their own.
 * @returns one for each heading, and what is left; components that are high for another reason stay `tall`
 */
export function takeHeadings(letters: Letters): { headings: Letters[]; rest: Letters } {
  let rest = letters;
  const headings: Letters[] = [];
  for (const row of gatherRows(letters.tall)) {
    const [own, others] = membersOf(row, rest.bodies);
    const bodies = [...row, ...own];
    if (!isHeading(row, own, letters.size) || !standOnFoot(bodies, row)) continue;
    headings.push({ ...letters, size: median(bodies.map(heightOf)), bodies, tall: [] });
    rest = { ...rest, bodies: others, tall: rest.tall.filter((box) => !row.includes(box)) };
  }
  return { headings, rest };
}

/** Several capitals of one height, or one with large letters beside it. */
function isHeading(row: Box[], own: Box[], size: number): boolean {
  const heights = row.map(heightOf);
  const usual = median(heights);
  if (row.length < FEWEST) return own.length > FEWEST && median(own.map(heightOf)) > LARGE * size;
  return (
    2 * heights.filter((height) => Math.abs(height - usual) <= EVEN * usual).length > row.length
  );
}

/** Letters of two lines that touch are as high as a heading, but half of what is beside them ends half way. */
function standOnFoot(letters: Box[], row: Box[]): boolean {
  const foot = median(row.map((box) => box[3]));
  const height = median(row.map(heightOf));
  const high = letters.filter((box) => foot - box[3] > HIGH.above * height);
  return high.length <= HIGH.share * letters.length;
}

/** The lower letters of a heading and the components that are none, as the line grows to both sides. */
function membersOf(row: Box[], bodies: Box[]): [own: Box[], others: Box[]] {
  let line = row.reduce(union);
  const reach = NEAR * median(row.map(heightOf));
  let [own, others]: [Box[], Box[]] = [[], bodies];
  for (;;) {
    const joins = (box: Box) =>
      box[2] > line[0] - reach &&
      box[0] < line[2] + reach &&
      Math.min(box[3], line[3]) - Math.max(box[1], line[1]) >= WITHIN * heightOf(box);
    const more = others.filter(joins);
    if (more.length === 0) return [own, others];
    own = [...own, ...more];
    others = others.filter((box) => !joins(box));
    const [left, right] = [
      Math.min(...own.map((box) => box[0])),
      Math.max(...own.map((box) => box[2])),
    ];
    line = [Math.min(line[0], left), line[1], Math.max(line[2], right), line[3]];
  }
}

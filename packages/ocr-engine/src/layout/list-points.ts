import type { Box } from '../interface/page-text.ts';
import { heightOf, levelOf, middleOf, widthOf } from '../text/box-sides.ts';
import { heightAt } from './baseline.ts';
import type { Row } from './rows.ts';

/** In letter heights: how far before its row a point stands at most, and how far above the baseline its middle. */
const HANG = 7;
const LEVEL = { least: 0.1, most: 1.1 };
/** In squares of letter heights: smaller ones are dirt. */
const LEAST_AREA = 0.03;
/** Points of one list stand so exactly below each other, in letter heights, and are so alike, as a ratio of their sides. */
const BESIDE = 0.5;
const ALIKE = 1.5;
/** A row of fewer letters has no point. */
const FEWEST_LETTERS = 2;

/**
 * Marks far before a row that are its point, as of a list: each has one like it before another row, at the same distance from the margin.
 * A single one may be dirt.
 */
export function findListPoints(rows: Row[], marks: Box[]): Map<Row, Box> {
  const found = rows.flatMap((row) => {
    const point = markBefore(row, marks);
    return point ? [{ row, point }] : [];
  });
  return new Map(
    found
      .filter((one) => found.some((other) => other !== one && areOfOneList(one, other)))
      .map(({ row, point }) => [row, point]),
  );
}

/** The mark that stands next before a row, at the height of its small letters. */
function markBefore({ letters, size, baseline }: Row, marks: Box[]): Box | undefined {
  if (letters.length < FEWEST_LETTERS) return undefined;
  const left = letters[0]![0];
  let nearest: Box | undefined;
  for (const box of marks) {
    const isBefore = box[2] <= left && box[2] > left - HANG * size;
    if (!isBefore || (nearest && box[2] <= nearest[2])) continue;
    const above = heightAt(baseline, middleOf(box)) - levelOf(box);
    const isLevel = above > LEVEL.least * size && above < LEVEL.most * size;
    if (isLevel && widthOf(box) * heightOf(box) > LEAST_AREA * size ** 2) nearest = box;
  }
  return nearest;
}

interface Found {
  row: Row;
  point: Box;
}

function areOfOneList({ point: one, row: { size } }: Found, { point: other }: Found): boolean {
  return (
    Math.abs(one[0] - other[0]) < BESIDE * size &&
    isAlike(widthOf(one), widthOf(other)) &&
    isAlike(heightOf(one), heightOf(other))
  );
}

/** Of sides of a few pixels one pixel more says nothing. */
const isAlike = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1 || Math.max(a, b) <= ALIKE * Math.min(a, b);

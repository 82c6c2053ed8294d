import type { Box } from '../interface/page-text.ts';
import { heightAt } from './baseline.ts';
import { areNear, heightOf, middleOf } from '../text/box-sides.ts';
import type { Row } from './rows.ts';

/** In letter heights: a single component that is lower is no letter. */
const LOW = 0.9;
/** In letter heights: bits of an ornament lie so near it. */
const NEAR = 1.5;
/** Baselines of two rows are never closer, in letter heights. */
const CLOSEST = 1.6;

/** Drops rows that are noise: blots between lines and bits of pictures. They stand alone and are lower than letters. */
export function withoutNoise(rows: Row[], pictures: Box[]): Row[] {
  return rows.filter((row) => {
    const [component, ...others] = row.letters;
    if (!component || others.length > 0 || heightOf(component) >= LOW * row.size) return true;
    const isBit = pictures.some((picture) => areNear(component, picture, NEAR * row.size));
    return !isBit && !rows.some((other) => other !== row && areClose(row, other));
  });
}

/** Whether two rows stand closer than lines do. */
export function areClose(a: Row, b: Row): boolean {
  const x = (middleOf(a.letters[0]!) + middleOf(a.letters.at(-1)!)) / 2;
  const size = Math.min(a.size, b.size);
  return Math.abs(heightAt(a.baseline, x) - heightAt(b.baseline, x)) < CLOSEST * size;
}

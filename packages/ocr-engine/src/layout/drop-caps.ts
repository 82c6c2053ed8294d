import type { Box } from '../interface/page-text.ts';
import { heightAt } from './baseline.ts';
import type { Row } from './rows.ts';

/** In letter heights: the lines beside a drop cap begin so near it. */
const BESIDE = 2.5;
/** In letter heights: so little its head lies off that of its first line, and its foot off that of its last. */
const OFF = 0.9;
/** As many lines stand beside it at least. */
const LINES = 2;

/**
 * Gives drop caps, which stand beside the first lines of a paragraph, to the first of them.
 * @param tall components too high for a row's letters
 * @returns rows, and the components that are no drop caps
 */
export function takeDropCaps(rows: Row[], tall: Box[]): { rows: Row[]; tall: Box[] } {
  const dropCaps = new Map<Row, Box>();
  for (const box of tall) {
    const row = firstBeside(box, rows);
    if (row) dropCaps.set(row, box);
  }
  const taken = new Set(dropCaps.values());
  return {
    rows: rows.map((row) => {
      const dropCap = dropCaps.get(row);
      return dropCap ? { ...row, dropCap } : row;
    }),
    tall: tall.filter((box) => !taken.has(box)),
  };
}

function firstBeside(box: Box, rows: Row[]): Row | undefined {
  const footOf = ({ baseline }: Row) => heightAt(baseline, box[2]);
  const beside = rows
    .filter((row) => {
      const [left, foot] = [row.letters[0]![0], footOf(row)];
      const isNear = left >= box[2] - 0.5 * row.size && left < box[2] + BESIDE * row.size;
      return isNear && foot > box[1] && foot < box[3] + OFF * row.size;
    })
    .toSorted((a, b) => footOf(a) - footOf(b));
  const [first, last] = [beside[0], beside.at(-1)];
  if (!first || !last || beside.length < LINES) return undefined;
  const head = Math.abs(box[1] - (footOf(first) - first.reach.up));
  const foot = Math.abs(box[3] - footOf(last));
  return head <= OFF * first.size && foot <= OFF * last.size ? first : undefined;
}

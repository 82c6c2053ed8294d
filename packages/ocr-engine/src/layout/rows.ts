import type { Box } from '../interface/page-text.ts';
import { heightOf, levelOf, middleOf, widthOf } from '../text/box-sides.ts';
import type { Letters } from './letters.ts';
import { type Baseline, fitBaselines, heightAt } from './baseline.ts';
import { commonest, median } from '../text/numbers.ts';

/** Letters on a common baseline, from left to right. */
export interface Row {
  letters: Box[];
  /** A letter as high as several lines, which stands before this row. */
  dropCap?: Box;
  /** Height of most letters in rows like this one. */
  size: number;
  baseline: Baseline;
  /** How far ascenders reach above the baseline and descenders below it. */
  reach: { up: number; down: number };
}

/** Finds the rows of letters, in no particular order. */
export function findRows({
  bodies,
  size,
  isSquare,
}: Pick<Letters, 'bodies' | 'size' | 'isSquare'>): Row[] {
  const rows = joinFragments(gatherRows(bodies), size);
  const baselines = fitBaselines(rows, size);
  const reaches = measureReaches(rows, baselines, size, isSquare ? SQUARE : USUAL);
  return rows.map((letters, index) => ({
    letters,
    size,
    baseline: baselines[index]!,
    reach: reaches[index]!,
  }));
}

/** Where a row lies at its right end so far. */
interface Growing {
  letters: Box[];
  top: number;
  bottom: number;
}

/** A letter overlaps the row that it belongs to by this share of the lower of the two. */
const OVERLAP = 0.5;
/** A letter moves its row by this share of the way from where the row lay: rows may be bent or slanted. */
const PULL = 0.15;

/** From left to right, every letter goes to the row at its height. */
export function gatherRows(bodies: Box[]): Box[][] {
  const rows: Growing[] = [];
  for (const box of bodies.toSorted((a, b) => a[0] - b[0])) {
    const row = rowFor(rows, box);
    if (!row) {
      rows.push({ letters: [box], top: box[1], bottom: box[3] });
      continue;
    }
    row.letters.push(box);
    row.top += PULL * (box[1] - row.top);
    row.bottom += PULL * (box[3] - row.bottom);
  }
  return rows.map(({ letters }) => letters);
}

function rowFor(rows: Growing[], box: Box): Growing | undefined {
  let best: Growing | undefined;
  let most = OVERLAP;
  for (const row of rows) {
    if (row.bottom <= box[1] || row.top >= box[3]) continue;
    const shared = Math.min(row.bottom, box[3]) - Math.max(row.top, box[1]);
    const share = shared / Math.min(row.bottom - row.top, heightOf(box));
    if (share > most) {
      best = row;
      most = share;
    }
  }
  return best;
}

/** From its baseline, in letter heights, a line has room so far up and down. */
const ROOM = { up: 1.7, down: 0.6 };
/** This much of a component's height must lie in that room. */
const WITHIN = 0.6;

/** Descenders, hyphens and quotes that were taken for rows of their own go to the row around them. */
function joinFragments(rows: Box[][], size: number): Box[][] {
  const sorted = rows.toSorted((a, b) => b.length - a.length);
  const baselines = fitBaselines(sorted, size);
  const kept: { letters: Box[]; baseline: Baseline }[] = [];
  for (const [index, letters] of sorted.entries()) {
    const baseline = baselines[index]!;
    const place = placeOf(letters, baseline.slope);
    const around = kept.find((row) => liesWithin(place, row.baseline, size));
    if (around) around.letters.push(...letters);
    else kept.push({ letters: [...letters], baseline });
  }
  return kept.map(({ letters }) => letters.toSorted((a, b) => a[0] - b[0]));
}

/** Where a row stands in its middle. */
interface Place {
  x: number;
  top: number;
  bottom: number;
}

function placeOf(letters: Box[], slope: number): Place {
  const x = letters.reduce((sum, box) => sum + middleOf(box), 0) / letters.length;
  const level = (side: 1 | 3) =>
    median(letters.map((box) => box[side] - slope * (middleOf(box) - x)));
  return { x, top: level(1), bottom: level(3) };
}

function liesWithin({ x, top, bottom }: Place, row: Baseline, size: number): boolean {
  const foot = heightAt(row, x);
  const shared = Math.min(bottom, foot + ROOM.down * size) - Math.max(top, foot - ROOM.up * size);
  return shared >= WITHIN * (bottom - top);
}

/** Ascenders are this many x-heights high; at most this many letters of lower case may lack them. */
const ASCENDERS = { from: 1.2, to: 2.2 };
const FEW = 3;
/** A row of capitals stands this much higher than the lower case letters of most rows. */
const CAPITALS = 1.2;
/** What is assumed where no row of the page tells. */
const USUAL = { up: 1.5, down: 0.45 };
/** The same of letters in squares, which have no ascenders. */
const SQUARE = { up: 1.05, down: 0.3 };

/** Lower case letters, ascenders and descenders each have a height that most of them share. */
function measureReaches(
  rows: Box[][],
  baselines: Baseline[],
  size: number,
  otherwise: Row['reach'],
): Row['reach'][] {
  const heights = rows.map((letters, index) => measure(letters, baselines[index]!, size));
  // A row of tall strokes alone has no height that could be one of lower case letters.
  const measured = heights.filter((row) => row.x > 0);
  const ratio = (key: 'up' | 'down') =>
    median(measured.flatMap((row) => (row[key] ? [row[key] / row.x] : []))) || otherwise[key];
  const [up, down] = [ratio('up'), ratio('down')];
  const usual = median(measured.map((row) => row.x));
  return heights.map((row, index) => {
    // Capitals are all as high: no letter ascends among them.
    const isCapitals = rows[index]!.length > FEW && row.x > CAPITALS * usual;
    const ownUp = row.up ?? (isCapitals ? row.x : row.x * up);
    return { up: ownUp, down: row.down ?? (ownUp / up) * down };
  });
}

interface Heights {
  x: number;
  up?: number;
  down?: number;
}

function measure(letters: Box[], baseline: Baseline, size: number): Heights {
  const foot = (box: Box) => heightAt(baseline, middleOf(box));
  const tops = letters.map((box) => foot(box) - box[1]).filter((top) => top > 0.4 * size);
  const downs = letters.map((box) => box[3] - foot(box)).filter((down) => down > 0.2 * size);
  const x = commonest(tops.filter((top) => top < 1.9 * size));
  const ups = tops.filter((top) => top > ASCENDERS.from * x && top < ASCENDERS.to * x);
  return {
    x,
    ...(ups.length >= FEW ? { up: commonest(ups) } : {}),
    ...(downs.length >= 2 ? { down: commonest(downs) } : {}),
  };
}

/** Beyond a row's ends, in letter heights: a mark must be this near and this big, so that noise is not read. */
const BESIDE = { distance: 1.2, area: 0.015 };

/** The marks that belong to a row: those among its letters and beside them, and beside these. */
export function marksOf(row: Row, marks: Box[]): Box[] {
  const [left, right] = edgesOf(row.letters);
  const near = marks.filter((box) => isMarkOf(row, box, left, right));
  if (near.length === 0) return near;
  const [first, last] = edgesOf([...row.letters, ...near]);
  if (first === left && last === right) return near;
  // A quote behind a full stop.
  return marks.filter((box) => near.includes(box) || isMarkOf(row, box, first, last));
}

function edgesOf(boxes: Box[]): [left: number, right: number] {
  return [Math.min(...boxes.map((box) => box[0])), Math.max(...boxes.map((box) => box[2]))];
}

function isMarkOf({ size, baseline, reach }: Row, box: Box, left: number, right: number): boolean {
  const x = middleOf(box);
  const below = levelOf(box) - heightAt(baseline, x);
  if (below < -reach.up) return false;
  if (x >= left && x <= right) return below < 0.6 * reach.down;
  const isNear = box[2] > left - BESIDE.distance * size && box[0] < right + BESIDE.distance * size;
  const isBig = widthOf(box) * heightOf(box) > BESIDE.area * size ** 2;
  return isNear && isBig && below < 0.3 * reach.down;
}

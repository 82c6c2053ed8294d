import type { GreyImage } from '../render/page-image.ts';

/** How far apart letters may be, as parts of the column's width: that of the ink and some paper beside it. */
const LEAST_PITCH = 0.75;
const MOST_PITCH = 1.5;
/** A square may be this much lower or higher than the others. */
const LOWEST = 0.45;
const HIGHEST = 1.4;
/** What it costs to be off by the whole pitch, and to cut through a row that is full of ink. */
const OFF = 1;
const CUT = 4;
/** Ink may be this part of the pitch away from the ends of its square. */
const MARGIN = 0.7;

/**
 * Where the letters of a column are parted: at rows of little ink, all of them about as far apart.
 * @param limit darker shades, or equal ones, are ink
 * @returns top and bottom of each, in rows of the column; the first and the last may reach beyond it
 */
export function squaresOf(column: GreyImage, limit: number): [number, number][] {
  const rows = inkInRows(column, limit);
  const first = rows.findIndex((ink) => ink > 0);
  if (first < 0) return [];
  const last = rows.findLastIndex((ink) => ink > 0) + 1;
  const pitch = pitchOf(rows, first, last, column.width);
  const margin = Math.round(MARGIN * pitch);
  const wider = new Uint16Array(last - first + 2 * margin);
  wider.set(rows.subarray(first, last), margin);
  const edges = cheapestEdges(wider, margin, pitch, column.width).map(
    (edge) => edge + first - margin,
  );
  return edges.slice(1).map((edge, index) => [edges[index]!, edge]);
}

function inkInRows({ pixels, width, height, stride }: GreyImage, limit: number): Uint16Array {
  const rows = new Uint16Array(height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if (pixels[y * stride + x]! <= limit) rows[y]! += 1;
  }
  return rows;
}

/** By how many rows the column's ink must be moved to lie best upon itself. */
function pitchOf(rows: Uint16Array, first: number, last: number, width: number): number {
  const mean = rows.reduce((sum, ink) => sum + ink, 0) / (last - first);
  let [best, most] = [width, -Infinity];
  const end = Math.min(MOST_PITCH * width, (last - first) / 3);
  for (let lag = Math.floor(LEAST_PITCH * width); lag <= end; lag += 1) {
    let sum = 0;
    for (let y = first; y + lag < last; y += 1) sum += (rows[y]! - mean) * (rows[y + lag]! - mean);
    const likeness = sum / (last - first - lag);
    if (likeness > most) [best, most] = [lag, likeness];
  }
  return best;
}

/**
 * The edges of squares that cost least together, from above the first row of ink to below the last one.
 * @param rows with a margin of empty ones above and below
 */
function cheapestEdges(rows: Uint16Array, margin: number, pitch: number, width: number): number[] {
  const bottom = rows.length;
  const [lowest, highest] = [Math.round(LOWEST * pitch), Math.round(HIGHEST * pitch)];
  const costs = new Float64Array(bottom + 1).fill(Infinity);
  const before = new Int32Array(bottom + 1).fill(-1);
  costs.fill(0, 0, margin + 1);
  for (let y = margin + 1; y <= bottom; y += 1) {
    const cut = (CUT * (rows[y - 1]! + (rows[y] ?? 0))) / (2 * width);
    for (let from = Math.max(0, y - highest); from <= y - lowest; from += 1) {
      const cost = costs[from]! + cut + OFF * ((y - from) / pitch - 1) ** 2;
      if (cost < costs[y]!) [costs[y], before[y]] = [cost, from];
    }
  }
  let at = bottom;
  for (let y = bottom - margin; y <= bottom; y += 1) if (costs[y]! < costs[at]!) at = y;
  const edges: number[] = [];
  for (; at >= 0; at = before[at]!) edges.unshift(at);
  return edges;
}

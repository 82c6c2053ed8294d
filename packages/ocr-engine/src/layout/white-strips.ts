import type { Box } from '../page-text.ts';

/** Rows of the picture that are looked at together, in letter heights. */
const STEP = 0.35;

/**
 * Finds the white strips that run down between boxes: every rectangle with no box in it that cannot
 * be made higher or wider.
 * @param least width and height that count
 */
export function findWhiteStrips(
  boxes: Box[],
  size: number,
  least: { width: number; height: number },
): Box[] {
  if (boxes.length === 0) return [];
  const step = Math.max(1, Math.round(STEP * size));
  const top = Math.min(...boxes.map((box) => box[1]));
  const found: Box[] = [];
  let open: Box[] = [];
  const rows = spacesByRow(boxes, top, step, least.width);
  for (const [index, spaces] of [...rows, []].entries()) {
    const y = top + index * step;
    const next = widest([
      ...open.flatMap((strip) => narrowed(strip, spaces, least.width)),
      ...spaces.map(([left, right]): Box => [left, y, right, y]),
    ]);
    for (const strip of open) {
      const goesOn = next.some((other) =>
        strip.every((side, at) => at === 3 || side === other[at]),
      );
      if (!goesOn && y - strip[1] >= least.height) found.push([strip[0], strip[1], strip[2], y]);
    }
    open = next;
  }
  return found;
}

type Space = [left: number, right: number];

/** White between the boxes that each row of the picture crosses, from left to right. */
function spacesByRow(boxes: Box[], top: number, step: number, least: number): Space[][] {
  const bottom = Math.max(...boxes.map((box) => box[3]));
  const left = Math.min(...boxes.map((box) => box[0])) - least;
  const right = Math.max(...boxes.map((box) => box[2])) + least;
  const rows = Array.from({ length: Math.ceil((bottom - top) / step) }, () => ({
    end: left,
    spaces: [] as Space[],
  }));
  for (const box of boxes.toSorted((a, b) => a[0] - b[0])) {
    const last = Math.ceil((box[3] - top) / step);
    for (let at = Math.floor((box[1] - top) / step); at < last; at += 1) {
      const row = rows[at]!;
      if (box[0] - row.end >= least) row.spaces.push([row.end, box[0]]);
      row.end = Math.max(row.end, box[2]);
    }
  }
  return rows.map(({ end, spaces }) => (right - end >= least ? [...spaces, [end, right]] : spaces));
}

/** What is left of a strip in the next row. */
function narrowed(strip: Box, spaces: Space[], least: number): Box[] {
  return spaces.flatMap((space): Box[] => {
    const [left, right] = [Math.max(strip[0], space[0]), Math.min(strip[2], space[1])];
    return right - left >= least ? [[left, strip[1], right, strip[3]]] : [];
  });
}

/** Whether a strip lies within another one that began as early. */
const isWithin = (a: Box, b: Box) => a[0] >= b[0] && a[2] <= b[2] && a[1] >= b[1];

/** Without strips that lie within others which began as early. */
function widest(strips: Box[]): Box[] {
  const kept: Box[] = [];
  for (const strip of strips.toSorted((a, b) => a[1] - b[1] || b[2] - b[0] - (a[2] - a[0]))) {
    if (!kept.some((other) => isWithin(strip, other))) kept.push(strip);
  }
  return kept;
}

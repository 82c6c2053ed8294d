import type { Box } from '../interface/page-text.ts';

/** Rows of the picture that are looked at together, in letter heights. */
const STEP = 0.8;

/**
 * Finds the whitespace that runs down between boxes: every rectangle that holds no box and cannot be made higher or
 * wider. White that reaches the edge of all boxes lies beside them, not between them, and is left out.
 * @param least the smallest width and height that count
 */
export function findWhitespace(
  boxes: Box[],
  size: number,
  least: { width: number; height: number },
): Box[] {
  if (boxes.length === 0) return [];
  const step = Math.max(1, Math.round(STEP * size));
  const [left, top, right] = edgesOf(boxes);
  const found: Box[] = [];
  let open: Rectangle[] = [];
  let y = top;
  for (const spaces of [...spacesByRow(boxes, step, least.width), []]) {
    for (const rectangle of open) rectangle.goesOn = false;
    const next = narrowed(open, spaces, y, least.width);
    for (const rectangle of open) {
      if (rectangle.goesOn || rectangle.left < left || rectangle.right > right) continue;
      if (y - rectangle.top >= least.height)
        found.push([rectangle.left, rectangle.top, rectangle.right, y]);
    }
    open = next;
    y += step;
  }
  return found;
}

interface Space {
  left: number;
  right: number;
}

/** White from `top` down to the row that is looked at. */
interface Rectangle extends Space {
  top: number;
  /** Whether it is as wide in the next row. */
  goesOn: boolean;
}

function edgesOf(boxes: Box[]): Box {
  const edges: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    if (box[0] < edges[0]) edges[0] = box[0];
    if (box[1] < edges[1]) edges[1] = box[1];
    if (box[2] > edges[2]) edges[2] = box[2];
    if (box[3] > edges[3]) edges[3] = box[3];
  }
  return edges;
}

/** White between the boxes that each row of the picture crosses, from left to right. */
function spacesByRow(boxes: Box[], step: number, least: number): Space[][] {
  const [left, top, right, bottom] = edgesOf(boxes);
  const count = Math.ceil((bottom - top) / step);
  const rows = Array.from({ length: count }, (): Space[] => []);
  const ends = new Float64Array(count).fill(left - least);
  for (const box of boxes.toSorted((a, b) => a[0] - b[0])) {
    const last = Math.ceil((box[3] - top) / step);
    for (let at = Math.floor((box[1] - top) / step); at < last; at += 1) {
      const end = ends[at]!;
      if (box[0] - end >= least) rows[at]!.push({ left: end, right: box[0] });
      if (box[2] > end) ends[at] = box[2];
    }
  }
  for (const [at, spaces] of rows.entries()) {
    spaces.push({ left: ends[at]!, right: right + least });
  }
  return rows;
}

/** What is left of open strips in a row with these spaces, and those that begin there. */
function narrowed(open: Rectangle[], spaces: Space[], y: number, least: number): Rectangle[] {
  const next: Rectangle[] = [];
  // Oldest first, so that what a younger one adds can be told.
  for (const rectangle of open) {
    for (const space of spaces) {
      const left = Math.max(rectangle.left, space.left);
      const right = Math.min(rectangle.right, space.right);
      if (right - left < least) continue;
      if (left === rectangle.left && right === rectangle.right) rectangle.goesOn = true;
      add(next, { left, right, top: rectangle.top, goesOn: false });
    }
  }
  for (const { left, right } of spaces) add(next, { left, right, top: y, goesOn: false });
  return next;
}

/** Adds a strip unless it lies within one that began as early. */
function add(others: Rectangle[], rectangle: Rectangle): void {
  for (const other of others) {
    if (
      other.left <= rectangle.left &&
      other.right >= rectangle.right &&
      other.top <= rectangle.top
    )
      return;
  }
  others.push(rectangle);
}

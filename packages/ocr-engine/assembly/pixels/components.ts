import { addLabel, extend, gatherRoots, join, rootOf, startLabels } from './labels';

/** Bytes of a run of ink: start, end, label. */
const RUN = 12;

/** The first run of the row above that may touch the next one, the end of that row's, and of this row's. */
let above: usize = 0;
let aboveEnd: usize = 0;
let hereEnd: usize = 0;

/**
 * Finds the pieces of ink of a picture whose pixels touch, corners included.
 * @param stride bytes from one row to the next
 * @param threshold darker pixels are ink
 * @param columns get the pieces: see `startLabels`, without parents
 * @param most pieces that there may be on the way
 * @param runs room for twice 12 bytes for every second pixel of a row, and 12 more
 * @returns how many there are, or -1 when there are too many
 */
export function findComponents(
  source: usize,
  stride: i32,
  width: i32,
  height: i32,
  threshold: i32,
  columns: usize,
  most: i32,
  runs: usize,
): i32 {
  startLabels(columns, most);
  let here = runs;
  let other = runs + RUN * ((width >> 1) + 1);
  hereEnd = here;
  for (let y = 0; y < height; y++) {
    above = here;
    aboveEnd = hereEnd;
    here = other;
    other = above;
    hereEnd = here;
    if (!scanRow(source + y * stride, width, threshold, y)) return -1;
  }
  return gatherRoots();
}

/** @returns whether there was a label for each run */
function scanRow(row: usize, width: i32, threshold: i32, y: i32): bool {
  const limit = i8x16.splat(<i8>threshold);
  let isInside = false;
  let from = 0;
  for (let x = 0; x < width; x += 16) {
    // A bit for each of 16 pixels.
    let ink = i8x16.bitmask(i8x16.lt_u(v128.load(row + x), limit));
    if (width - x < 16) ink &= (1 << (width - x)) - 1;
    let changes = isInside ? ~ink & 0xffff : ink;
    while (changes != 0) {
      const at = ctz(changes);
      if (!isInside) from = x + at;
      else if (!addRun(from, x + at, y)) return false;
      isInside = !isInside;
      changes = (isInside ? ~ink & 0xffff : ink) & (-1 << at);
    }
  }
  return !isInside || addRun(from, width, y);
}

/** @returns whether there was a label for it */
function addRun(from: i32, end: i32, y: i32): bool {
  while (above < aboveEnd && load<i32>(above, 4) < from) above += RUN;
  let label = -1;
  for (let run = above; run < aboveEnd && load<i32>(run) <= end; run += RUN) {
    const root = rootOf(load<i32>(run, 8));
    label = label < 0 ? root : join(label, root);
  }
  if (label < 0) label = addLabel();
  if (label < 0) return false;
  extend(label, from, end, y);
  store<i32>(hereEnd, from);
  store<i32>(hereEnd, end, 4);
  store<i32>(hereEnd, label, 8);
  hereEnd += RUN;
  return true;
}

/** Labels that turn out to be one piece point at a common root, which holds the piece's box. */

let most: i32 = 0;
let count: i32 = 0;
let parents: usize = 0;
let lefts: usize = 0;
let tops: usize = 0;
let rights: usize = 0;
let bottoms: usize = 0;
let areas: usize = 0;

/**
 * @param room for six columns, which are parents, left, top, right, bottom and area, of numbers of four bytes
 * @param limit how many labels there may be
 */
export function startLabels(room: usize, limit: i32): void {
  most = limit;
  count = 0;
  parents = room;
  lefts = parents + 4 * limit;
  tops = lefts + 4 * limit;
  rights = tops + 4 * limit;
  bottoms = rights + 4 * limit;
  areas = bottoms + 4 * limit;
}

/** @returns a new label, or -1 when there are too many */
export function addLabel(): i32 {
  if (count == most) return -1;
  const label = count++;
  put(parents, label, label);
  put(lefts, label, i32.MAX_VALUE);
  put(tops, label, i32.MAX_VALUE);
  put(rights, label, 0);
  put(bottoms, label, 0);
  put(areas, label, 0);
  return label;
}

/** The label that stands for the whole piece that a label belongs to so far. */
export function rootOf(label: i32): i32 {
  let at = label;
  while (get(parents, at) != at) {
    put(parents, at, get(parents, get(parents, at)));
    at = get(parents, at);
  }
  return at;
}

/**
 * Makes two pieces one.
 * @param a, b roots
 * @returns the root of both
 */
export function join(a: i32, b: i32): i32 {
  if (a == b) return a;
  put(parents, b, a);
  put(lefts, a, min(get(lefts, a), get(lefts, b)));
  put(tops, a, min(get(tops, a), get(tops, b)));
  put(rights, a, max(get(rights, a), get(rights, b)));
  put(bottoms, a, max(get(bottoms, a), get(bottoms, b)));
  put(areas, a, get(areas, a) + get(areas, b));
  return a;
}

/** Adds to a root's piece a run of ink of row `y`, from column `from` to before `to`. */
export function extend(label: i32, from: i32, to: i32, y: i32): void {
  put(lefts, label, min(get(lefts, label), from));
  put(rights, label, max(get(rights, label), to));
  put(tops, label, min(get(tops, label), y));
  put(bottoms, label, y + 1);
  put(areas, label, get(areas, label) + to - from);
}

/**
 * Moves the roots to the front of each column.
 * @returns how many there are
 */
export function gatherRoots(): i32 {
  let roots = 0;
  for (let label = 0; label < count; label++) {
    if (get(parents, label) != label) continue;
    put(lefts, roots, get(lefts, label));
    put(tops, roots, get(tops, label));
    put(rights, roots, get(rights, label));
    put(bottoms, roots, get(bottoms, label));
    put(areas, roots, get(areas, label));
    roots++;
  }
  return roots;
}

function get(column: usize, label: i32): i32 {
  return load<i32>(column + 4 * label);
}

function put(column: usize, label: i32, value: i32): void {
  store<i32>(column + 4 * label, value);
}

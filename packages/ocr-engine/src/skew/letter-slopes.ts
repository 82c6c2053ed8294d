import type { Feet } from './find-skew.ts';

/** The next letter stands this far to the right at most, and higher or lower by less than this, in letter heights: less than a descender. */
const FOLLOWER = { right: 3, down: 0.3 };
/** The slope at a letter is the one to its third follower: that of the next one would be full of rounding. */
const LINKS = 3;

/** The slope at a place. */
export interface Slope {
  x: number;
  y: number;
  slope: number;
}

/**
 * The slopes of lines, at each letter that has followers.
 * @param feet of letters
 * @param straight the same letters on lines that are straighter, where followers are found
 */
export function slopesOf({ x, y }: Feet, straight: Feet): Slope[] {
  const next = followersOf(straight);
  const slopes: Slope[] = [];
  for (let first = 0; first < x.length; first += 1) {
    let last = first;
    for (let link = 0; link < LINKS && last >= 0; link += 1) last = next[last]!;
    if (last < 0) continue;
    slopes.push({
      x: (x[first]! + x[last]!) / 2,
      y: (y[first]! + y[last]!) / 2,
      slope: (y[last]! - y[first]!) / (x[last]! - x[first]!),
    });
  }
  return slopes;
}

/** The number of the nearest letter to the right of each, about as high; -1 for none. */
function followersOf({ size, x, y }: Feet): Int32Array {
  const order = Array.from(x, (_, at) => at).toSorted((a, b) => x[a]! - x[b]!);
  const rowOf = (at: number) => Math.round(y[at]! / size);
  const rows = Map.groupBy(order, rowOf);
  /** How many letters of each row lie to the left of the one that is looked at. */
  const passed = new Map<number, number>();
  const followerIn = (row: number, at: number) => {
    const letters = rows.get(row) ?? [];
    let next = passed.get(row) ?? 0;
    while (next < letters.length && x[letters[next]!]! <= x[at]!) next += 1;
    passed.set(row, next);
    const isNear = (other: number) => x[other]! - x[at]! < FOLLOWER.right * size;
    for (; next < letters.length && isNear(letters[next]!); next += 1) {
      if (Math.abs(y[letters[next]!]! - y[at]!) < FOLLOWER.down * size) return letters[next]!;
    }
    return -1;
  };
  const followers = new Int32Array(x.length).fill(-1);
  for (const at of order) {
    const row = rowOf(at);
    const found = [row - 1, row, row + 1].map((near) => followerIn(near, at)).filter((n) => n >= 0);
    followers[at] = found.toSorted((a, b) => x[a]! - x[b]!)[0] ?? -1;
  }
  return followers;
}

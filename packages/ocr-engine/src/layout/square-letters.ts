import type { Components } from '../pixels/find-components.ts';
import { quantile } from '../text/numbers.ts';

/** The side of most squares is what this share of the components keeps to: some of them fill theirs. */
const MOST = 0.85;
/** Components of a shorter side are specks; those of a side this many times the usual one are no letters. */
const LEAST_SIDE = 4;
const LARGEST = 3;
/** As shares of a square's side: how large parts of one letter are together, and how far apart one above the other. */
const WHOLE = { width: 1.15, height: 1.1 };
const APART = 0.2;
/** Parts of one letter share this much of the width of the narrower one. */
const BELOW = 0.4;

/**
 * Joins the parts of letters that stand in squares, as those of Korean syllables do, one above the other: else they are taken
 * for rows of their own.
 */
export function joinSquares(components: Components): Components {
  const side = sideOf(components);
  if (side === 0) return components;
  const joined = new JoinedBoxes(components);
  for (const [one, other] of pairsOf(components, side)) joined.join(one, other, side);
  return joined.whole();
}

function sideOf({ count, left, top, right, bottom }: Components): number {
  const sides = Array.from({ length: count }, (_, at) =>
    Math.max(right[at]! - left[at]!, bottom[at]! - top[at]!),
  ).filter((side) => side >= LEAST_SIDE);
  const usual = quantile(sides, 0.5);
  return quantile(
    sides.filter((side) => side <= LARGEST * usual),
    MOST,
  );
}

/** Components that may be parts of one letter, the nearest first. */
function pairsOf(
  { count, left, top, right, bottom }: Components,
  side: number,
): [number, number][] {
  const order = Array.from({ length: count }, (_, at) => at).toSorted(
    (a, b) => left[a]! - left[b]!,
  );
  const isSmall = (at: number) =>
    right[at]! - left[at]! <= WHOLE.width * side && bottom[at]! - top[at]! <= WHOLE.height * side;
  const small = order.filter(isSmall);
  const pairs: { gap: number; pair: [number, number] }[] = [];
  for (const [place, one] of small.entries()) {
    for (let next = place + 1; next < small.length; next += 1) {
      const other = small[next]!;
      if (left[other]! >= right[one]!) break;
      const shared = Math.min(right[one]!, right[other]!) - left[other]!;
      const narrower = Math.min(right[one]! - left[one]!, right[other]! - left[other]!);
      const gap = Math.max(top[one]!, top[other]!) - Math.min(bottom[one]!, bottom[other]!);
      if (shared >= BELOW * narrower && gap <= APART * side)
        pairs.push({ gap, pair: [one, other] });
    }
  }
  return pairs.toSorted((a, b) => a.gap - b.gap).map(({ pair }) => pair);
}

class JoinedBoxes {
  readonly #boxes: Components;
  readonly #into: Int32Array;

  constructor(components: Components) {
    const { count, left, top, right, bottom, area } = components;
    this.#boxes = {
      count,
      left: left.slice(),
      top: top.slice(),
      right: right.slice(),
      bottom: bottom.slice(),
      area: area.slice(),
    };
    this.#into = Int32Array.from(left, (_, at) => at);
  }

  /** Unless they would be larger than a letter. */
  join(one: number, other: number, side: number): void {
    const [a, b] = [this.#rootOf(one), this.#rootOf(other)];
    if (a === b) return;
    const { left, top, right, bottom, area } = this.#boxes;
    const [x0, y0] = [Math.min(left[a]!, left[b]!), Math.min(top[a]!, top[b]!)];
    const [x1, y1] = [Math.max(right[a]!, right[b]!), Math.max(bottom[a]!, bottom[b]!)];
    if (x1 - x0 > WHOLE.width * side || y1 - y0 > WHOLE.height * side) return;
    [left[a], top[a], right[a], bottom[a]] = [x0, y0, x1, y1];
    area[a] = area[a]! + area[b]!;
    this.#into[b] = a;
  }

  whole(): Components {
    const roots = Array.from(this.#into.keys()).filter((at) => this.#into[at] === at);
    const of = (column: Int32Array) => Int32Array.from(roots, (at) => column[at]!);
    const { left, top, right, bottom, area } = this.#boxes;
    return {
      count: roots.length,
      left: of(left),
      top: of(top),
      right: of(right),
      bottom: of(bottom),
      area: of(area),
    };
  }

  #rootOf(at: number): number {
    let root = at;
    while (this.#into[root] !== root) root = this.#into[root]!;
    return root;
  }
}

/** A letter of each of two texts that stand in one place; undefined where one of them has nothing there. */
export type Pair = [own: string | undefined, other: string | undefined];

/**
 * Lays two readings of a word beside each other, letter by letter, with the fewest that are not the same (Levenshtein 1965).
 * @param areAlike whether two letters count as the same
 */
export function aligned(
  own: string,
  other: string,
  areAlike: (own: string, other: string) => boolean,
): Pair[] {
  const [a, b] = [Array.from(own), Array.from(other)];
  const costs = costsOf(a, b, areAlike);
  const pairs: Pair[] = [];
  let [row, column] = [a.length, b.length];
  while (row > 0 || column > 0) {
    const [ofOwn, ofOther] = stepTo(costs, row, column);
    pairs.push([ofOwn ? a[row - 1] : undefined, ofOther ? b[column - 1] : undefined]);
    row -= ofOwn;
    column -= ofOther;
  }
  return pairs.toReversed();
}

/** How many letters of each the last step on the cheapest way to a place takes: of both, if that is no dearer. */
function stepTo(costs: number[][], row: number, column: number): [0 | 1, 0 | 1] {
  const costOf = (fromRow: number, fromColumn: number) => costs[fromRow]?.[fromColumn] ?? Infinity;
  const [both, own, other] = [
    costOf(row - 1, column - 1),
    costOf(row - 1, column),
    costOf(row, column - 1),
  ];
  if (both <= own && both <= other) return [1, 1];
  return own <= other ? [1, 0] : [0, 1];
}

/** How many letters differ between the beginnings of both, up to each row and column. */
function costsOf(
  a: string[],
  b: string[],
  areAlike: (own: string, other: string) => boolean,
): number[][] {
  const costs = [b.map((_, column) => column)];
  costs[0]!.push(b.length);
  for (const [row, letter] of a.entries()) {
    const above = costs[row]!;
    const here = [row + 1];
    for (const [column, other] of b.entries()) {
      const swapped = above[column]! + (areAlike(letter, other) ? 0 : 1);
      here.push(Math.min(swapped, above[column + 1]! + 1, here[column]! + 1));
    }
    costs.push(here);
  }
  return costs;
}

/** Places in two readings that stand beside each other; undefined where one of them has nothing there. */
export type Place = [own: number | undefined, other: number | undefined];

/**
 * Lays two readings beside each other, item by item, with the fewest that are not alike (Levenshtein 1965): an item more, one less and
 * one instead of another cost the same.
 * @param areAlike whether an item of the first stands for one of the second
 * @returns every place in both, from the beginning
 */
export function aligned<Item>(
  own: readonly Item[],
  other: readonly Item[],
  areAlike: (own: Item, other: Item) => boolean,
): Place[] {
  const costs = costsOf(own, other, areAlike);
  const places: Place[] = [];
  let [row, column] = [own.length, other.length];
  while (row > 0 || column > 0) {
    const cost = costs[row]![column]!;
    const diagonal = costs[row - 1]?.[column - 1];
    const step = diagonal !== undefined && areAlike(own[row - 1]!, other[column - 1]!) ? 0 : 1;
    if (diagonal !== undefined && cost === diagonal + step) places.push([--row, --column]);
    else if (column > 0 && cost === costs[row]![column - 1]! + 1)
      places.push([undefined, --column]);
    else places.push([--row, undefined]);
  }
  return places.toReversed();
}

/** How many items differ between the beginnings of both, up to each row and column. */
function costsOf<Item>(
  own: readonly Item[],
  other: readonly Item[],
  areAlike: (own: Item, other: Item) => boolean,
): Uint32Array[] {
  const costs = [Uint32Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (const [row, item] of own.entries()) {
    const next = new Uint32Array(other.length + 1);
    next[0] = row + 1;
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = costs[row]![at - 1]! + (areAlike(item, other[at - 1]!) ? 0 : 1);
      next[at] = Math.min(replaced, costs[row]![at]! + 1, next[at - 1]! + 1);
    }
    costs.push(next);
  }
  return costs;
}

/** Which of the found words are right: those that an alignment with the fewest changes leaves as they are. */
export function rightWords(expected: string[], found: string[]): boolean[] {
  const right = found.map(() => false);
  for (const [row, column] of aligned(expected, found)) {
    if (column !== undefined) right[column] = expected[row ?? -1] === found[column];
  }
  return right;
}

/**
 * What an alignment with the fewest changes changes: pairs of what was expected and what was found in its place, of which
 * one is undefined where something is missing or too much. From the end to the beginning.
 */
export function differences(
  expected: string[],
  found: string[],
): [string | undefined, string | undefined][] {
  return aligned(expected, found)
    .map(([row, column]): [string | undefined, string | undefined] => [
      expected[row ?? -1],
      found[column ?? -1],
    ])
    .filter(([wanted, there]) => wanted !== there);
}

/** An alignment with the fewest changes: which stands beside which, or beside nothing, from the end to the beginning. */
function aligned(expected: string[], found: string[]): [number | undefined, number | undefined][] {
  const costs = costsOf(expected, found);
  const pairs: [number | undefined, number | undefined][] = [];
  let [row, column] = [expected.length, found.length];
  while (row > 0 || column > 0) {
    const cost = costs[row]![column]!;
    const diagonal = costs[row - 1]?.[column - 1];
    const isSame = expected[row - 1] === found[column - 1];
    if (diagonal !== undefined && cost === diagonal + (isSame ? 0 : 1)) {
      pairs.push([--row, --column]);
    } else if (column > 0 && cost === costs[row]![column - 1]! + 1) {
      pairs.push([undefined, --column]);
    } else {
      pairs.push([--row, undefined]);
    }
  }
  return pairs;
}

/** By how many insertions, deletions and substitutions the first words of one become those of the other. */
function costsOf(expected: string[], found: string[]): Uint32Array[] {
  const costs = [Uint32Array.from({ length: found.length + 1 }, (_, index) => index)];
  for (const [row, word] of expected.entries()) {
    const next = new Uint32Array(found.length + 1);
    next[0] = row + 1;
    for (let at = 1; at <= found.length; at += 1) {
      const replaced = costs[row]![at - 1]! + (word === found[at - 1] ? 0 : 1);
      next[at] = Math.min(replaced, costs[row]![at]! + 1, next[at - 1]! + 1);
    }
    costs.push(next);
  }
  return costs;
}

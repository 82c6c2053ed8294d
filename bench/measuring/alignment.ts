/** Which of the found words are right: those that an alignment with the fewest changes leaves as they are. */
export function rightWords(expected: string[], found: string[]): boolean[] {
  const costs = costsOf(expected, found);
  const right = found.map(() => false);
  let [row, column] = [expected.length, found.length];
  while (row > 0 && column > 0) {
    const isSame = expected[row - 1] === found[column - 1];
    const cost = costs[row]![column]!;
    if (cost === costs[row - 1]![column - 1]! + (isSame ? 0 : 1)) {
      [row, column] = [row - 1, column - 1];
      right[column] = isSame;
    } else if (cost === costs[row]![column - 1]! + 1) column -= 1;
    else row -= 1;
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
  const costs = costsOf(expected, found);
  const result: [string | undefined, string | undefined][] = [];
  let [row, column] = [expected.length, found.length];
  while (row > 0 || column > 0) {
    const cost = costs[row]![column]!;
    const [wanted, there] = [expected[row - 1], found[column - 1]];
    const diagonal = costs[row - 1]?.[column - 1];
    if (diagonal !== undefined && cost === diagonal + (wanted === there ? 0 : 1)) {
      if (wanted !== there) result.push([wanted, there]);
      [row, column] = [row - 1, column - 1];
    } else if (row > 0 && cost === costs[row - 1]![column]! + 1) {
      result.push([wanted, undefined]);
      row -= 1;
    } else {
      result.push([undefined, there]);
      column -= 1;
    }
  }
  return result;
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

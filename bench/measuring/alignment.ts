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

import { aligned } from '@legible/ocr-engine/internal';

/** Which of the found words are right: those that an alignment with the fewest changes leaves as they are. */
export function rightWords(expected: string[], found: string[]): boolean[] {
  const right = found.map(() => false);
  for (const [row, column] of aligned(expected, found, isSame)) {
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
  return aligned(expected, found, isSame)
    .map(([row, column]): [string | undefined, string | undefined] => [
      expected[row ?? -1],
      found[column ?? -1],
    ])
    .filter(([wanted, there]) => wanted !== there)
    .toReversed();
}

const isSame = (expected: string, found: string) => expected === found;

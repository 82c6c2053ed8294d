import { LISTED } from '../index/write-pages.ts';

/** Each part of a word that was read as two has this many letters. */
const SHORTEST_PART = 2;
const SHORTEST = 5;

/** Second parts of a broken word by first ones. */
export type Broken = Map<string, string[]>;

/** All ways to break a word in two. */
export function splitsOf(word: string): [string, string][] {
  if (word.length < SHORTEST) return [];
  const count = word.length - 2 * SHORTEST_PART + 1;
  return Array.from({ length: count }, (_, at) => [
    word.slice(0, at + SHORTEST_PART),
    word.slice(at + SHORTEST_PART),
  ]);
}

/**
 * How a word may stand on the owner's pages in two parts. One part is no word of its own, or both would stand on
 * most pages somewhere.
 * @param pages on how many pages the owner's words were seen
 */
export function brokenBy(splits: [string, string][], pages: ReadonlyMap<string, number>): Broken {
  const broken: Broken = new Map();
  for (const [first, second] of splits) {
    const [one, other] = [pages.get(first), pages.get(second)];
    if (one === undefined || other === undefined || Math.min(one, other) >= LISTED) continue;
    broken.set(first, [second]);
  }
  return broken;
}

import { USUAL } from '../index/write-pages.ts';
import type { SearchSession } from './search-session.ts';

/** Each part of a word that was read as two has so many letters. */
const SHORTEST_PART = 2;
const SHORTEST = 5;

const PARTS = {
  name: 'search_parts',
  text: 'select word, pages from search_words where owner = $1 and word = any($2)',
};

/** Second parts of a broken word by first ones. */
export type Broken = Map<string, string[]>;

/**
 * How words may stand on the owner's pages in two parts. One part is no word of its own, or both would stand on
 * most pages somewhere.
 * @returns for each word, what was found
 */
export async function brokenWords(
  session: SearchSession,
  owner: { number: number },
  words: string[],
): Promise<Broken[]> {
  const splits = words.map(splitsOf);
  const parts = new Set(splits.flat(2));
  if (parts.size === 0) return words.map(() => new Map());
  const rows = await session.query<{ word: string; pages: number }>(PARTS, [
    owner.number,
    [...parts],
  ]);
  const known = new Map(rows.map(({ word, pages }) => [word, pages]));
  return splits.map((some) => {
    const broken: Broken = new Map();
    for (const [first, second] of some) {
      const [one, other] = [known.get(first), known.get(second)];
      if (one === undefined || other === undefined || Math.min(one, other) >= USUAL) continue;
      broken.set(first, [second]);
    }
    return broken;
  });
}

function splitsOf(word: string): [string, string][] {
  if (word.length < SHORTEST) return [];
  const count = word.length - 2 * SHORTEST_PART + 1;
  return Array.from({ length: count }, (_, at) => [
    word.slice(0, at + SHORTEST_PART),
    word.slice(at + SHORTEST_PART),
  ]);
}

import { liesIn } from '../layout/box-sides.ts';
import type { Block, Table } from '../page-text.ts';
import { mayHaveTables, openTables } from './open-tables.ts';
import { placedWords, wordSize } from './placed-words.ts';
import { ruledTables } from './ruled-tables.ts';
import type { Rules } from './rules.ts';

/**
 * Finds the tables of a page: first those with rules around their cells, then those of words in common columns.
 * @param blocks what was read, in pixels of the page's picture
 * @param rulesOf finds the picture's rules; asked for only where there may be tables
 * @returns tables from top to bottom, in the same pixels
 */
export function findTables(blocks: Block[], rulesOf: () => Rules): Table[] {
  const words = placedWords(blocks);
  const size = wordSize(words);
  if (!mayHaveTables(words, size)) return [];
  const ruled = ruledTables(rulesOf(), words, size);
  const outside = words.filter((word) => !ruled.some(({ box }) => liesIn(word.box, box)));
  return [...ruled, ...openTables(outside, size)].toSorted((a, b) => a.box[1] - b.box[1]);
}

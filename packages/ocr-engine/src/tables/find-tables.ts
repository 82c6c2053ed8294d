import { liesIn } from '../text/box-sides.ts';
import type { Block, PagePose, Table } from '../interface/page-text.ts';
import { mayHaveTables, openTables } from './open-tables.ts';
import { type PlacedWord, placedWords, wordSize } from './placed-words.ts';
import { inRowOrder, type TabledText } from './row-order.ts';
import { ruledTables } from './ruled-tables.ts';
import type { Rules } from '../pixels/rules.ts';
import type { Straightening } from '../skew/straightening.ts';
import { straightPage } from './straight-page.ts';
import { withoutStrokes } from './strokes.ts';
import { wordsIn } from './to-table.ts';

/** A rule stands this near to the word that it was read with, in heights of words. */
const BESIDE = 0.6;

/**
 * Finds the tables of a page: first those with rules around their cells, then those of words in common columns.
 * @param blocks what was read, in pixels of the page's picture
 * @param rulesOf finds the rules of the picture on the straight page; asked for only where there may be tables
 * @param pose how the text lies on the page
 * @returns tables from top to bottom, in the same pixels; and the blocks, without what rules were read as, and with
 * tables in the order of their rows
 */
export function findTables(
  blocks: Block[],
  rulesOf: (straight: Straightening | undefined) => Rules,
  pose?: PagePose,
): TabledText {
  const straight = straightPage(blocks, pose);
  const before = placedWords(blocks, straight);
  const size = wordSize(before);
  if (!mayHaveTables(before, size)) return { blocks, tables: [] };
  const rules = rulesOf(straight.how);
  const clean = withoutStrokes(blocks, rules.down, BESIDE * size, straight);
  const words = placedWords(clean, straight);
  const ruled = ruledTables(rules, words, size).map((table) => finer(table, words, size));
  const outside = words.filter((word) => !ruled.some(({ box }) => liesIn(word.box, box)));
  const tables = [...ruled, ...openTables(outside, size)].toSorted((a, b) => a.box[1] - b.box[1]);
  return inRowOrder({ blocks: clean, tables: tables.map(straight.onPage) }, words, size);
}

/** Rules may run through the head of a table alone: then its words tell more columns. */
function finer(table: Table, words: PlacedWord[], size: number): Table {
  const [open, ...others] = openTables(wordsIn(words, table.box), size);
  return open && others.length === 0 && open.columns > table.columns ? open : table;
}

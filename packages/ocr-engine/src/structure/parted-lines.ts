import type { Box, Line, Table } from '../interface/page-text.ts';
import { union } from '../text/box-sides.ts';
import { paragraphsOf } from './paragraphs.ts';

/**
 * The lines of each block as they stand together: paragraphs, and the lines of a table. Lines without words are left out.
 * @param tables of the same page: their places name its blocks and lines
 */
export function partedLines<L extends Line>(
  blocks: readonly { lines: readonly L[] }[],
  tables: readonly Table[] = [],
): { box: Box; lines: L[] }[] {
  const tableOf = new Map<string, Table>();
  for (const table of tables) {
    for (const [block, line] of table.cells.flatMap(({ words }) => words)) {
      tableOf.set(`${block} ${line}`, table);
    }
  }
  return blocks.flatMap(({ lines }, block) => {
    const runs: { table: Table | undefined; lines: L[] }[] = [];
    for (const [at, line] of lines.entries()) {
      if (line.words.length === 0) continue;
      const table = tableOf.get(`${block} ${at}`);
      const run = runs.at(-1);
      if (run && run.table === table) run.lines.push(line);
      else runs.push({ table, lines: [line] });
    }
    return runs
      .flatMap((run) => (run.table ? [run.lines] : paragraphsOf(run.lines)))
      .map((all) => ({ box: all.map(({ box }) => box).reduce(union), lines: all }));
  });
}

import type { Line, PageText, Table } from '../interface/page-text.ts';

/** What a page is made of: lines that stand together, or a table. */
export type PagePart = { kind: 'lines'; lines: Line[] } | { kind: 'table'; table: Table };

/** Lines and tables in reading order: a table stands where its first word does, and has its words for itself. */
export function pageParts({ blocks, tables: all = [] }: PageText): PagePart[] {
  const tables = all.map((table) => ({ table, taken: placesOf(table) }));
  const written = new Set<Table>();
  return blocks.flatMap((block, index) => {
    const parts: PagePart[] = [];
    let lines: Line[] = [];
    const endLines = () => {
      if (lines.length > 0) parts.push({ kind: 'lines', lines });
      lines = [];
    };
    for (const [at, line] of block.lines.entries()) {
      const inside = tables.filter(({ taken }) => taken.has(`${index} ${at}`));
      const words = line.words.filter(
        (_, word) => !inside.some(({ taken }) => taken.has(`${index} ${at} ${word}`)),
      );
      if (words.length > 0)
        lines.push(words.length < line.words.length ? { ...line, words } : line);
      for (const { table } of inside.filter((one) => !written.has(one.table))) {
        endLines();
        parts.push({ kind: 'table', table });
        written.add(table);
      }
    }
    endLines();
    return parts;
  });
}

/** The lines and words that a table takes. */
function placesOf({ cells }: Table): Set<string> {
  const places = cells.flatMap(({ words }) => words);
  return new Set(
    places.flatMap(([block, line, word]) => [`${block} ${line}`, `${block} ${line} ${word}`]),
  );
}

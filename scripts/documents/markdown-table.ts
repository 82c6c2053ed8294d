/**
 * The tables of a Markdown text in their order: each a list of rows, each row a list of cells without their padding.
 * The first row of a table is its header, the second one the line below it.
 */
export function tablesOf(text: string): string[][][] {
  const tables = text.matchAll(/(?:^\|.*(?:\n|$))+/gm);
  return [...tables].map(([table]) => table.trimEnd().split('\n').map(cellsOf));
}

/** The first table of a Markdown text, or nothing. */
export function firstTable(text: string): string[][] {
  return tablesOf(text)[0] ?? [];
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

/** A table in Markdown: a heading, and rows of as many cells. */
export function markdownTable(columns: string[], rows: (string | number)[][]): string {
  return [columns, columns.map(() => '---'), ...rows].map(line).join('\n');
}

const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

import { tablesOf } from '../documents/markdown-table.ts';

/**
 * The tables of docs/benchmarks/engine.md that have a row for each case and tool. Their cells are found by case, tool
 * and column.
 */
export class BenchmarkTable {
  readonly #tables: { header: string[]; rows: string[][] }[];

  constructor(benchmarks: string) {
    this.#tables = tablesOf(benchmarks)
      .map(([header = [], , ...rows]) => ({ header, rows }))
      .filter(({ header }) => header[0] === 'case' && header[1] === 'tool');
  }

  /** Cases in their order. */
  get cases(): string[] {
    return [...new Set(this.#tables[0]?.rows.map(([name = '']) => name))];
  }

  /** @throws Error where there is no such row or column. */
  cell(test: string, tool: string, column: RegExp): string {
    for (const { header, rows } of this.#tables) {
      const at = header.findIndex((title) => column.test(title));
      const found = rows.find(([name, who]) => name === test && who === tool)?.[at];
      if (found !== undefined) return found;
    }
    throw new Error(`No ${String(column)} of ${tool} for ${test}`);
  }
}

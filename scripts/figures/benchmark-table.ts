import { firstTable } from '../markdown-table.ts';

/** The first table of docs/benchmarks.md, whose cells are found by case, tool and column. */
export class BenchmarkTable {
  readonly #header: string[];
  readonly #rows: string[][];

  constructor(benchmarks: string) {
    const [header = [], , ...rows] = firstTable(benchmarks);
    this.#header = header;
    this.#rows = rows;
  }

  /** Cases in their order. */
  get cases(): string[] {
    return [...new Set(this.#rows.map(([name = '']) => name))];
  }

  /** Throws where there is no such row or column. */
  cell(test: string, tool: string, column: RegExp): string {
    const at = this.#header.findIndex((title) => column.test(title));
    const row = this.#rows.find(([name, who]) => name === test && who === tool);
    const found = row?.[at];
    if (found === undefined) throw new Error(`No ${String(column)} of ${tool} for ${test}`);
    return found;
  }
}

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

function firstTable(text: string): string[][] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start, end < 0 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

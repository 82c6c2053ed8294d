/** A figure of ours beside those of other tools, as people read them. */
interface Figure {
  ours: string;
  others: { tool: string; value: string }[];
}

export interface Figures {
  /** How many pages they were measured on. */
  pages: number;
  errors: Figure;
  time: Figure;
  growth: Figure;
}

const OURS = 'Legible lstm';
const OTHERS = [
  { tool: 'tesseract', name: 'Tesseract' },
  { tool: 'OCRmyPDF', name: 'OCRmyPDF' },
];

/**
 * The landing page's figures, out of the first case of the table in docs/benchmarks.md (books).
 * Throws where the table has not the columns and tools that are looked for.
 */
export function figuresFrom(benchmarks: string): Figures {
  const table = benchmarks
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const [header = []] = table;
  const books = table.filter(([name = '']) => /^books, \d+ pages$/.test(name));
  const cell = (tool: string, column: RegExp): string => {
    const at = header.findIndex((title) => column.test(title));
    const found = books.find(([, name]) => name === tool)?.[at];
    if (found === undefined) throw new Error(`No ${String(column)} of ${tool} in the table`);
    return found;
  };
  const figure = (column: RegExp, worded: (text: string) => string): Figure => ({
    ours: worded(cell(OURS, column)),
    others: OTHERS.map(({ tool, name }) => ({ tool: name, text: cell(tool, column) }))
      // The tesseract command writes no PDF of its own beside the picture.
      .filter(({ text }) => text !== '')
      .map(({ tool, text }) => ({ tool, value: worded(text) })),
  });
  return {
    pages: Number(/\d+/.exec(books[0]?.[0] ?? '')?.[0]),
    errors: figure(/^CER micro/, (text) => `${text.split(' / ')[0]} %`),
    time: figure(/^CPU s a page/, (text) => `${text} s`),
    growth: figure(/^bytes a page/, (text) => `${(Number(text) / 1000).toFixed(1)} kB`),
  };
}

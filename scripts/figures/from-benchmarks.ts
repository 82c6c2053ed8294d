import { BenchmarkTable } from './benchmark-table.ts';

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
const BOOKS = /^books, (\d+) pages$/;

/**
 * The landing page's figures, out of the case of book pages in docs/benchmarks/engine.md.
 * Throws where the table has not the columns and tools that are looked for.
 */
export function figuresFrom(benchmarks: string): Figures {
  const table = new BenchmarkTable(benchmarks);
  const books = table.cases.find((name) => BOOKS.test(name)) ?? 'books';
  const figure = (column: RegExp, worded: (text: string) => string): Figure => ({
    ours: worded(table.cell(books, OURS, column)),
    others: OTHERS.map(({ tool, name }) => ({ tool: name, text: table.cell(books, tool, column) }))
      // The tesseract command writes no PDF of its own beside the picture.
      .filter(({ text }) => text !== '')
      .map(({ tool, text }) => ({ tool, value: worded(text) })),
  });
  return {
    pages: Number(BOOKS.exec(books)?.[1]),
    errors: figure(/^CER micro/, (text) => `${text.split(' / ')[0]} %`),
    time: figure(/^CPU s a page/, (text) => `${text} s`),
    growth: figure(/^bytes a page/, (text) => `${(Number(text) / 1000).toFixed(1)} kB`),
  };
}

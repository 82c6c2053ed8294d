import { firstTable } from '../documents/markdown-table.ts';
import { BenchmarkTable } from './benchmark-table.ts';

/** Of a hundred words on such a page, how many are found. */
interface KindOfPaper {
  kind: string;
  ours: number;
  tesseract: number;
}

export interface PaperFigures {
  /** The day on which book pages were measured, that of all other kinds, and the last of those that a program spoilt. */
  measured: { books: string; others: string; spoilt: string };
  /** Of a thousand characters of book pages, how many are misread. */
  misread: { legible: number; tesseract: number; ocrmypdf: number };
  /** Processor seconds a book page. */
  seconds: { legible: number; tesseract: number; ocrmypdf: number };
  kinds: KindOfPaper[];
}

const BOOKS = /^books, \d+ pages$/;
const OTHERS = '## Other kinds of paper';
const TOOLS = { legible: 'Legible lstm', tesseract: 'tesseract', ocrmypdf: 'OCRmyPDF' };

/**
 * The figures of the benchmark page for readers, out of docs/benchmarks/engine.md.
 * Throws where the tables have not what is looked for.
 */
export function paperFigures(benchmarks: string): PaperFigures {
  const table = new BenchmarkTable(benchmarks);
  const books = table.cases.find((name) => BOOKS.test(name)) ?? 'books';
  const cell = (tool: string, column: RegExp) =>
    finite(table.cell(books, tool, column).split(' / ')[0], `${tool} for ${books}`);
  const ofAll = (read: (tool: string) => number) => ({
    legible: read(TOOLS.legible),
    tesseract: read(TOOLS.tesseract),
    ocrmypdf: read(TOOLS.ocrmypdf),
  });
  const others = sectionOf(benchmarks, OTHERS);
  const wordsRight = (tool: string) => Math.floor(100 - cell(tool, /^WER micro/));
  return {
    measured: {
      books: dayIn(benchmarks, /^Measured /m),
      others: dayIn(others, /read once on\s/),
      spoilt: dayIn(others, /again on\s/),
    },
    misread: ofAll((tool) => Math.round(cell(tool, /^CER micro/) * 10)),
    seconds: ofAll((tool) => cell(tool, /^CPU s a page/)),
    kinds: [
      { kind: 'books', ours: wordsRight(TOOLS.legible), tesseract: wordsRight(TOOLS.tesseract) },
      ...otherKinds(others),
    ],
  };
}

/** From a heading on. */
function sectionOf(benchmarks: string, heading: string): string {
  const start = benchmarks.indexOf(heading);
  if (start < 0) throw new Error(`docs/benchmarks/engine.md has no "${heading}"`);
  return benchmarks.slice(start);
}

/** The first day that stands behind some words. */
function dayIn(text: string, words: RegExp): string {
  const day = new RegExp(`${words.source}(\\d{4}-\\d{2}-\\d{2})`, words.flags).exec(text)?.[1];
  if (day === undefined) throw new Error(`No day stands behind "${words.source}"`);
  return day;
}

function otherKinds(others: string): KindOfPaper[] {
  const [header = [], , ...rows] = firstTable(others);
  const column = (tool: string) => header.indexOf(`words found, ${tool} %`);
  return rows.map((row) => ({
    kind: row[0] ?? '',
    ours: finite(row[column('Legible')], `Legible for ${row[0]}`),
    tesseract: finite(row[column('tesseract')], `tesseract for ${row[0]}`),
  }));
}

function finite(text: string | undefined, what: string): number {
  const number = Number(text);
  if (text === undefined || text === '' || !Number.isFinite(number)) {
    throw new Error(`docs/benchmarks/engine.md has no figure of ${what}`);
  }
  return number;
}

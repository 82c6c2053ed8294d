import { BenchmarkTable } from './benchmark-table.ts';

const BEGIN = '<!-- figures: from docs/benchmarks/engine.md by node scripts/landing-figures.ts -->';
const END = '<!-- end of figures -->';
const TOOLS = ['Legible lstm', 'OCRmyPDF', 'tesseract'];
/** Where, in docs/benchmarks/engine.md, it stands what the table was measured with. */
const CONDITIONS = /^Measured .*$/m;

/** The documents that show the table. */
export const SHOWN_IN = ['README.md', 'docs/benchmarks.md'];

/**
 * One of these documents with its figures taken from docs/benchmarks/engine.md.
 * Throws where the document has no place for them, or the benchmarks not what is looked for.
 */
export function withFigures(document: string, benchmarks: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The document has no place for the figures');
  const before = document.slice(0, begin + BEGIN.length);
  return `${before}\n\n${figures(benchmarks)}\n\n${document.slice(end)}`;
}

function figures(benchmarks: string): string {
  const conditions = CONDITIONS.exec(benchmarks)?.[0];
  if (conditions === undefined) throw new Error('Nothing says with what the table was measured');
  const table = new BenchmarkTable(benchmarks);
  const head = [
    'CPU seconds a page, and wrong characters',
    'Legible',
    'OCRmyPDF',
    'tesseract',
    'OCRmyPDF takes',
    'in wall time',
  ];
  const rows = table.cases.map((test) => row(table, test));
  return [conditions, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function row(table: BenchmarkTable, test: string): string[] {
  const ratio = (column: RegExp) => table.cell(test, 'Legible lstm', column);
  return [
    test,
    ...TOOLS.map((tool) => costAndErrors(table, test, tool)),
    ratio(/^CPU ratio/),
    ratio(/^wall ratio/),
  ];
}

function costAndErrors(table: BenchmarkTable, test: string, tool: string): string {
  const errors = table.cell(test, tool, /^CER micro/).split(' / ')[0] ?? '';
  const cost = `${table.cell(test, tool, /^CPU s a page/)} s`;
  return errors === '' ? cost : `${cost}, ${errors} %`;
}

function line(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

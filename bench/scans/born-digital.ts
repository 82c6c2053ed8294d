import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readPgm } from '../measuring/picture-file.ts';
import type { ScanPage } from './scan-page.ts';

/**
 * What gives a page's text in the order in which it is read. `rows`: what stands side by side in a table stays so only where
 * Poppler keeps the layout. `columns`: Poppler finds them by itself. `drawn`: it mistakes them, but the page is written in
 * their order.
 */
type Order = keyof typeof SWITCHES;

const SWITCHES = { rows: ['-layout'], columns: [], drawn: ['-raw'] } as const;

/**
 * Pages by file and number. Files are those of the tests of `tabulapdf/tabula-java`, which has the tables of ICDAR 2013,
 * and of `mozilla/pdf.js`. They are fetched by hand and put all into one folder.
 */
const PAGES: readonly [file: string, page: number, order: Order][] = [
  // Tables with rules and without, alone and between prose.
  ['us-018', 1, 'rows'],
  ['eu-006', 1, 'rows'],
  ['us-009', 1, 'rows'],
  ['schools', 1, 'rows'],
  ['eu-005', 2, 'rows'],
  ['eu-014', 2, 'rows'],
  ['us-002', 1, 'rows'],
  ['cs-en-us-pbms', 1, 'rows'],
  ['spanning_cells', 1, 'rows'],
  ['us-020', 3, 'rows'],
  ['eu-021', 3, 'rows'],
  ['us-012', 1, 'rows'],
  ['eu-018', 1, 'rows'],
  ['us-037', 1, 'rows'],
  ['us-026', 1, 'rows'],
  // Filings and forms.
  ['sydney_disclosure_contract', 1, 'rows'],
  ['us-010', 2, 'rows'],
  ['bigboundingbox', 1, 'rows'],
  ['prefilled_f1040', 1, 'rows'],
  ['issue9972-1', 1, 'rows'],
  // Columns, of one width and of several, some with a table or a chart.
  ['us-025', 1, 'columns'],
  ['us-021', 2, 'drawn'],
  ['us-001', 2, 'columns'],
  ['labor', 1, 'columns'],
  ['us-023', 2, 'columns'],
  ['us-020', 1, 'columns'],
  ['tracemonkey', 1, 'columns'],
  ['tracemonkey', 4, 'columns'],
  ['bug1997343', 1, 'drawn'],
  ['chrome-text-selection-markedContent', 1, 'drawn'],
  ['issue1350', 1, 'columns'],
  // Slides.
  ['canvas', 1, 'drawn'],
  ['issue1002', 1, 'columns'],
];

/** By turns, in pixels an inch. */
const RESOLUTIONS = [200, 300];

/**
 * Pages of born-digital PDFs as pictures; their own text is the truth.
 * @param folder of the PDFs
 * @param work folder for what is made on the way
 */
export function bornDigital(folder: string, work: string): ScanPage[] {
  mkdirSync(work, { recursive: true });
  return PAGES.map(([file, page, order], index) => ({
    path: join(folder, `${file}.pdf`),
    page,
    order,
    dpi: RESOLUTIONS[index % RESOLUTIONS.length]!,
  }))
    .filter(({ path }) => existsSync(path))
    .map(({ path, page, order, dpi }) => ({
      name: `${basename(path, '.pdf')}, page ${page}`,
      dpi,
      truth: textOf(path, page, order),
      picture: async () => ({ grey: drawn(path, page, dpi, join(work, 'page')) }),
    }));
}

function textOf(path: string, page: number, order: Order): string {
  const options = [...SWITCHES[order], ...only(page)];
  return execFileSync('pdftotext', [...options, path, '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

function drawn(path: string, page: number, dpi: number, base: string) {
  const form = ['-r', String(dpi), '-gray', '-singlefile'];
  execFileSync('pdftoppm', [...form, ...only(page), path, base], { stdio: 'ignore' });
  return readPgm(`${base}.pgm`);
}

function only(page: number): string[] {
  return ['-f', String(page), '-l', String(page)];
}

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGIBLE, ONE_THREAD, pagesOf } from '../measuring/commands.ts';
import { measure } from '../measuring/measure.ts';

/** A set as files: one PDF, and a picture of each page. */
export interface Prepared {
  folder: string;
  pdf: string;
  pictures: string[];
  /** Of all its pages, more or less: tesseract is told one. */
  dpi: number;
  languages: string[];
}

export interface Read {
  /** Text of each page. */
  pages: string[];
  cpuSeconds: number;
}

export interface Reader {
  name: string;
  read(set: Prepared): Promise<Read>;
}

/** The name of our own reader. */
export const OURS = 'Legible';

/** Legible ends so when single pages failed: they count as empty. */
const PAGES_FAILED = 7;

/** Legible, and what else is installed. */
export function installedReaders(): Reader[] {
  const readers = [legible];
  if (isInstalled('tesseract')) readers.push(tesseract);
  if (isInstalled('ocrmypdf')) readers.push(ocrmypdf(isInstalled('unpaper')));
  return readers;
}

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const legible: Reader = {
  name: OURS,
  read: async ({ folder, pdf, languages }) => {
    const [output, sidecar] = [join(folder, 'legible.pdf'), join(folder, 'legible.txt')];
    const options = ['--sidecar', sidecar, '--languages', languages.join('+'), '--quiet'];
    const command = [process.execPath, LEGIBLE, pdf, output, ...options];
    const { cpuSeconds } = await measure(command, [0, PAGES_FAILED]);
    return { cpuSeconds, pages: pagesOf(sidecar) };
  },
};

const tesseract: Reader = {
  name: 'tesseract',
  read: async ({ folder, pictures, languages, dpi }) => {
    const [list, output] = [join(folder, 'pages.list'), join(folder, 'tesseract')];
    writeFileSync(list, pictures.join('\n'));
    const options = ['-l', languages.join('+'), '--dpi', String(dpi)];
    const command = ['tesseract', list, output, ...options];
    const { cpuSeconds } = await measure(command, [0], ONE_THREAD);
    return { cpuSeconds, pages: pagesOf(`${output}.txt`) };
  },
};

/** With the switches that help it on such pages. */
function ocrmypdf(cleans: boolean): Reader {
  return {
    name: 'OCRmyPDF',
    read: async ({ folder, pdf, languages }) => {
      const [output, sidecar] = [join(folder, 'ocrmypdf.pdf'), join(folder, 'ocrmypdf.txt')];
      const helps = ['--deskew', '--rotate-pages', ...(cleans ? ['--clean'] : [])];
      const form = ['--output-type', 'pdf', '--quiet', '--force-ocr', '-l', languages.join('+')];
      const command = ['ocrmypdf', ...form, ...helps, '--sidecar', sidecar, pdf, output];
      const { cpuSeconds } = await measure(command, [0], ONE_THREAD);
      return { cpuSeconds, pages: pagesOf(sidecar) };
    },
  };
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openDocument, withPage } from '../src/render/document.ts';
import { withMemory } from '../src/render/pdfium.ts';

const run = promisify(execFile);

/** Text as poppler finds it, with single spaces between words. */
export async function popplerText(path: string, page?: number): Promise<string> {
  const range = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  const { stdout } = await run('pdftotext', [...range, path, '-'], { maxBuffer: 1 << 26 });
  return stdout.split(/\s+/).filter(Boolean).join(' ');
}

/** Text of one page as PDFium, and so Chrome, finds it, with single spaces between words. */
export async function pdfiumText(path: string, number: number): Promise<string> {
  const document = await openDocument(path);
  const { pdfium } = document;
  return withPage(document, number, (page) => {
    const textPage = pdfium.FPDFText_LoadPage(page);
    const count = pdfium.FPDFText_CountChars(textPage);
    const text = withMemory(pdfium, 2 * count + 2, (pointer) => {
      const written = pdfium.FPDFText_GetText(textPage, 0, count, pointer);
      const bytes = pdfium.pdfium.HEAPU8.subarray(pointer, pointer + 2 * written - 2);
      return Buffer.from(bytes).toString('utf16le');
    });
    pdfium.FPDFText_ClosePage(textPage);
    return text.split(/\s+/).filter(Boolean).join(' ');
  });
}

/** What the pages look like to poppler, small: equal pictures are equal pages. */
export async function pictureOf(path: string): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 1 << 28 } as const;
  const { stdout } = await run('pdftoppm', ['-r', '30', path], options);
  return stdout;
}

export interface FoundWord {
  text: string;
  /** Left, top, right, bottom in points of the page as shown. */
  box: [number, number, number, number];
}

/** Words with their boxes, as poppler finds them on one page. */
export async function popplerWords(path: string, page: number): Promise<FoundWord[]> {
  const range = ['-f', String(page), '-l', String(page)];
  const { stdout } = await run('pdftotext', ['-bbox', '-cropbox', ...range, path, '-']);
  const pattern = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g;
  return [...stdout.matchAll(pattern)].map(([, left, top, right, bottom, text = '']) => ({
    text: unescape(text),
    box: [Number(left), Number(top), Number(right), Number(bottom)],
  }));
}

function unescape(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');
}

/** What `qpdf --check` complains about, a line each; empty for a sound file. */
export async function qpdfComplaints(path: string): Promise<string[]> {
  const output = await run('qpdf', ['--check', path]).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
  return output.split('\n').filter((line) => /^(WARNING: |ERROR: |\S+\.pdf: )/.test(line));
}

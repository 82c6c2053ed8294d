import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { shownBox } from '../src/page/regions.ts';
import { openDocument, withPage } from '../src/render/document.ts';
import { withMemory } from '../src/render/pdfium.ts';

const run = promisify(execFile);

/** Text as poppler finds it, with single spaces between words. */
export async function popplerText(path: string, page?: number, ...more: '-raw'[]): Promise<string> {
  const range = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  const { stdout } = await run('pdftotext', [...range, ...more, path, '-'], { maxBuffer: 1 << 26 });
  return stdout.split(/\s+/).filter(Boolean).join(' ');
}

/** Text as MuPDF finds it, with single spaces between words; undefined where its `mutool` is not installed. */
export async function mupdfText(path: string): Promise<string | undefined> {
  const drawn = run('mutool', ['draw', '-q', '-F', 'text', path], { maxBuffer: 1 << 26 });
  const found = await drawn.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found?.stdout.split(/\s+/).filter(Boolean).join(' ');
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

/** FS_RECTF: left, top, right, bottom as floats. */
const RECTANGLE = 16;
/** As PDFium tells a hyphen behind which the next line goes on, without an end of line between. */
const LINE_END_HYPHEN = 2;

/** Words of one page with their boxes, as PDFium, and so Chrome, marks them. */
export async function pdfiumWords(path: string, number: number): Promise<FoundWord[]> {
  const { pdfium, handle } = await openDocument(path);
  return withPage({ pdfium, handle }, number, (page) => {
    const textPage = pdfium.FPDFText_LoadPage(page);
    const words: FoundWord[] = [];
    let open: FoundWord | undefined;
    for (let index = 0; index < pdfium.FPDFText_CountChars(textPage); index += 1) {
      const code = pdfium.FPDFText_GetUnicode(textPage, index);
      const letter = code === LINE_END_HYPHEN ? '-' : String.fromCodePoint(code);
      const box = withMemory(pdfium, RECTANGLE, (out) => {
        pdfium.FPDFText_GetLooseCharBox(textPage, index, out);
        const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) =>
          pdfium.pdfium.getValue(out + at, 'float'),
        );
        return shownBox(pdfium, page, [left, top, right, bottom]);
      });
      if (/\s/.test(letter)) open = undefined;
      else if (!open) words.push((open = { text: letter, box }));
      else {
        open.text += letter;
        open.box = boxAround(...open.box, ...box);
      }
      if (code === LINE_END_HYPHEN) open = undefined;
    }
    pdfium.FPDFText_ClosePage(textPage);
    return words;
  });
}

function boxAround(...sides: number[]): FoundWord['box'] {
  const [xs, ys] = [sides.filter((_, at) => at % 2 === 0), sides.filter((_, at) => at % 2 === 1)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** What the pages look like to poppler, small unless told: equal pictures are equal pages. */
export async function pictureOf(path: string, dpi = 30): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 1 << 30 } as const;
  const { stdout } = await run('pdftoppm', ['-r', String(dpi), path], options);
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

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Text as poppler finds it, with single spaces between words. */
export async function popplerText(path: string, page?: number): Promise<string> {
  const range = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  const { stdout } = await run('pdftotext', [...range, path, '-'], { maxBuffer: 1 << 26 });
  return stdout.split(/\s+/).filter(Boolean).join(' ');
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

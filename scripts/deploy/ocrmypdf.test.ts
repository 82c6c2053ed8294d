import { execFile, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { testFile } from '@legible/fixtures/folder';
import { scanPdf } from '@legible/fixtures/pdf';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const plugin = resolve('deploy/ocrmypdf/legible_ocrmypdf.py');
const LEGIBLE_COMMAND = `${process.execPath} ${resolve('packages/command-line/bin/legible.mjs')}`;
const isInstalled = spawnSync('which', ['ocrmypdf']).status === 0;

async function searchable(...options: string[]): Promise<string> {
  const text = 'The quiet harbour.';
  const scan = await testFile('scan.pdf', await scanPdf({ pages: [{ text, dpi: 150 }] }));
  const out = join(scan, '..', 'out.pdf');
  const env = { ...process.env, LEGIBLE_COMMAND, PYTHONDONTWRITEBYTECODE: '1' };
  await run('ocrmypdf', ['--plugin', plugin, '--output-type', 'pdf', ...options, scan, out], {
    env,
  });
  // Its layer must not be seen.
  const [before, after] = await Promise.all([scan, out].map(drawing));
  expect(after!.equals(before!)).toBe(true);
  return (await run('pdftotext', [out, '-'])).stdout.trim();
}

const drawing = async (path: string) =>
  (await run('pdftoppm', ['-r', '50', '-gray', path], { encoding: 'buffer' })).stdout;

it.runIf(isInstalled).each(['sandwich', 'hocr'])(
  'OCRmyPDF has its pages read by Legible (%s)',
  async (renderer) => {
    const text = await searchable('--pdf-renderer', renderer, '-l', 'eng');
    expect(text.replaceAll(/\s+/g, ' ')).toBe('The quiet harbour.');
  },
  400_000,
);

import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { testFile } from '@legible/fixtures/folder';
import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { trueText } from '@legible/fixtures/truth';
import type { PageReport } from '@legible/ocr-engine';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const plugin = resolve('deploy/ocrmypdf/legible_ocrmypdf.py');
const LEGIBLE_COMMAND = `${process.execPath} ${resolve('packages/command-line/bin/legible.mjs')}`;
const isInstalled = spawnSync('which', ['ocrmypdf']).status === 0;

async function made(scan: string, ...options: string[]): Promise<string> {
  const out = join(scan, '..', 'out.pdf');
  const env = { ...process.env, LEGIBLE_COMMAND, PYTHONDONTWRITEBYTECODE: '1' };
  await run('ocrmypdf', ['--plugin', plugin, '--output-type', 'pdf', ...options, scan, out], {
    env,
  });
  return out;
}

const textOf = async (path: string) =>
  (await run('pdftotext', [path, '-'])).stdout.replaceAll(/\s+/g, ' ').trim();

const drawing = async (path: string) =>
  (await run('pdftoppm', ['-r', '50', '-gray', path], { encoding: 'buffer' })).stdout;

it.runIf(isInstalled).each(['sandwich', 'hocr'])(
  'OCRmyPDF has its pages read by Legible (%s)',
  async (renderer) => {
    const text = 'The quiet harbour.';
    const scan = await testFile('scan.pdf', await scanPdf({ pages: [{ text, dpi: 150 }] }));
    const out = await made(scan, '--pdf-renderer', renderer, '-l', 'eng');
    // Its layer must not be seen.
    const [before, after] = await Promise.all([scan, out].map(drawing));
    expect(after!.equals(before!)).toBe(true);
    expect(await textOf(out)).toBe(text);
  },
  400_000,
);

it.runIf(isInstalled)(
  'OCRmyPDF turns and straightens a page that lies askew on its side, and leaves an empty one',
  async () => {
    const full = { text: trueText(letter[0] ?? { text: '' }), dpi: 150, noise: 0, skew: 3 };
    const empty = { text: '', dpi: 150, noise: 0 };
    const upright = Buffer.from(await scanPdf({ pages: [full, empty] })).toString('latin1');
    const lying = Buffer.from(upright.replace('/Rotate 0 ', '/Rotate 90'), 'latin1');
    const scan = await testFile('scan.pdf', lying);
    const [before] = await poses(scan);
    expect(before).toMatchObject({ turned: 90, deskewed: expect.closeTo(3, 0) as number });
    const [page, none] = await poses(await made(scan, '--rotate-pages', '--deskew', '-l', 'eng'));
    expect(page).not.toHaveProperty('turned');
    expect(page?.deskewed ?? 0).toBeCloseTo(0, 0);
    expect(page?.words).toBeGreaterThan(100);
    expect(none).toMatchObject({ words: 0 });
  },
  400_000,
);

/** What Legible itself would take back of how pages lie. */
async function poses(path: string): Promise<PageReport[]> {
  const report = join(path, '..', 'report.json');
  const [node = '', program = ''] = LEGIBLE_COMMAND.split(' ');
  const options = ['--mode', 'force', '--rotate', '--deskew', '--languages', 'eng'];
  const out = join(path, '..', 'straight.pdf');
  await run(node, [program, path, out, ...options, '--report', report]);
  const { pages } = JSON.parse(await readFile(report, 'utf8')) as { pages: PageReport[] };
  return pages;
}

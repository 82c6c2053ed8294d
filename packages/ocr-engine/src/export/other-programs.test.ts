import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportedBytes } from '../../test/exported.ts';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import type { Line, PageText } from '../interface/page-text.ts';
import type { TextFormat } from './export-of.ts';

const run = promisify(execFile);
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;
const hasOffice = isThere('soffice');
const hasXmllint = isThere('xmllint');
/** LibreOffice starts for seconds, and on a busy machine for many. */
const OFFICE_MS = 120_000;

const LETTERS = 6;
const line = (text: string, top: number, change: Partial<Line> = {}): Line => {
  const starts = text.split(' ').map((_word, at, all) => all.slice(0, at).join(' ').length);
  const words = text.split(' ').map((word, at): [string, Line['box']] => {
    const x = 72 + LETTERS * (starts[at]! + Math.sign(at));
    return [word, [x, top, x + LETTERS * word.length, top + 10]];
  });
  return lineOf(words, change);
};

/** Two pages in several scripts, with what each format has to escape, and a table. */
const pages: PageText[] = [
  pageOf([
    line('Der Hafen lag still, und « Größe » war ein Wort', 72),
    line('mit <spitzen> Klammern & dem "Und" der Kaufleute.', 86),
    line('Ἐν ἀρχῇ ἦν ὁ λόγος, В начале было слово.', 120),
    line('Preise: 12,50 € — 𝄞 und ﬁ', 154),
    line('שלום עולם', 190, { direction: 'rtl' }),
  ]),
  {
    ...pageOf([line('Before', 72), line('Name Sum', 100), line('Nets 0012', 120)], 2),
    tables: [
      {
        box: [72, 100, 300, 130],
        rows: 2,
        columns: 2,
        cells: [0, 1].flatMap((row) =>
          [0, 1].map((column) => ({
            row,
            column,
            rowSpan: 1,
            columnSpan: 1,
            box: [0, 0, 1, 1] as Line['box'],
            confidence: 99,
            words: [[0, row + 1, column]] as [number, number, number][],
          })),
        ),
      },
    ],
  },
];
const written = pages.flatMap(({ blocks }) =>
  blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text))),
);
const sorted = (text: string) =>
  text
    .split(/[\s\uFEFF]+/)
    .filter(Boolean)
    .toSorted();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legible-exports-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(format: TextFormat, ending: string): Promise<string> {
  const path = join(folder, `export.${ending}`);
  await writeFile(path, await exportedBytes(format, pages));
  return path;
}

/** What LibreOffice makes of a file, in another format. */
async function converted(path: string, filter: string, ending: string): Promise<string> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const ask = ['--headless', '--convert-to', `${ending}:${filter}`, '--outdir', folder, path];
  await run('soffice', [profile, ...ask], { timeout: OFFICE_MS });
  return readFile(path.replace(/[^.]+$/, ending), 'utf8');
}

describe.skipIf(!hasOffice)('LibreOffice', () => {
  it(
    'reads every word of a Word document, in every script, as it was written',
    { timeout: OFFICE_MS },
    async () => {
      const text = await converted(await fileOf('docx', 'docx'), 'Text (encoded):UTF8', 'txt');
      expect(sorted(text)).toEqual(written.toSorted());
    },
  );

  it(
    'reads the cells of a workbook, and keeps what looks like a number as it was printed',
    { timeout: OFFICE_MS },
    async () => {
      const filter = 'Text - txt - csv (StarCalc):44,34,76,1';
      const text = await converted(await fileOf('xlsx', 'xlsx'), filter, 'csv');
      // Quoted: they are texts, so that no zero is lost.
      const rows = text.trim().split('\n');
      expect(rows.map((row) => row.split(',', 2).join(' '))).toEqual([
        '"Name" "Sum"',
        '"Nets" "0012"',
      ]);
    },
  );
});

describe.skipIf(!hasXmllint)('a strict parser of XML', () => {
  it.each([
    ['hocr', 'html'],
    ['alto', 'xml'],
  ] as const)('takes %s without a word, and finds every word in it', async (format, ending) => {
    const path = await fileOf(format, ending);
    const xpath = format === 'hocr' ? '//*[@class="ocrx_word"]' : '//*[local-name()="String"]';
    const { stderr } = await run('xmllint', ['--noout', '--nonet', path]);
    expect(stderr).toBe('');
    const { stdout } = await run('xmllint', ['--nonet', '--xpath', `count(${xpath})`, path]);
    expect(Number(stdout)).toBe(written.length);
  });
});

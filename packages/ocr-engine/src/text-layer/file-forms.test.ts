import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { scanPdf } from '@legible/fixtures/pdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { damagedXref, hybridPdf, shiftedOffsets } from '@legible/fixtures/harmed/broken-pdfs';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import {
  mupdfText,
  pdfiumText,
  pictureOf,
  popplerText,
  qpdfComplaints,
} from '../../test/pdf-tools.ts';
import { ownerLockedPdf, protections } from '@legible/fixtures/harmed/owner-locked';
import { forms, qpdfVariant } from '@legible/fixtures/qpdf-variants';
import { plainPdf } from '@legible/fixtures/plain-pdf';
import { inspectPdf } from '../inspect/pdf-info.ts';
import { appendTextLayer } from './append.ts';

const fixture = { text: 'Two pages of one letter.', dpi: 60, noise: 0 };
const layers = [1, 2].map((page) =>
  pageOf([lineOf([[`layer (${page})`, [100, 100, 180, 115]]])], page),
);

let plain: Uint8Array;
beforeAll(async () => {
  plain = await scanPdf({ pages: [fixture, fixture] });
});

async function appended(original: Uint8Array, pages = layers) {
  const path = await testFile('original.pdf', original);
  const increment = join(await testFolder(), 'increment');
  const report = await appendTextLayer(path, pages, increment);
  const whole = Buffer.concat([original, await readFile(increment)]);
  return { path, report, result: await testFile('processed.pdf', whole) };
}

describe('a file that is', () => {
  it.each(forms)(
    '%s begins as it was, shows as it did, and is found by two readers',
    async (...form) => {
      const [, ...options] = form;
      const original = await qpdfVariant(plain, ...options);
      const { path, result, report } = await appended(original);
      expect(report.notices).toEqual([]);
      expect(await qpdfComplaints(result)).toEqual([]);
      for (const page of [1, 2]) {
        expect(await popplerText(result, page)).toBe(`layer (${page})`);
        expect(await pdfiumText(result, page)).toBe(`layer (${page})`);
      }
      expect(Buffer.compare(await pictureOf(path), await pictureOf(result))).toBe(0);
    },
  );

  it('whose owner alone has an empty password is encrypted under the same key', async () => {
    const locked = ['--encrypt', 'user', '', '256', '--allow-insecure', '--'];
    const { result } = await appended(await qpdfVariant(plain, ...locked));
    expect(await qpdfComplaints(result)).toEqual([]);
    expect(await popplerText(result, 2)).toBe('layer (2)');
    expect(await pdfiumText(result, 1)).toBe('layer (1)');
  });

  it.each(protections)(
    'whose owner alone has an empty password is so with %s, too',
    async (_, protection) => {
      const original = ownerLockedPdf('Äpfel 7', protection);
      const lines = [lineOf([['layered', [100, 100, 150, 115]]])];
      const { path, result } = await appended(original, [pageOf(lines, 1, 600, 800)]);
      expect(await qpdfComplaints(result)).toEqual([]);
      expect(await pdfiumText(result, 1)).toBe('layered');
      expect(await inspectPdf(path)).toMatchObject({ pageCount: 1, encrypted: true });
      expect((await readFile(result)).includes('layered')).toBe(false);
    },
  );

  it('hybrid keeps what only its stream lists', async () => {
    const line = lineOf([['hybrid', [100, 100, 150, 115]]]);
    const { path, result } = await appended(hybridPdf(), [pageOf([line], 1, 600, 800)]);
    expect(await qpdfComplaints(result)).toEqual([]);
    expect(await popplerText(result)).toBe('hybrid');
    expect(await pdfiumText(result, 1)).toBe('hybrid');
    expect(Buffer.compare(await pictureOf(path), await pictureOf(result))).toBe(0);
  });
});

describe('a damaged file', () => {
  it.each([
    ['a startxref that points nowhere', [], damagedXref],
    ['offsets that are all wrong', ['--object-streams=disable'], shiftedOffsets],
    ['a lost table of compressed objects', ['--object-streams=generate'], damagedXref],
    ['a lost table, and encryption', ['--encrypt', '', 'o', '256', '--'], damagedXref],
  ])('with %s gets a whole table, and stays as it was before it', async (_, options, damage) => {
    const sound = await qpdfVariant(plain, ...options);
    const original = Buffer.from(damage(sound));
    expect(await inspectPdf(await testFile('damaged.pdf', original))).toMatchObject({
      pageCount: 2,
      damagedTable: true,
    });
    const { result, report } = await appended(original);
    expect(report.notices).toEqual([expect.stringContaining('cross-reference table')]);
    expect(await qpdfComplaints(result)).toEqual([]);
    expect(await popplerText(result, 2)).toBe('layer (2)');
    expect(await pdfiumText(result, 1)).toBe('layer (1)');
    const before = await pictureOf(await testFile('sound.pdf', sound));
    expect(Buffer.compare(before, await pictureOf(result))).toBe(0);
  });
});

describe('a page tree that tells', () => {
  it.each([
    ['no number', '', ''],
    ['no page', '/Count 0', '/Count 0'],
    ['fewer than none', '/Count -2', '/Count -2'],
    ['what is no number', '/Count(2)', '/Count(2)'],
    ['a number at its root alone', '/Count 2', ''],
    ['too few in a branch', '/Count 2', '/Count 1'],
  ])('%s gets the right one, so that all readers find the pages', async (_, root, branch) => {
    const leaf = '<</Type/Page/Parent 3 0 R/MediaBox[0 0 600 800]>>';
    const original = plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[3 0 R]${root}>>`,
      `<</Type/Pages/Parent 2 0 R/Kids[4 0 R 5 0 R]${branch}>>`,
      leaf,
      leaf,
    ]);
    const { result } = await appended(original);
    expect(await qpdfComplaints(result)).toEqual([]);
    expect(await popplerText(result)).toBe('layer (1) layer (2)');
    expect((await mupdfText(result)) ?? 'layer (1) layer (2)').toBe('layer (1) layer (2)');
    expect(await pdfiumText(result, 2)).toBe('layer (2)');
  });
});

it('a file may follow something that mail programs left before the header', async () => {
  const document = await PDFDocument.create();
  document.addPage([600, 800]);
  const original = Buffer.concat([Buffer.from('From: a scanner\n'), await document.save()]);
  const path = await testFile('shifted.pdf', original);
  const increment = join(await testFolder(), 'increment');
  const line = lineOf([['shifted', [100, 100, 150, 115]]]);
  await appendTextLayer(path, [pageOf([line], 1, 600, 800)], increment);
  const result = await testFile('out.pdf', Buffer.concat([original, await readFile(increment)]));
  expect(await popplerText(result)).toBe('shifted');
});

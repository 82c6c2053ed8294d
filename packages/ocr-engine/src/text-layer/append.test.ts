import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { scanPdf } from '@legible/fixtures/pdf';
import { trueText, trueWords } from '@legible/fixtures/truth';
import { describe, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { looksAlike } from '../../test/looks-alike.ts';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { pdfiumText, popplerText, popplerWords, qpdfComplaints } from '../../test/pdf-tools.ts';
import type { Line, PageText } from '../interface/page-text.ts';
import { appendTextLayer } from './append.ts';

const page: FixturePage = {
  text: 'Quiet boats (and gulls)\n\nreturn \\ at noon.',
  dpi: 100,
  noise: 0,
};

/** What a perfect recogniser would say about a fixture page: every word a line of its own. */
function perfectText(fixture: FixturePage, number = 1): PageText {
  const lines = trueWords(fixture).map(({ text, box, baseline }): Line => {
    const [left, , right] = box;
    const word = { text, box, confidence: 99, language: 'eng' };
    return {
      box,
      baseline: [left, baseline, right, baseline],
      orientation: 0,
      direction: 'ltr',
      confidence: 99,
      words: [word],
    };
  });
  return pageOf(lines, number);
}

/** Appends to a PDF and returns the path of the result; original and increment are compared on the way. */
async function appended(original: Uint8Array, pages: PageText[]): Promise<string> {
  const path = await testFile('original.pdf', original);
  const increment = join(await testFolder(), 'increment');
  const { incrementBytes } = await appendTextLayer(path, pages, increment);
  const added = await readFile(increment);
  expect(added.length).toBe(incrementBytes);
  expect(Buffer.compare(await readFile(path), original)).toBe(0);
  const result = await testFile('processed.pdf', Buffer.concat([original, added]));
  expect(await qpdfComplaints(result)).toEqual([]);
  return result;
}

describe('the layer of a page', () => {
  it('is found by poppler as it was given, brackets and backslashes included', async () => {
    const path = await appended(await scanPdf({ pages: [page] }), [perfectText(page)]);
    expect(await popplerText(path)).toBe(trueText(page));
  });

  it('is found by PDFium in the same words and order', async () => {
    const path = await appended(await scanPdf({ pages: [page] }), [perfectText(page)]);
    expect(await pdfiumText(path, 1)).toBe(trueText(page));
  });

  it.each([0, 90, 180, 270] as const)(
    'lies on its words when the page has /Rotate %d',
    async (rotate) => {
      const turned = { ...page, rotate };
      const path = await appended(await scanPdf({ pages: [turned] }), [perfectText(turned)]);
      const found = await popplerWords(path, 1);
      const wanted = trueWords(turned);
      expect(found.map(({ text }) => text)).toEqual(wanted.map(({ text }) => text));
      found.forEach(({ box: [left, , right] }, index) => {
        const [trueLeft, , trueRight] = wanted[index]?.box ?? [0, 0, 0, 0];
        expect(Math.abs(left - trueLeft)).toBeLessThan(1);
        expect(Math.abs(right - trueRight)).toBeLessThan(1);
      });
    },
  );

  it('lies on its words when a CropBox shows a part of the page', async () => {
    const document = await PDFDocument.create();
    const target = document.addPage([600, 800]);
    target.setMediaBox(-50, 20, 600, 800);
    target.setCropBox(100, 200, 300, 400);
    const line = lineOf([['inside', [10, 20, 60, 35]]]);
    const path = await appended(await document.save(), [pageOf([line], 1, 300, 400)]);
    const [found] = await popplerWords(path, 1);
    expect(found?.text).toBe('inside');
    expect(Math.abs((found?.box[0] ?? 0) - 10)).toBeLessThan(1);
    expect(Math.abs((found?.box[2] ?? 0) - 60)).toBeLessThan(1);
    expect(Math.abs((found?.box[3] ?? 0) - 35)).toBeLessThan(2);
  });

  it('lies on its words when the page has a UserUnit of its own', async () => {
    const document = await PDFDocument.create();
    document.addPage([600, 800]).node.set(PDFName.of('UserUnit'), document.context.obj(2));
    const line = lineOf([['poster', [100, 100, 150, 115]]]);
    const path = await appended(await document.save(), [pageOf([line], 1, 600, 800)]);
    const [found] = await popplerWords(path, 1);
    expect(found?.box[0]).toBeCloseTo(100, 0);
    expect(found?.box[2]).toBeCloseTo(150, 0);
  });

  it('follows lines that run up, down and upside down', async () => {
    const document = await PDFDocument.create();
    document.addPage([600, 800]);
    const lines = [
      lineOf([['falling', [100, 100, 115, 200]]], {
        orientation: 90,
        baseline: [103, 100, 103, 200],
      }),
      lineOf([['rising', [200, 100, 215, 200]]], {
        orientation: 270,
        baseline: [212, 200, 212, 100],
      }),
      lineOf([['hanging', [300, 100, 400, 115]]], {
        orientation: 180,
        baseline: [400, 103, 300, 103],
      }),
    ];
    const path = await appended(await document.save(), [pageOf(lines, 1, 600, 800)]);
    const found = await popplerWords(path, 1);
    for (const { words } of lines) {
      const wanted = words[0];
      const box = found.find(({ text }) => text === wanted?.text)?.box ?? [0, 0, 0, 0];
      wanted?.box.forEach((side, index) =>
        expect(Math.abs(side - (box[index] ?? 0))).toBeLessThan(6),
      );
    }
  });

  it('keeps the words of a sloping line whole', async () => {
    const document = await PDFDocument.create();
    document.addPage([600, 800]);
    const line = lineOf(
      [
        ['extraordinarily', [100, 100, 220, 118]],
        ['complicated', [226, 105, 330, 123]],
      ],
      { baseline: [100, 112, 330, 120] },
    );
    const path = await appended(await document.save(), [pageOf([line], 1, 600, 800)]);
    expect(await popplerText(path)).toBe('extraordinarily complicated');
    expect(await pdfiumText(path, 1)).toBe('extraordinarily complicated');
  });

  it('gives right-to-left words back in reading order', async () => {
    const document = await PDFDocument.create();
    document.addPage([600, 800]);
    const line = lineOf(
      [
        ['שלום', [200, 100, 250, 118]],
        ['עולם', [140, 100, 195, 118]],
      ],
      { direction: 'rtl' },
    );
    const path = await appended(await document.save(), [pageOf([line], 1, 600, 800)]);
    const plain = (await popplerText(path)).replace(/[\u200e\u200f\u202a-\u202e]/g, '');
    expect(plain).toBe('שלום עולם');
  });

  it('holds characters beyond the first plane and scripts without spaces', async () => {
    const document = await PDFDocument.create();
    document.addPage([600, 800]);
    const lines = [
      lineOf([['𝔉raktur', [100, 100, 180, 118]]]),
      lineOf([
        ['東京', [100, 200, 136, 218]],
        ['都', [136, 200, 154, 218]],
      ]),
    ];
    const path = await appended(await document.save(), [pageOf(lines, 1, 600, 800)]);
    expect(await popplerText(path)).toBe('𝔉raktur 東京都');
    expect(await pdfiumText(path, 1)).toBe('𝔉raktur 東京都');
  });
});

describe('the pages of a file', () => {
  it('may share resources, and a page without a layer keeps its own', async () => {
    const document = await PDFDocument.create();
    const shared = document.context.register(document.context.obj({ Font: {} }));
    for (let index = 0; index < 2; index += 1) {
      document.addPage([600, 800]).node.set(PDFName.of('Resources'), shared);
    }
    const line = lineOf([['second', [100, 100, 150, 115]]]);
    const path = await appended(await document.save(), [pageOf([line], 2, 600, 800)]);
    const result = await PDFDocument.load(await readFile(path));
    const [first, second] = result.getPages();
    expect(first?.node.get(PDFName.of('Resources'))?.toString()).toBe(shared.toString());
    expect(second?.node.Resources()?.lookup(PDFName.of('Font'))?.toString()).toContain(
      'LegibleText',
    );
    expect(await popplerText(path, 2)).toBe('second');
  });

  it('may share content, and a page without a layer keeps its own', async () => {
    const leaf = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R>>';
    const original = plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/Resources<<>>>>',
      leaf,
      leaf,
      '[6 0 R 7 0 R]',
      streamObject('', '1 0 0 rg 9 9 90'),
      streamObject('', '90 re f'),
    ]);
    const line = lineOf([['second', [100, 100, 150, 115]]]);
    const path = await appended(original, [pageOf([line], 2, 600, 800)]);
    expect([await popplerText(path, 1), await popplerText(path, 2)]).toEqual(['', 'second']);
    expect(await looksAlike(await testFile('before.pdf', original), path)).toEqual([]);
  });

  it('may inherit resources, and may lack content', async () => {
    const document = await PDFDocument.create();
    const { node } = document.addPage([600, 800]);
    node.delete(PDFName.of('Resources'));
    node.delete(PDFName.of('Contents'));
    const inherited = document.context.obj({ ExtGState: { G0: { CA: 1 } } });
    document.catalog.Pages().set(PDFName.of('Resources'), inherited);
    const line = lineOf([['alone', [100, 100, 150, 115]]]);
    const path = await appended(await document.save(), [pageOf([line], 1, 600, 800)]);
    const result = await PDFDocument.load(await readFile(path));
    expect(result.getPage(0).node.Resources()?.has(PDFName.of('ExtGState'))).toBe(true);
    expect(await popplerText(path)).toBe('alone');
  });

  it.each([true, false])(
    'may be listed in a cross-reference stream: %s',
    async (useObjectStreams) => {
      const document = await PDFDocument.create();
      document.addPage([600, 800]);
      const line = lineOf([['listed', [100, 100, 150, 115]]]);
      const original = await document.save({ useObjectStreams });
      expect(await popplerText(await appended(original, [pageOf([line], 1, 600, 800)]))).toBe(
        'listed',
      );
    },
  );

  it('may take several layers one after the other', async () => {
    const document = await PDFDocument.create();
    document.addPage([600, 800]);
    document.addPage([600, 800]);
    const first = pageOf([lineOf([['one', [100, 100, 150, 115]]])], 1, 600, 800);
    const second = pageOf([lineOf([['two', [100, 100, 150, 115]]])], 2, 600, 800);
    const once = await appended(await document.save(), [first]);
    expect(await popplerText(await appended(await readFile(once), [second]))).toBe('one two');
  });

  it('may be signed: the report says what the signature covers', async () => {
    const document = await PDFDocument.create();
    document.addPage([600, 800]);
    const { context, catalog } = document;
    const signature = context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite' });
    const field = context.register(context.obj({ FT: 'Sig', V: signature }));
    catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }));
    const path = await testFile('signed.pdf', await document.save());
    const increment = join(await testFolder(), 'increment');
    const line = lineOf([['signed', [100, 100, 150, 115]]]);
    const { notices } = await appendTextLayer(path, [pageOf([line], 1, 600, 800)], increment);
    expect(notices).toEqual([expect.stringContaining('signature covers the original')]);
  });

  it('stay as they were, and are named, where no word has a place', async () => {
    const path = await testFile('original.pdf', await scanPdf({ pages: [page, page] }));
    const increment = join(await testFolder(), 'increment');
    const flat = pageOf([lineOf([['nowhere', [80, 80, 80, 95]]])], 2);
    const named = { page: 2, kept: expect.stringContaining('has a place') as string };
    const some = await appendTextLayer(path, [perfectText(page), flat], increment);
    expect(some.pages).toEqual([{ page: 1 }, { ...named, untouched: true }]);
    const none = await appendTextLayer(path, [flat], increment);
    expect(none).toMatchObject({ incrementBytes: 0, words: 0, pages: [named] });
  });

  it('say which were hard to read', async () => {
    const path = await testFile('original.pdf', await scanPdf({ pages: [page, page] }));
    const increment = join(await testFolder(), 'increment');
    const unsure = perfectText(page, 2);
    for (const { words } of unsure.blocks[0]!.lines) words[0]!.confidence = 50;
    const { pages } = await appendTextLayer(path, [perfectText(page), unsure], increment);
    expect(pages).toEqual([{ page: 1 }, { page: 2, hardToRead: true }]);
  });

  it('stay as they are when there is no word to add', async () => {
    const path = await testFile('original.pdf', await scanPdf({ pages: [page] }));
    const increment = join(await testFolder(), 'increment');
    const report = await appendTextLayer(path, [pageOf([])], increment);
    expect(report).toEqual({ incrementBytes: 0, words: 0, pages: [], notices: [] });
  });
});

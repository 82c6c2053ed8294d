import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { scanPdf, textPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { trueText } from '@legible/fixtures/truth';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import {
  damagedXref,
  directPage,
  miscounted,
  withoutHeader,
  withoutXref,
} from '@legible/fixtures/harmed/broken-pdfs';
import { recall } from '../test/recall.ts';
import { popplerText, qpdfComplaints } from '../test/pdf-tools.ts';
import { makeSearchable } from './make-searchable.ts';

let scan: Uint8Array;
beforeAll(async () => {
  scan = await scanPdf({ pages: letter });
});

/** A page, an object of a file, that draws one other object. */
const pageWith = (drawn: number) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</XObject<</I ${drawn} 0 R>>>>>>`;

describe('a file that no reader opens', () => {
  it('is mended by a table behind it, and still begins with its own bytes', async () => {
    const original = Buffer.from(withoutXref(scan));
    const output = join(await testFolder(), 'out.pdf');
    const report = await makeSearchable(await testFile('cut.pdf', original), output, {
      pages: [1],
    });
    const result = await readFile(output);
    expect(Buffer.compare(result.subarray(0, original.length), original)).toBe(0);
    expect(report).toMatchObject({ output: 'original-and-update', originalBytes: original.length });
    expect(report.notices).toEqual([expect.stringContaining('cross-reference table')]);
    expect(report.bytesAdded).toBe(result.length - original.length);
    expect(await qpdfComplaints(output)).toEqual([]);
  });

  it.each([
    ['a damaged header', '%PDX-'],
    ['a header in small letters', '%pdf-'],
    ['a header far behind something else', `${'Received: by a scanner\n'.repeat(90)}%PDF-`],
  ])('with %s is read all the same', async (_, beginning) => {
    const original = Buffer.from(withoutHeader(scan, beginning));
    const output = join(await testFolder(), 'out.pdf');
    const report = await makeSearchable(await testFile('headless.pdf', original), output);
    const result = await readFile(output);
    expect(Buffer.compare(result.subarray(0, original.length), original)).toBe(0);
    expect(report.pages.map(({ result: done }) => done)).toEqual(['recognised', 'recognised']);
    expect(recall(trueText(letter[1]!), await popplerText(output, 2))).toBeGreaterThan(0.97);
  });

  it.each([1, 5])('that tells of %i pages but has two is mended for all readers', async (count) => {
    const original = Buffer.from(miscounted(scan, count));
    const output = join(await testFolder(), 'out.pdf');
    const report = await makeSearchable(await testFile('miscounted.pdf', original), output);
    const result = await readFile(output);
    expect(Buffer.compare(result.subarray(0, original.length), original)).toBe(0);
    expect(report.pages.map(({ result: done }) => done)).toEqual(['recognised', 'recognised']);
    expect(recall(trueText(letter[1]!), await popplerText(output, 2))).toBeGreaterThan(0.97);
    expect(await qpdfComplaints(output)).toEqual([]);
  });

  it('that was cut short is read as far as it goes, and the report says what is missing', async () => {
    const whole = plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 5 0 R 7 0 R]/Count 3>>',
      pageWith(4),
      streamObject('/Subtype/Form/BBox[0 0 9 9]', ''),
      pageWith(6),
      streamObject('/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f'),
      pageWith(4),
    ]);
    const short = whole.subarray(0, whole.indexOf('0 0 9 9 re'));
    const output = join(await testFolder(), 'out.pdf');
    const report = await makeSearchable(await testFile('short.pdf', short), output);
    expect(report.pages).toHaveLength(2);
    expect(report.notices).toContain(
      'The file was cut short or is damaged: 1 page that it names and parts of page 2 could not be found in it.',
    );
  });

  it('tells of no table where nothing had to be appended', async () => {
    const damaged = Buffer.from(damagedXref(await textPdf({ pages: [{ text: 'Born digital.' }] })));
    const output = join(await testFolder(), 'out.pdf');
    const report = await makeSearchable(await testFile('damaged.pdf', damaged), output);
    expect(Buffer.compare(await readFile(output), damaged)).toBe(0);
    expect(report).toMatchObject({ bytesAdded: 0, notices: [] });
  });

  it('is written anew by qpdf where that is not enough, and the report says so', async () => {
    const output = join(await testFolder(), 'out.pdf');
    const report = await makeSearchable(await testFile('odd.pdf', directPage()), output);
    expect(report).toMatchObject({
      output: 'written-anew',
      writtenAnewBecause: expect.stringContaining('qpdf') as string,
    });
    expect(report.notices).toContain(report.writtenAnewBecause);
    expect(await qpdfComplaints(output)).toEqual([]);
    expect(await readdir(dirname(output))).toEqual(['out.pdf']);
  });

  it('is refused when qpdf can make nothing of it either', async () => {
    const input = await testFile('noise.pdf', Buffer.from('%PDF-1.7\n1 0 obj\nnothing\n'));
    const output = join(await testFolder(), 'out.pdf');
    await expect(makeSearchable(input, output)).rejects.toMatchObject({ code: 'damaged' });
    expect(await readdir(dirname(output))).toEqual([]);
  });
});

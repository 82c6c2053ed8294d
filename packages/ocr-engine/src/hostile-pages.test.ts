import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { scanPdf } from '@legible/fixtures/pdf';
import { describe, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { popplerText, qpdfComplaints } from '../test/pdf-tools.ts';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import type { EngineOptions } from './interface/engine.ts';
import { qpdfVariant } from '@legible/fixtures/qpdf-variants';
import { makeSearchable } from './make-searchable.ts';

/** Makes a file searchable whose second of three pages is trouble, and looks at what became of it. */
async function processed(pdf: Uint8Array, options: EngineOptions) {
  const output = join(await testFolder(), 'out.pdf');
  const report = await makeSearchable(await testFile('in.pdf', pdf), output, {
    processes: 1,
    ...options,
  });
  const result = await readFile(output);
  expect(Buffer.compare(result.subarray(0, pdf.length), pdf)).toBe(0);
  expect(await qpdfComplaints(output)).toEqual([]);
  return { output, report };
}

const good = { text: 'Words.', dpi: 150, noise: 0 };

describe('a recogniser that fails at one page', () => {
  it.each<[string, EngineOptions, string]>([
    ['crash', {}, 'page-crashed'],
    ['hang', { pageTimeoutSeconds: 15 }, 'page-timeout'],
    ['memory', { memoryLimitMegabytes: 700 }, 'page-out-of-memory'],
    ['nonsense', {}, 'page-crashed'],
  ])('by %s loses that page, which is named, and no other', async (failure, options, code) => {
    const childModule = new URL(`../test/engines/${failure}.ts`, import.meta.url);
    const pdf = await scanPdf({ pages: [good, good, good] });
    const { output, report } = await processed(pdf, { ...options, childModule });
    const results = report.pages.map(({ result }) => result);
    expect(results).toEqual(['recognised', 'failed', 'recognised']);
    expect(report.pages[1]?.error?.code).toBe(code);
    expect(await popplerText(output)).toBe('Words. Words.');
  });

  it('by garbage loses nothing but what cannot be written', async () => {
    const childModule = new URL('../test/engines/garbage.ts', import.meta.url);
    const pdf = await scanPdf({ pages: [good, good, good] });
    const { output } = await processed(pdf, { childModule });
    expect(await popplerText(output, 1)).toBe('Words.');
    expect(await popplerText(output, 3)).toBe('Words.');
  });
});

/** A page that draws `content`, with the picture `image`. */
function page(content: string, image = 'null'): Buffer {
  const resources = '/Resources<</XObject<</I 5 0 R>>>>';
  return plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R${resources}>>`,
    content,
    image,
  ]);
}

const MEGABYTE = 1 << 20;
const packed = (bytes: Buffer) => deflateSync(bytes, { level: 9 });
/** A number of bytes, of the same over and over. */
const swollen = (piece: string, megabytes: number) =>
  packed(Buffer.alloc(megabytes * MEGABYTE, piece, 'latin1'));

const wholePage = streamObject('', 'q 612 0 0 792 0 0 cm /I Do Q');
const picture = (side: number, bits: number, data: Buffer) =>
  streamObject(
    `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent ${bits}/Filter[/FlateDecode/FlateDecode]`,
    packed(data),
  );

describe('a bomb on one page', () => {
  it.each<[string, Buffer]>([
    ['strokes', page(streamObject('/Filter/FlateDecode', swollen('9 9 m 600 780 l S\n', 40)))],
    ['a picture of 600 MB', page(wholePage, picture(25_000, 8, swollen('\0', 600)))],
  ])('of %s costs that page and no other', async (_, bomb) => {
    const scan = await scanPdf({ pages: [good, good] });
    const path = await testFile('bomb.pdf', bomb);
    const between = ['--pages', '.', '1', path, '1', '.', '2', '--'];
    const pdf = await qpdfVariant(scan, '--stream-data=preserve', ...between);
    expect(pdf.length).toBeLessThan(4 * MEGABYTE);
    const { output, report } = await processed(pdf, { memoryLimitMegabytes: 400 });
    expect(report.pages.map(({ result }) => result)).toEqual([
      'recognised',
      'failed',
      'recognised',
    ]);
    expect(report.pages[1]?.error?.code).toBe('page-out-of-memory');
    expect(await popplerText(output, 1)).toBe('Words.');
    expect(await popplerText(output, 3)).toBe('Words.');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDocument, withPage, withPageImage } from '@legible/ocr-engine/internal';
import { faxPdf } from './tiff-pdf.ts';

/** Tags of TIFF 6.0 that a fax has, each with its type (3: short, 4: long, 5: rational) and value. */
function tiff(strip: Buffer, changes: Record<number, number> = {}): Buffer {
  const size = { width: 16, height: 8 };
  const entries: [tag: number, type: number, value: number][] = [
    [256, 3, size.width],
    [257, 4, size.height],
    [259, 3, 4],
    [262, 3, 0],
    [273, 4, 200],
    [279, 4, strip.length],
    [282, 5, 180],
  ];
  const file = Buffer.alloc(200 + strip.length);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + 12 * index;
    file.writeUInt16LE(tag, at);
    file.writeUInt16LE(type, at + 2);
    file.writeUInt32LE(1, at + 4);
    file.writeUInt32LE(changes[tag] ?? value, at + 8);
  }
  file.writeUInt32LE(72, 180);
  file.writeUInt32LE(1, 184);
  strip.copy(file, 200);
  return file;
}

/**
 * Left half white, right half black, as ITU-T T.6 has it: a first line of 8 white (10011) and 8 black
 * (000101) in horizontal mode (001), seven lines like the one above (V0 V0: 1 1), and the end.
 */
const halfBlack = bytesOf(`00110011000101${'11'.repeat(7)}${'000000000001'.repeat(2)}`);

function bytesOf(bits: string): Buffer {
  const bytes = bits.padEnd(8 * Math.ceil(bits.length / 8), '0').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Pixels of each page, drawn in its own size. */
async function draw(pdf: Buffer): Promise<number[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'legible-fax-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'fax.pdf');
  writeFileSync(path, pdf);
  const document = await openDocument(path);
  const { pdfium, handle } = document;
  return Array.from({ length: pdfium.FPDF_GetPageCount(handle) }, (_, index) =>
    withPage(document, index + 1, (page) => {
      const width = pdfium.FPDF_GetPageWidthF(page);
      const height = pdfium.FPDF_GetPageHeightF(page);
      return withPageImage(pdfium, page, { width, height, dpi: 72 }, ({ pixels, stride }) =>
        Array.from({ length: width * height }, (__, at) => {
          return pixels[Math.floor(at / width) * stride + (at % width)]!;
        }),
      );
    }),
  );
}

it('makes a PDF of faxes, a page each, with their pixels as they were', async () => {
  const row = [...Array<number>(8).fill(255), ...Array<number>(8).fill(0)];
  const page = Array.from({ length: 8 }, () => row).flat();
  expect(await draw(faxPdf([tiff(halfBlack), tiff(halfBlack)]))).toEqual([page, page]);
});

it.each([
  ['another compression', tiff(halfBlack, { 259: 1 })],
  ['black and white the other way round', tiff(halfBlack, { 262: 1 })],
  ['another order of bytes', Buffer.from('MM\0*')],
])('refuses %s rather than measure something else', (_, file) => {
  expect(() => faxPdf([file])).toThrow(/CCITT group 4|little-endian/);
});

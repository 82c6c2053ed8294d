import { textPdf } from '@legible/fixtures/pdf';
import { expect, it } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { openDocument, withPage } from './document.ts';

it('a document is opened anew after 1000 pages, since PDFium keeps what it has read of it', async () => {
  const path = await testFile('text.pdf', await textPdf({ pages: [{ text: 'Again.' }] }));
  const first = await openDocument(path);
  const sizeOf = (document: typeof first) =>
    withPage(document, 1, (page) => document.pdfium.FPDF_GetPageWidthF(page));
  const size = sizeOf(first);
  for (let loaded = 1; loaded < 1000; loaded += 1) {
    expect(await openDocument(path)).toBe(first);
    sizeOf(first);
  }
  const second = await openDocument(path);
  expect(second).not.toBe(first);
  expect(sizeOf(second)).toBe(size);
  expect(await openDocument(path)).toBe(second);
});

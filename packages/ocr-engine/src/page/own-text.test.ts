import { textPdf } from '@legible/fixtures/pdf';
import { testFile } from '@legible/fixtures/folder';
import { letter } from '@legible/fixtures/samples';
import { expect, it } from 'vitest';
import { pdfiumText, pdfiumWords } from '../../test/pdf-tools.ts';
import { pageToPlainText } from '../export/text.ts';
import { openDocument, withPage } from '../render/document.ts';
import { ownText } from './own-text.ts';

async function ownOf(path: string, number: number) {
  const document = await openDocument(path);
  return withPage(document, number, (page) => ownText(document.pdfium, page, number));
}

it('tells the words that a page has, where they stand, and its lines', async () => {
  const path = await testFile('own.pdf', await textPdf({ pages: letter }));
  const text = await ownOf(path, 1);
  if (!text) throw new Error('The page has words');
  const lines = text.blocks.flatMap((block) => block.lines);
  const words = lines.flatMap((line) => line.words);
  expect(lines.length).toBeGreaterThan(3);
  expect(pageToPlainText(text).split(/\s+/).filter(Boolean).join(' ')).toBe(
    await pdfiumText(path, 1),
  );
  const marked = await pdfiumWords(path, 1);
  expect(words.map((word) => word.text)).toEqual(marked.map((word) => word.text));
  for (const [at, { box }] of words.entries()) {
    const [left, top, right, bottom] = marked[at]?.box ?? [0, 0, 0, 0];
    // PDFium's marks reach over the whole height of a line; letters lie within.
    expect(box[0]).toBeGreaterThan(left - 2);
    expect(box[1]).toBeGreaterThan(top - 2);
    expect(box[2]).toBeLessThan(right + 2);
    expect(box[3]).toBeLessThan(bottom + 2);
    expect(box[2] - box[0]).toBeGreaterThan(0);
  }
});

it('has nothing of a page without words', async () => {
  const path = await testFile('empty.pdf', await textPdf({ pages: [{ text: '' }] }));
  expect(await ownOf(path, 1)).toBeUndefined();
});

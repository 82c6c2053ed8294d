import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import { pdfiumText, popplerText, qpdfComplaints } from '../../test/pdf-tools.ts';
import type { Line } from '../interface/page-text.ts';
import { appendTextLayer } from './append.ts';

/** A line read in a language. */
function inLanguage(language: string, text: string, y: number): Line {
  const line = lineOf([[text, [100, y, 100 + 8 * text.length, y + 14]]]);
  return { ...line, words: line.words.map((word) => ({ ...word, language })) };
}

/** What becomes of a document of that many pages, of which the first ones have these lines. */
async function processed(pages: Line[][], pageCount: number, stated?: string) {
  const document = await PDFDocument.create();
  for (let page = 0; page < pageCount; page += 1) document.addPage([600, 800]);
  if (stated !== undefined) document.catalog.set(PDFName.of('Lang'), PDFString.of(stated));
  const original = await document.save({ useObjectStreams: false });
  const path = await testFile('in.pdf', original);
  const increment = join(await testFolder(), 'increment');
  const texts = pages.map((lines, index) => pageOf(lines, index + 1, 600, 800));
  await appendTextLayer(path, texts, increment);
  const added = await readFile(increment);
  const result = await testFile('out.pdf', Buffer.concat([original, added]));
  expect(await qpdfComplaints(result)).toEqual([]);
  const { catalog } = await PDFDocument.load(await readFile(result));
  return { result, language: catalog.get(PDFName.of('Lang'))?.toString() };
}

/** The languages that pieces of its pages name. */
function languagesNamed(path: string): string[] {
  const plain = execFileSync('qpdf', ['--qdf', path, '-'], { encoding: 'latin1' });
  return [...plain.matchAll(/\/Lang\s?\((.*?)\)>> BDC/g)].map(([, tag = '']) => tag);
}

it('is that of the pages', async () => {
  const { language } = await processed([[inLanguage('fra', 'bonjour', 100)]], 2);
  expect(language).toBe('(fr)');
});

it('stays as the file has it', async () => {
  const { language } = await processed([[inLanguage('fra', 'bonjour', 100)]], 1, 'en-GB');
  expect(language).toBe('(en-GB)');
});

it('is not told where most pages were not read', async () => {
  const { language } = await processed([[inLanguage('fra', 'bonjour', 100)]], 3);
  expect(language).toBeUndefined();
});

it('is named by lines in another one, which readers find as before', async () => {
  const lines = [
    inLanguage('eng', 'morning', 100),
    inLanguage('fra', 'bonjour', 120),
    inLanguage('fra', 'monsieur', 140),
    inLanguage('eng', 'good evening', 160),
  ];
  const { result, language } = await processed([lines, [inLanguage('deu', 'Abend', 100)]], 2);
  expect(language).toBe('(en)');
  expect(await popplerText(result)).toBe('morning bonjour monsieur good evening Abend');
  expect(await pdfiumText(result, 1)).toBe('morning bonjour monsieur good evening');
  expect(languagesNamed(result)).toEqual(['fr', 'de']);
});

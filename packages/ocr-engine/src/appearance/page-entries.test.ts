import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { Dict } from '@legible/pdf/objects';
import { listPages } from '@legible/pdf/pages';
import { expect, it } from 'vitest';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import { popplerText, qpdfComplaints } from '../../test/pdf-tools.ts';
import { openPdf } from '../inspect/open-pdf.ts';
import { appendTextLayer } from '../text-layer/append.ts';
import { storedStreams } from './page-entries.ts';

it('leaves out the content that a page names and the file does not hold, so that poppler draws the rest', async () => {
  const original = plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents[4 0 R null 99 0 R]>>',
    streamObject('', '9 9 9 9 re f'),
  ]);
  const path = await testFile('original.pdf', original);
  const file = openPdf(path);
  const [page] = listPages(file);
  const streams = storedStreams(file, file.dict(page) ?? new Dict());
  file.close();
  expect(streams.map(({ number }) => number)).toEqual([4]);

  const increment = join(await testFolder(), 'increment');
  const text = pageOf([lineOf([['found', [100, 100, 140, 115]]])], 1, 600, 800);
  await appendTextLayer(path, [text], increment);
  const whole = Buffer.concat([original, await readFile(increment)]);
  const result = await testFile('processed.pdf', whole);
  expect(await popplerText(result)).toBe('found');
  expect(await qpdfComplaints(result)).toEqual([]);
});

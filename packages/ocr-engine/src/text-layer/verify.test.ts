import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import type { PageText } from '../page-text.ts';
import { IncrementWriter } from '@legible/pdf/increment';
import { Dict, Ref } from '@legible/pdf/objects';
import { openPdf } from '../inspect/open-pdf.ts';
import { WrittenFile } from '../files/written-file.ts';
import { appendTextLayer } from './append.ts';
import { verifyLayer } from './verify.ts';

/** A page on which the word `Harbour` can be seen. */
const original = plainPdf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 200]>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
  streamObject('', 'BT /F 20 Tf 20 20 Td (Harbour) Tj ET'),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
]);

const textOf = (...words: string[]): PageText =>
  pageOf(
    words.map((word, at) =>
      lineOf([[word, [20, 20 + 22 * at, 20 + 12 * word.length, 40 + 22 * at]]]),
    ),
    1,
    400,
    200,
  );

let path: string;
let increment: string;
beforeEach(async () => {
  path = await testFile('original.pdf', original);
  increment = join(await testFolder(), 'increment');
});

const lost = (text: PageText, skipped: number[] = []) =>
  verifyLayer(path, increment, [text], new Set(skipped));

it('finds a layer that is there', async () => {
  const text = textOf('Quiet', 'boats');
  await appendTextLayer(path, [text], increment);
  expect(await lost(text)).toEqual([]);
});

it('misses a layer of which more than a tenth is gone, unless the page was to get none', async () => {
  await appendTextLayer(path, [textOf('Quiet', 'boats')], increment);
  expect(await lost(textOf('Quiet', 'boats', 'at'))).toEqual([1]);
  expect(await lost(textOf('Quiet', 'boats', 'at'), [1])).toEqual([]);
});

it('does not take what can be seen for a layer', async () => {
  await appendTextLayer(path, [textOf('a')], increment);
  expect(await lost(textOf('Harbour'))).toEqual([1]);
});

it('accepts no file that viewers would have to repair', async () => {
  const text = textOf('Quiet');
  await appendTextLayer(path, [text], increment);
  const broken = (await readFile(increment, 'latin1')).replace(/startxref\n\d+/, 'startxref\n7');
  await writeFile(increment, broken, 'latin1');
  await expect(lost(text)).rejects.toMatchObject({
    code: 'invalid-output',
    message: expect.stringContaining('needs repair') as string,
  });
});

it('accepts no file with other pages than before', async () => {
  const file = openPdf(path);
  const writer = new IncrementWriter(file, new WrittenFile(increment));
  const pages = file.dict(new Ref(2));
  writer.writeObject(
    new Ref(2),
    new Dict(pages).set('Kids', [new Ref(3), new Ref(3)]).set('Count', 2),
  );
  writer.finish();
  file.close();
  await expect(lost(textOf('Quiet'))).rejects.toMatchObject({
    code: 'invalid-output',
    message: expect.stringContaining('has 2 pages instead of 1') as string,
  });
});

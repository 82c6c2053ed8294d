import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import type { PageText } from '../interface/page-text.ts';
import { IncrementWriter } from '@legible/pdf/increment';
import { Dict, Ref } from '@legible/pdf/objects';
import { openPdf } from '../inspect/open-pdf.ts';
import { WrittenFile } from '../files/written-file.ts';
import { withChange } from '../report.ts';
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

const reported = { page: 1, result: 'recognised', words: 3, seconds: 1 } as const;

const faults = (text: PageText, skipped: number[] = []) =>
  verifyLayer(path, increment, [text], new Set(skipped));

it('finds a layer that is there', async () => {
  const text = textOf('Quiet', 'boats');
  await appendTextLayer(path, [text], increment);
  expect(await faults(text)).toEqual({ lost: [], thinned: [] });
});

it('tells of a layer of which more than a tenth is gone, unless the page was to get none', async () => {
  await appendTextLayer(path, [textOf('Quiet', 'boats')], increment);
  const more = textOf('Quiet', 'boats', 'at');
  expect(await faults(more)).toEqual({ lost: [], thinned: [1] });
  expect(await faults(more, [1])).toEqual({ lost: [], thinned: [] });
});

it('counts words that have no place, and keeps what has one', async () => {
  const text = textOf('Quiet', 'boats', 'at');
  text.blocks[0]!.lines[1]!.words[0]!.box = [20, 40, 20, 60];
  const { pages } = await appendTextLayer(path, [text], increment);
  expect(pages).toEqual([{ page: 1, thinned: true }]);
  expect(withChange(reported, pages[0])).toMatchObject({
    result: 'recognised',
    warnings: [expect.stringContaining('only a part') as string],
  });
});

it('does not take what can be seen for a layer', async () => {
  await writeFile(increment, '');
  expect(await faults(textOf('Harbour'))).toEqual({ lost: [1], thinned: [] });
});

it('accepts no file that viewers would have to repair', async () => {
  const text = textOf('Quiet');
  await appendTextLayer(path, [text], increment);
  const broken = (await readFile(increment, 'latin1')).replace(/startxref\n\d+/, 'startxref\n7');
  await writeFile(increment, broken, 'latin1');
  await expect(faults(text)).rejects.toMatchObject({
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
  await expect(faults(textOf('Quiet'))).rejects.toMatchObject({
    code: 'invalid-output',
    message: expect.stringContaining('has 2 pages instead of 1') as string,
  });
});

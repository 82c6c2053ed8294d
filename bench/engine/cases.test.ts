import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inspectPdf } from '@legible/ocr-engine/internal';
import { testFolder } from '@legible/fixtures/folder';
import { prepareCases } from './cases.ts';

const corpus = new URL('../../../shared/corpus/', import.meta.url);

it('each case has a truth, or none, for each page of its files', async () => {
  const cases = await prepareCases(await testFolder());
  for (const { files, truth } of cases) {
    let pages = 0;
    for (const file of files) pages += (await inspectPdf(file)).pageCount;
    expect(truth).toHaveLength(pages);
  }
  const names = cases.map(({ name }) => name);
  expect(names.slice(-4)).toEqual(['colour JPEG', 'grey scan', 'blank page', 'born-digital']);
});

it.runIf(existsSync(corpus))('the book pages are one file, and files of one page', async () => {
  const cases = await prepareCases(await testFolder());
  const [all, singles, linn] = cases;
  expect([all?.files.length, all?.truth.length]).toEqual([1, 23]);
  expect([singles?.files.length, singles?.truth.length]).toEqual([5, 5]);
  expect(linn?.truth[0]?.length).toBeGreaterThan(4000);
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanPdf } from '@legible/fixtures/pdf';
import { afterEach, expect, it, vi } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { oddEnglish } from '../../test/model/odd-english.ts';
import { popplerText } from '../../test/pdf-tools.ts';
import { makeSearchable } from '../make-searchable.ts';

afterEach(() => vi.unstubAllEnvs());

it('reads a language that is not translated with libtesseract, and says so', async () => {
  const folder = await testFolder();
  writeFileSync(join(folder, 'odd.traineddata'), oddEnglish());
  vi.stubEnv('TESSDATA_PREFIX', folder);
  const text = 'Seven men stood on the stone steps and counted the baskets.';
  const scan = await testFile('scan.pdf', await scanPdf({ pages: [{ text, noise: 0 }] }));
  const output = join(folder, 'out.pdf');
  const report = await makeSearchable(scan, output, { languages: ['odd'] });
  expect(report.pages).toMatchObject([{ result: 'recognised', recogniser: 'tesseract' }]);
  expect(report.notices).toEqual([
    'Read by Tesseract itself, since the fast recogniser cannot run this language: page 1.',
  ]);
  expect((await popplerText(output, 1)).trim()).toBe(text);
});

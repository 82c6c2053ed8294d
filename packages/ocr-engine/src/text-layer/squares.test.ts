import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { scanPdf } from '@legible/fixtures/pdf';
import { expect, it } from 'vitest';
import { pdfiumText, popplerText } from '../../test/pdf-tools.ts';
import { pdfjsRuns } from '../../test/pdfjs.ts';
import { makeSearchable } from '../make-searchable.ts';

const TEXT = [
  '委员会的成员由议会任命。',
  '会议记录应当在图书馆公开。',
  '港口仓库的工人每天早上六点开始工作。',
  '理事会的决定由出席会议的多数成员作出。',
].join('\n\n');

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

it('holds every sign that was read on a page of Chinese, with words whole in all viewers', async () => {
  const page = { text: TEXT, font: 'han', fontSize: 11, dpi: 300, noise: 0 } as const;
  const folder = await testFolder();
  const [output, sidecarPath] = [join(folder, 'out.pdf'), join(folder, 'out.txt')];
  const scan = await testFile('scan.pdf', await scanPdf({ pages: [page] }));
  await makeSearchable(scan, output, { languages: ['chi_sim'], sidecarPath });
  const read = withoutSpaces(await readFile(sidecarPath, 'utf8'));
  expect(read).toBe(withoutSpaces(TEXT));
  const [runs = []] = await pdfjsRuns(output, [1]);
  for (const found of [
    await popplerText(output),
    await pdfiumText(output, 1),
    runs.map(({ text }) => text).join(''),
  ]) {
    expect(withoutSpaces(found)).toBe(read);
    for (const word of ['图书馆', '开始工作', '多数成员']) expect(found).toContain(word);
  }
});

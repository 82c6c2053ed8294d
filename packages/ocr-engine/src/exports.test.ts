import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { plainPdf } from '@legible/fixtures/plain-pdf';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { makeSearchable } from './make-searchable.ts';

const ROWS = [
  ['Country', 'Share', 'Total'],
  ['Austria', '58.6', '1,204'],
  ['Belgium', '61.6', '2,377'],
  ['Denmark', '59.5', '3,018'],
];

/** A page with a table between rules, as real text. */
function tablePdf(): Uint8Array {
  const texts = ROWS.flatMap((row, y) =>
    row.map((text, x) => `BT /F 12 Tf ${78 + 120 * x} ${706 - 24 * y} Td (${text}) Tj ET`),
  );
  const across = [0, 1, 2, 3, 4].map((y) => `72 ${724 - 24 * y} m 432 ${724 - 24 * y} l S`);
  const down = [0, 1, 2, 3].map((x) => `${72 + 120 * x} 724 m ${72 + 120 * x} 628 l S`);
  const content = [...texts, ...across, ...down].join('\n');
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R' +
      ' /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

it('writes the tables of a page in every form that was asked for', async () => {
  const input = await testFile('table.pdf', tablePdf());
  const folder = await testFolder();
  const [csvPath, xlsxPath, markdownPath, docxPath, wordsPath] = [
    'csv',
    'xlsx',
    'md',
    'docx',
    'words.csv',
  ].map((kind) => join(folder, `out.${kind}`)) as [string, string, string, string, string];
  const paths = { csvPath, xlsxPath, markdownPath, docxPath, wordsPath };
  const options = { ...paths, mode: 'force' } as const;
  await makeSearchable(input, join(folder, 'out.pdf'), options);
  const csv = await readFile(csvPath, 'utf8');
  for (const [row, texts] of ROWS.entries()) {
    const cells = texts.map((text) => (text.includes(',') ? `"${text}"` : text)).join(',');
    expect(csv).toMatch(new RegExp(`^\\ufeff?1,1,${row + 1},${cells},\\d+,\\d+,\\d+\\r$`, 'm'));
  }
  expect(await readFile(markdownPath, 'utf8')).toContain(
    ROWS.map((row) => `| ${row.join(' | ')} |`)
      .toSpliced(1, 0, '| --- | --- | --- |')
      .join('\n'),
  );
  const sheet = unzipSync(await readFile(xlsxPath))['xl/worksheets/sheet1.xml'];
  expect(Buffer.from(sheet ?? []).toString()).toMatch(/r="B2" s="\d"><v>58.6</);
  expect(await readFile(wordsPath, 'utf8')).toMatch(/^1,\d+,\d+,\d+,Belgium,/m);
  const word = unzipSync(await readFile(docxPath))['word/document.xml'];
  expect(Buffer.from(word ?? []).toString()).toMatch(/<w:tbl>.*>Belgium<.*<\/w:tbl>/s);
});

const LINN = fileURLToPath(new URL('../../../../shared/corpus/pdf/linn.pdf', import.meta.url));

it.skipIf(!existsSync(LINN))('tells headings and paragraphs of a page in two columns', async () => {
  const folder = await testFolder();
  const markdownPath = join(folder, 'out.md');
  await makeSearchable(LINN, join(folder, 'out.pdf'), { markdownPath, languages: ['eng'] });
  const parts = (await readFile(markdownPath, 'utf8')).split('\n\n');
  const headings = parts.filter((part) => part.startsWith('#'));
  expect(headings).toEqual([
    '# The LinnSequencer 32 Track MIDI Sequence Recorder',
    '### Recording a Sequence',
    '### Editing',
    '### Additional Features',
    '### Creating a Song',
    '### Composition Without Compromise',
    '# linn',
  ]);
  // A word that a hyphen broke, in a paragraph that goes on from line to line.
  expect(parts.find((part) => part.startsWith('To erase'))).toMatch(
    /using the SINGLE STEP function\. To overdub notes/,
  );
});

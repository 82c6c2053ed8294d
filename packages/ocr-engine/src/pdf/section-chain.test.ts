import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { chainedPdf } from '../../test/chained-pdf.ts';
import { testFile } from '../../test/folder.ts';
import { inspectPdf } from '../inspect/pdf-info.ts';
import { openJoined } from '../files/joined-files.ts';
import { FileSource } from './file-source.ts';
import { hasTooManySections, MOST_SECTIONS } from './section-chain.ts';

const oddSection = (previous: number) =>
  `xref\n0 0\n0 1\ntrailer<</Size 4>> \n0 0\ntrailer<</Size 4/Root 1 0 R/#50re#76 ${previous}>>\n`;

const streamSection = (previous: number) =>
  `9 0 obj<</Type/XRef/Size 4/W[1 2 1]/Root 1 0 R/Length 0/Prev ${previous}>>stream\n\nendstream endobj\n`;

async function isTooLong(bytes: Uint8Array): Promise<boolean> {
  const file = openJoined([await testFile('chained.pdf', bytes)]);
  try {
    return hasTooManySections(new FileSource(file), 0);
  } finally {
    file.close();
  }
}

it('a file may be saved some thousand times, and no more', async () => {
  expect(await isTooLong(chainedPdf(MOST_SECTIONS))).toBe(false);
  expect(await isTooLong(chainedPdf(MOST_SECTIONS + 1))).toBe(true);
});

it('a name in another spelling, runs of nothing and entries that look like an end hide no section', async () => {
  expect(await isTooLong(chainedPdf(MOST_SECTIONS, oddSection))).toBe(false);
  expect(await isTooLong(chainedPdf(MOST_SECTIONS + 1, oddSection))).toBe(true);
});

it('tables in streams count as well', async () => {
  expect(await isTooLong(chainedPdf(MOST_SECTIONS + 1, streamSection))).toBe(true);
});

it('a circle, a chain that leads nowhere and a table of empty runs come to an end', async () => {
  expect(await isTooLong(chainedPdf(3, () => 'xref\n0 0\ntrailer<</Prev 9>>\n'))).toBe(false);
  expect(await isTooLong(chainedPdf(2, () => `xref\n${'0 0\n'.repeat(1e5)}`))).toBe(true);
  expect(await isTooLong(chainedPdf(2, () => 'xref\n0 99999999\n'))).toBe(false);
  expect(await isTooLong(Buffer.from('%PDF-1.7 and nothing else'))).toBe(false);
});

it('a longer chain is refused before PDFium sees it, and a shorter one is taken', async () => {
  const path = await testFile('chained.pdf', chainedPdf(200));
  expect(await inspectPdf(path)).toMatchObject({ pageCount: 1 });
  await writeFile(path, chainedPdf(120_000));
  await expect(inspectPdf(path)).rejects.toMatchObject({ code: 'too-many-versions' });
});

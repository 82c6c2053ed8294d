import { writeFile } from 'node:fs/promises';
import { brokenKeys, scanWithBrokenKey } from '@legible/fixtures/harmed/broken-keys';
import { certificateLocked, damagedXref } from '@legible/fixtures/harmed/broken-pdfs';
import { chainedPdf } from '@legible/fixtures/chained-pdf';
import {
  emptyFile,
  encryptedPdf,
  notPdf,
  truncated,
  zeroPages,
} from '@legible/fixtures/harmed/damaged';
import { scanPdf } from '@legible/fixtures/pdf';
import { describe, expect, it } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { inspectPdf } from './pdf-info.ts';

const page = { text: 'A page.', dpi: 72, noise: 0 };
const scan = () => scanPdf({ pages: [page, page] });
const needsRendering =
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog/NeedsRendering true/Pages 2 0 R>>\nendobj\n' +
  '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n' +
  'trailer\n<</Root 1 0 R/Size 4>>\n';

describe('inspecting', () => {
  it('counts pages and reads the version', async () => {
    const info = await inspectPdf(await testFile('scan.pdf', await scan()));
    expect(info).toMatchObject({ pageCount: 2, signed: false });
    expect(info.pdfVersion).toMatch(/^[12]\.\d$/);
  });

  it.each([
    ['an empty file', 'empty-file', async () => emptyFile()],
    ['something else', 'not-a-pdf', async () => notPdf()],
    ['a file cut short', 'damaged', async () => truncated(await scan())],
    ['a header and nothing else', 'damaged', async () => Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['a file without pages', 'no-pages', async () => zeroPages()],
    ['a file with a user password', 'encrypted', async () => encryptedPdf(await scan())],
    ['pages that wait to be drawn from XML', 'xfa-form', async () => Buffer.from(needsRendering)],
  ])('refuses %s as %s', async (_, code, bytes) => {
    const path = await testFile('input.pdf', await bytes());
    await expect(inspectPdf(path)).rejects.toMatchObject({ code });
  });

  it('takes a file with an owner password, and one whose table is damaged, and says so', async () => {
    const locked = await testFile('locked.pdf', await encryptedPdf(await scan(), ''));
    expect(await inspectPdf(locked)).toMatchObject({ pageCount: 2, encrypted: true });
    const damaged = await testFile('damaged.pdf', damagedXref(await scan()));
    expect(await inspectPdf(damaged)).toMatchObject({ pageCount: 2, damagedTable: true });
  });

  it('refuses a path that leads nowhere', async () => {
    await expect(inspectPdf('/nowhere/scan.pdf')).rejects.toMatchObject({ code: 'file-access' });
  });

  it.each(brokenKeys)('refuses a file with damaged encryption, which has %s', async (_, ...how) => {
    const path = await testFile('damaged.pdf', await scanWithBrokenKey(...how));
    await expect(inspectPdf(path)).rejects.toMatchObject({
      code: expect.stringMatching(/^(damaged|encrypted)$/) as string,
    });
  });

  it('asks for no password where a certificate alone opens a file', async () => {
    const path = await testFile('certificate.pdf', certificateLocked());
    await expect(inspectPdf(path)).rejects.toMatchObject({ code: 'unknown-protection' });
  });

  it('refuses a long chain of tables before PDFium sees it, and takes a shorter one', async () => {
    const path = await testFile('chained.pdf', chainedPdf(200));
    expect(await inspectPdf(path)).toMatchObject({ pageCount: 1 });
    await writeFile(path, chainedPdf(120_000));
    await expect(inspectPdf(path)).rejects.toMatchObject({ code: 'too-many-versions' });
  });
});

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page, TestInfo } from '@playwright/test';
import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { trueWords } from '@legible/fixtures/truth';
import { logIn, newPerson, register } from '../playing/account.ts';
import { downloadStatus, listFiles } from '../playing/api.ts';
import { expect, test } from '../playing/test.ts';
import { watchTexts } from '../playing/watch-texts.ts';

const NAME = 'letter from the harbour.pdf';

test('a scan becomes searchable and goes away again (S1.2, S1.4, S1.6, S1.7, S1.8, S1.9)', async ({
  page,
}, info) => {
  const scan = Buffer.from(await scanPdf({ pages: letter }));
  const row = page.getByRole('row').filter({ hasText: NAME });

  await test.step('register and log in (S4.36, S2.20, S2.14, S4.30)', async () => {
    const person = newPerson();
    await page.goto('/');
    await register(page, person);
    await logIn(page, person);
  });

  await test.step('drop a scan and follow its pages (S4.4, S4.6, S4.15)', async () => {
    const statuses = await watchTexts(page, /Server Processing\.\.\.|\d+\/\d+ Pages Processed/);
    await dropPdf(page, scan);
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
    const processed = row.getByRole('button', { name: /download processed/i });
    await expect(processed).toBeEnabled({ timeout: 180_000 });
    const seen = await statuses();
    expect(seen[0]).toBe('Server Processing...');
    expect(seen.filter((text) => /^[0-2]\/2 Pages Processed$/.test(text))).not.toEqual([]);
  });

  await test.step('download both versions (S2.69, S7.18)', async () => {
    const original = await download(page, info, /download original/i);
    expect(original.equals(scan), 'the original is what was sent').toBe(true);
    const processed = await download(page, info, /download processed/i);
    expect(processed.length).toBeGreaterThan(scan.length);
    expect(processed.subarray(0, scan.length).equals(scan), 'it begins with the original').toBe(
      true,
    );
    expectWords(await textOf(processed, info));
  });

  await test.step('delete it through the dialog (S2.73, S8.22, S8.62)', async () => {
    const [file] = await listFiles(page);
    await row.getByRole('button', { name: /delete/i }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Are you absolutely sure?');
    await expect(dialog).toContainText(NAME);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('File Deleted')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await listFiles(page)).toEqual([]);
    expect(await downloadStatus(page, file?.file_id ?? '', 'original')).toBe(404);
    expect(await downloadStatus(page, file?.file_id ?? '', 'processed')).toBe(404);
  });
});

/** Drops the file on the upload panel as a file manager does. */
async function dropPdf(page: Page, pdf: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([base64, name]) => {
      const bytes = Uint8Array.from(atob(base64), (letterOfBytes) => letterOfBytes.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: 'application/pdf' }));
      return data;
    },
    [pdf.toString('base64'), NAME] as const,
  );
  const area = page.getByRole('button', { name: /drop pdfs here/i });
  // It is closed until the preferences are known.
  await expect(area).toHaveAttribute('aria-disabled', 'false');
  await area.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText(NAME)).toBeVisible();
}

async function download(page: Page, info: TestInfo, button: RegExp): Promise<Buffer> {
  const row = page.getByRole('row').filter({ hasText: NAME });
  const arriving = page.waitForEvent('download');
  await row.getByRole('button', { name: button }).click();
  const file = await arriving;
  const path = info.outputPath(`download-${Date.now()}.pdf`);
  await file.saveAs(path);
  return readFile(path);
}

async function textOf(pdf: Buffer, info: TestInfo): Promise<string> {
  const path = info.outputPath('processed.pdf');
  await writeFile(path, pdf);
  return (await promisify(execFile)('pdftotext', [path, '-'])).stdout;
}

/** Nearly all words of the pictures are found: a recogniser may stumble over a few. */
function expectWords(text: string): void {
  const found = new Set(text.split(/\s+/));
  const words = letter.flatMap(trueWords).map((word) => word.text);
  const missed = words.filter((word) => !found.has(word));
  expect(missed.length, `missed: ${missed.join(' ')}`).toBeLessThan(words.length * 0.02);
}

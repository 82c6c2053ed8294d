import { expect, type Page } from '@playwright/test';
import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { logIn, newPerson, register } from './account.ts';

const READ_WITHIN_MS = 180_000;

/** A new person has the letter read. @param name of the file */
export async function readLetter(page: Page, name: string): Promise<void> {
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
  const buffer = Buffer.from(await scanPdf({ pages: letter }));
  await page.getByLabel('PDF files').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
  const processed = page.getByRole('button', { name: /download processed/i });
  await expect(processed).toBeEnabled({ timeout: READ_WITHIN_MS });
}

/** A word in the text beside the page. */
export const wordOf = (page: Page, text: string) =>
  page
    .locator('.viewer-text [data-word]')
    .filter({ hasText: new RegExp(String.raw`^\s*${text}\s*$`) });

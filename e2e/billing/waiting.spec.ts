import type { Page } from '@playwright/test';
import { scanPdf } from '@legible/fixtures/pdf';
import { harbour } from '@legible/fixtures/samples';
import { listFiles } from '../playing/api.ts';
import { cards, choose, confirmedUser, payWith } from '../playing/billing.ts';
import { expect, test } from '../playing/test.ts';

test.use({ program: 'withClock' });

/** More than a free month has. */
const PAGES = 12;

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function upload(page: Page, name: string, pages: number): Promise<void> {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const pdf = await scanPdf({
    pages: numbers.map((pageNumber) => ({ text: harbour, pageNumber, seed: pageNumber })),
  });
  await page
    .getByLabel('PDF files')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdf) });
  await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
}

test('files for which too few pages are left wait in the list, are taken out of it, and go on with a larger plan, charged once (D74, D93)', async ({
  page,
}) => {
  await confirmedUser(page);

  await test.step('two files come to wait, and say for what', async () => {
    await upload(page, 'long.pdf', PAGES);
    await expect(row(page, 'long.pdf')).toContainText(
      'Needs 12 pages, more than your next period has.',
    );
    await upload(page, 'longer.pdf', PAGES + 1);
    await expect(row(page, 'longer.pdf')).toContainText('Needs 13 pages');
    await expect(page.getByText('10 of 10')).toBeVisible();
  });

  await test.step('they wait after a reload, too; one is taken out', async () => {
    await page.reload();
    await expect(row(page, 'long.pdf')).toContainText('Waits for pages');
    await page.getByRole('button', { name: 'Cancel longer.pdf' }).click();
    await expect(row(page, 'longer.pdf')).toContainText('Cancelled');
  });

  await test.step('with a larger plan the other goes on by itself', async () => {
    await choose(page, 'Tier 1');
    await payWith(page, cards.success);
    await expect(page).toHaveURL(/\/ocr$/);
    await expect(
      row(page, 'long.pdf').getByRole('button', { name: 'Download processed long.pdf' }),
    ).toBeEnabled({ timeout: 180_000 });
    await expect(page.getByText('288 of 300')).toBeVisible();
    expect(await listFiles(page)).toMatchObject([
      { input_name: 'longer.pdf', status: 'cancelled' },
      { input_name: 'long.pdf', status: 'ready', pages: PAGES, failed_pages: [] },
    ]);
  });
});

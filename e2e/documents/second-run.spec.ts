import type { Page } from '@playwright/test';
import { scanPdf } from '@legible/fixtures/pdf';
import { harbour } from '@legible/fixtures/samples';
import { logIn, newPerson, register } from '../playing/account.ts';
import { listFiles } from '../playing/api.ts';
import { expect, test } from '../playing/test.ts';

test.use({ program: 'thatStumbles' });

const NAME = 'ledger.pdf';

const row = (page: Page) => page.getByRole('row').filter({ hasText: NAME });
const press = (page: Page, name: string) =>
  row(page)
    .getByRole('button', { name: `${name} ${NAME}` })
    .click();

/** As one row with the processed file, whose second page is still missing. */
async function expectReadyWithoutPage2(page: Page): Promise<void> {
  await expect(row(page).getByText('Page 2 could not be read')).toBeVisible({ timeout: 180_000 });
  await expect(row(page)).toHaveCount(1);
  await expect(row(page).getByRole('button', { name: `Download processed ${NAME}` })).toBeEnabled();
  await expect(row(page).getByText('Cancelled', { exact: true })).toHaveCount(0);
}

test('a second run that is cancelled leaves the document as the first had left it, in every tab, once (S4.15, S4.18, S4.21, D84)', async ({
  page,
  context,
}) => {
  const pages = [1, 2, 3].map((seed) => ({ text: harbour, pageNumber: seed, seed }));
  const buffer = Buffer.from(await scanPdf({ pages }));
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
  const other = await context.newPage();
  await other.goto('/ocr');

  await test.step('the second page cannot be read', async () => {
    const input = page.getByLabel('PDF files');
    await input.setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
    await expectReadyWithoutPage2(page);
    await expectReadyWithoutPage2(other);
    await expect(page.getByText('8 of 10')).toBeVisible();
  });

  await test.step('it is tried again, met in the other tab, and cancelled', async () => {
    await press(page, 'Try these pages again');
    await expect(row(other).getByRole('button', { name: `Cancel ${NAME}` })).toBeVisible();
    await expect(row(other)).toHaveCount(1);
    await press(page, 'Cancel');
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Processing cancelled' });
    await expect(toast).toContainText(`${NAME} keeps the searchable version it had`);
    for (const tab of [page, other]) await expectReadyWithoutPage2(tab);
    expect(await listFiles(page)).toMatchObject([
      { status: 'ready', processed: true, failed_pages: [2] },
    ]);
    await expect(page.getByText('8 of 10')).toBeVisible();
  });

  await test.step('the next time it is read, and charged', async () => {
    await press(other, 'Try these pages again');
    for (const tab of [page, other]) {
      await expect(row(tab).getByText('3 pages', { exact: true })).toBeVisible({
        timeout: 180_000,
      });
      await expect(row(tab)).toHaveCount(1);
    }
    expect(await listFiles(page)).toMatchObject([{ status: 'ready', failed_pages: [] }]);
    await expect(page.getByText('7 of 10')).toBeVisible();
  });
});

import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { scanPdf } from '@legible/fixtures/pdf';
import { garden, harbour } from '@legible/fixtures/samples';
import { logIn, newPerson, register } from '../playing/account.ts';
import { listFiles } from '../playing/api.ts';
import { expect, test } from '../playing/test.ts';

// One recogniser and full pages: a run must last until the test has met it in its middle.
test.use({ settings: { LEGIBLE_PROCESSES: '1' } });

const NAME = 'minutes.pdf';
/** As many as a free account may have read, and enough to be met in the middle. */
const PAGES = 10;

async function signIn(page: Page): Promise<void> {
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
}

async function longScan(): Promise<Buffer> {
  const pages = Array.from({ length: PAGES }, (_, index) => ({
    text: [harbour, garden, harbour].join('\n\n'),
    pageNumber: index + 1,
    seed: index + 1,
  }));
  return Buffer.from(await scanPdf({ pages }));
}

const row = (page: Page) => page.getByRole('row').filter({ hasText: NAME });
const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
/** Some pages are done and some are not. */
const midway = (page: Page) => row(page).getByText(/^[1-8]\/10 Pages Processed$/);

test('a run is cancelled in the middle, tried again, met after a reload, and done (S4.6, S4.15, D31, D43, D84)', async ({
  page,
}) => {
  const scan = await longScan();
  await signIn(page);

  await test.step('upload and cancel in mid-run', async () => {
    await page
      .getByLabel('PDF files')
      .setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer: scan });
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
    await expect(midway(page)).toBeVisible({ timeout: 180_000 });
    await row(page)
      .getByRole('button', { name: `Cancel ${NAME}` })
      .click();
    await expect(toast(page, 'Processing cancelled')).toBeVisible();
    await expect(row(page).getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(row(page)).toHaveCount(1);
    expect(await listFiles(page)).toMatchObject([{ status: 'cancelled', processed: false }]);
    await expect(page.getByText('10 of 10')).toBeVisible();
  });

  await test.step('the original can still be had', async () => {
    const arriving = page.waitForEvent('download');
    await row(page)
      .getByRole('button', { name: `Download original ${NAME}` })
      .click();
    expect((await arriving).suggestedFilename()).toBe(NAME);
  });

  await test.step('retry, and reload in mid-run', async () => {
    await row(page)
      .getByRole('button', { name: `Retry ${NAME}` })
      .click();
    await expect(row(page).getByRole('button', { name: `Cancel ${NAME}` })).toBeVisible();
    await expect(row(page)).toHaveCount(1);
    await page.reload();
    await expect(row(page).getByRole('button', { name: `Cancel ${NAME}` })).toBeVisible();
    await expect(row(page)).toHaveCount(1);
  });

  await test.step('it is ready, once, and each page is charged once', async () => {
    await expect(row(page).getByRole('button', { name: `Download processed ${NAME}` })).toBeEnabled(
      { timeout: 180_000 },
    );
    await expect(row(page)).toHaveCount(1);
    await expect(page.getByText('0 of 10')).toBeVisible();
    expect(await listFiles(page)).toMatchObject([{ status: 'ready', failed_pages: [] }]);
  });
});

test('a run that is tried again in one tab shows in the other, once (S4.18, S4.21)', async ({
  page,
  context,
}) => {
  const scan = await longScan();
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/ocr');
  await page
    .getByLabel('PDF files')
    .setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer: scan });
  await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
  await expect(midway(other)).toBeVisible({ timeout: 180_000 });
  await row(other)
    .getByRole('button', { name: `Cancel ${NAME}` })
    .click();
  await expect(row(page).getByText('Cancelled', { exact: true })).toBeVisible();
  await row(page)
    .getByRole('button', { name: `Retry ${NAME}` })
    .click();
  for (const tab of [page, other]) {
    await expect(row(tab).getByText(/^\d+\/10 Pages Processed$/)).toBeVisible();
    await expect(row(tab)).toHaveCount(1);
  }
  for (const tab of [page, other]) {
    await expect(row(tab).getByRole('button', { name: `Download processed ${NAME}` })).toBeEnabled({
      timeout: 180_000,
    });
    await expect(row(tab)).toHaveCount(1);
  }
});

test('a newcomer sees the product work on a sample, by keyboard if need be (S2.58, S2.64, S2.71, S2.56)', async ({
  page,
}) => {
  await signIn(page);

  await test.step('shortcuts', async () => {
    await expect(page.getByText('No files processed yet')).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    // Chromium is told to hand choosers over before the key is pressed, and not at the same moment.
    page.on('filechooser', () => undefined);
    await page.title();
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('u');
    await choosing;
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Search history...')).toBeFocused();
    await page.keyboard.type('u');
    await expect(page.getByPlaceholder('Search history...')).toHaveValue('u');
    await page.getByPlaceholder('Search history...').fill('');
  });

  await test.step('the sample becomes searchable and costs one page', async () => {
    await page.getByRole('button', { name: 'Try a sample scan' }).click();
    await expect(
      page.getByRole('button', { name: 'Download processed Sample scan.pdf' }),
    ).toBeEnabled({ timeout: 180_000 });
    await expect(page.getByText('9 of 10')).toBeVisible();
  });
});

test('files dropped beside the panel are chosen; an upload can be cut off (S2.58, S4.28)', async ({
  page,
}, info) => {
  await signIn(page);
  await expect(page.getByText('No files processed yet')).toBeVisible();
  const path = info.outputPath(NAME);
  await writeFile(path, Buffer.alloc(20_000_000, '%PDF-1.7 '));
  const browser = await page.context().newCDPSession(page);

  await test.step('a drag over the history is explained, and its drop taken', async () => {
    const table = await page.getByRole('table').boundingBox();
    const at = { x: (table?.x ?? 0) + 50, y: (table?.y ?? 0) + 10 };
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      browser.send('Input.dispatchDragEvent', {
        type,
        ...at,
        data: { items: [], files: [path], dragOperationsMask: 1 },
      });
    await drag('dragEnter');
    await drag('dragOver');
    await expect(page.getByText('Drop your PDFs anywhere')).toBeVisible();
    await drag('drop');
    await expect(page.getByText('Drop your PDFs anywhere')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Selected files' })).toContainText(NAME);
  });

  await test.step('Cancel leaves nothing behind, here and on the server', async () => {
    await browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 1_000_000,
    });
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
    await row(page)
      .getByRole('button', { name: `Cancel upload ${NAME}` })
      .click();
    await expect(toast(page, 'Upload cancelled')).toBeVisible();
    await expect(row(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Upload Selected PDF(s)' })).toBeEnabled();
    expect(await listFiles(page)).toEqual([]);
  });
});

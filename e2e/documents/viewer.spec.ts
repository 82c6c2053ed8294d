import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { logIn, newPerson, register } from '../playing/account.ts';
import { listFiles } from '../playing/api.ts';
import { readLetter } from '../playing/read-letter.ts';
import { barriersOn } from '../screens/checks/barriers.ts';
import { expect, test } from '../playing/test.ts';

const NAME = 'letter from the harbour.pdf';

test.use({ allowedErrors: [/status of 404|ERR_CONNECTION_RESET/] });

test('a finished scan is read: its page, its words, its text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('a scan is processed', async () => {
    await readLetter(page, NAME);
  });

  await test.step('its name opens it, and the first page is drawn', async () => {
    await page.getByRole('link', { name: NAME }).click();
    await expect(page).toHaveURL(/\/ocr\/documents\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME);
    await isDrawn(page, 1);
    expect(await darkShare(page, 1)).toBeGreaterThan(0.005);
    await expect(page.getByText('of 2')).toBeVisible();
  });

  await test.step('its words lie on the picture, where they can be selected', async () => {
    const words = page
      .locator('[data-page="1"] .viewer-words span', { hasText: 'harbour' })
      .first();
    const box = await words.boundingBox();
    const around = await page.locator('[data-page="1"]').boundingBox();
    expect(box && around && box.y > around.y && box.x >= around.x - 1).toBe(true);
    expect(box && around && box.width < around.width).toBe(true);
  });

  await test.step('a word is found: all hits are painted and counted', async () => {
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find in the document' }).fill('the');
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
    const [, count] =
      /of (\d+)/.exec((await page.getByText(/^1 of \d+$/).textContent()) ?? '') ?? [];
    await expect(page.locator('.viewer-hit-chosen')).toHaveCount(1);
    expect(await page.locator('.viewer-hit').count()).toBeGreaterThan(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`2 of ${count}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByText(`${count} of ${count}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.viewer-hit')).toHaveCount(0);
  });

  await test.step('a line of the text shows itself on the page, and the other way round', async () => {
    await page.keyboard.press('Home');
    const line = page.locator('[data-line]', { hasText: 'harbour' }).first();
    await line.hover();
    const mark = page.locator('[data-page="1"] .viewer-mark');
    await expect(mark).toBeVisible();
    const [box, around] = [
      await mark.boundingBox(),
      await page.locator('[data-page="1"]').boundingBox(),
    ];
    if (!box || !around) throw new Error('Nothing is marked');
    await page.mouse.move(around.x + 2, around.y + 2);
    await expect(mark).toHaveCount(0);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(line).toHaveAttribute('data-marked', 'true');
  });

  await test.step("the page's text is copied, and that of all pages", async () => {
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect.poll(() => clipboard(page)).toContain('The harbour was quiet');
    expect(await clipboard(page)).not.toContain('fence');
    await page.getByRole('button', { name: 'Copy all' }).click();
    await expect.poll(() => clipboard(page)).toContain('fence');
  });

  await test.step('it is saved in other forms, with what was chosen', async () => {
    const saved = await exported(page, /^Word \.docx/);
    expect(saved.name).toBe('letter from the harbour.docx');
    expect(saved.bytes.subarray(0, 2).toString()).toBe('PK');
    const text = await exported(page, /^Plain text/);
    expect(text.bytes.toString()).toContain('The harbour was quiet');
    const markdown = await exported(page, /^Markdown/);
    expect(markdown.bytes.toString()).toMatch(/^<!-- page 1 -->/);
  });

  await test.step('keys turn pages, and the address follows', async () => {
    await page.getByRole('region', { name: 'Pages of the document' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('Page', { exact: true })).toHaveValue('2');
    await expect(page).toHaveURL(/\?page=2$/);
    await isDrawn(page, 2);
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('an address leads to a page and a word on it', async () => {
    const [file] = await listFiles(page);
    await page.goto(`/ocr/documents/${file?.file_id}?page=2&find=fence`);
    await expect(page.getByLabel('Page', { exact: true })).toHaveValue('2');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(page.locator('[data-page="2"] .viewer-hit-chosen')).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('on a phone the text is a second tab', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Text of page 2' })).toBeVisible();
    await expect(page.locator('[data-page="2"]')).toBeHidden();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pages', exact: true }).click();
    await expect(page.locator('[data-page="2"]')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step("nobody else's document is there", async () => {
    const [file] = await listFiles(page);
    await page.goto(`/ocr/documents/${file?.file_id.slice(1)}x`);
    await expect(page.getByText('This document is not there')).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });
});

test('a page that was left alone is read after all', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
  const [first, second] = letter;
  if (!first || !second) throw new Error('The letter has two pages');
  const pages = [{ ...first, textLayer: true }, second];
  const buffer = Buffer.from(await scanPdf({ pages }));
  await page
    .getByLabel('PDF files')
    .setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
  await expect(page.getByRole('button', { name: /download processed/i })).toBeEnabled({
    timeout: 180_000,
  });
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByText(/^This page had a text layer already/)).toBeVisible();
  const words = page.locator('.viewer-text [data-word]');
  await expect(words).toHaveCount(0);
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Read anyway' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read anyway' });
  await expect(dialog.getByRole('combobox', { name: /text already/ })).toHaveValue('redo');
  await dialog.getByRole('button', { name: 'Read again' }).click();
  await expect(page.getByText(/^This document is being read again/)).toBeVisible();
  await isDrawn(page, 1);
  // The new version opens by itself, with words of ours.
  await expect(words.filter({ hasText: 'harbour' }).first()).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText(/^This document is being read again/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Read anyway' })).toHaveCount(0);
});

/** A new person opens a document that does not come in one piece. */
async function readLong(page: Page): Promise<void> {
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
  const buffer = Buffer.from(
    await scanPdf({ pages: Array.from({ length: 5 }, () => letter).flat() }),
  );
  await page
    .getByLabel('PDF files')
    .setInputFiles({ name: NAME, mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
  await expect(page.getByRole('button', { name: /download processed/i })).toBeEnabled({
    timeout: 180_000,
  });
  await page.getByRole('link', { name: NAME }).click();
}

test('a lost connection is told, and pages come when it is back', async ({ page }) => {
  await readLong(page);
  await isDrawn(page, 1);
  await page.route(isDownload, (route) => route.abort('connectionreset'));
  await page.keyboard.press('End');
  await expect(page.getByText(/^The connection is lost/)).toBeVisible();
  await page.unroute(isDownload);
  await isDrawn(page, 10);
  await expect(page.getByText(/^The connection is lost/)).toHaveCount(0);
});

test('what is open stays when its document is deleted before all of it has come', async ({
  page,
}) => {
  await readLong(page);
  await isDrawn(page, 1);
  await page.route(isDownload, (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found' } }),
  );
  await page.keyboard.press('End');
  await expect(page.getByText('This document is not there')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Text of page 10' })).toBeVisible();
  await expect(page.locator('[data-page="10"]')).toBeVisible();
});

const isDownload = (url: URL) => url.pathname === paths.download;

const isDrawn = async (page: Page, number: number) =>
  expect(page.locator(`[data-page="${number}"][data-state="drawn"] canvas`)).toBeVisible();

/** Share of a page's picture that is ink. */
async function darkShare(page: Page, number: number): Promise<number> {
  return page.locator(`[data-page="${number}"] canvas`).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const context = canvas.getContext('2d');
    const { data } = context!.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
    return dark / (data.length / 4);
  });
}

const clipboard = async (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** What is saved when a format is chosen in the dialog, which goes with it. */
async function exported(page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: format }).click();
  const download = await saving;
  await expect(dialog).toBeHidden();
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

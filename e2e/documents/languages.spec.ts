import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { scanPdf } from '@legible/fixtures/pdf';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { textsOfScripts } from '@legible/fixtures/texts-of-scripts';
import { logIn, newPerson, register } from '../playing/account.ts';
import { expect, test } from '../playing/test.ts';

const NAME = 'francais.pdf';
/** A page that came back as "bUches" and "|'atre" when everything was read as English. */
const CORPUS = new URL(`../../../shared/corpus/pdf/${NAME}`, import.meta.url);
const TEXT =
  "Portez ce vieux whisky au juge blond qui fume sur son île intérieure, à côté de l'alcôve ovoïde, où les " +
  "bûches se consument dans l'âtre, ce qui lui permet de penser à l'être dont il est question dans la cause.";

/** A page that nothing says of that it is French. */
const frenchScan = async () =>
  existsSync(CORPUS) ? readFile(CORPUS) : scanOf({ text: TEXT, font: 'roman' });

const scanOf = async (page: FixturePage) =>
  Buffer.from(await scanPdf({ pages: [{ dpi: 300, noise: 0, ...page }] }));

const row = (page: Page) => page.getByRole('row').filter({ hasText: NAME });
const processed = (page: Page) =>
  row(page).getByRole('button', { name: `Download processed ${NAME}` });

async function pick(page: Page, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Language' });
  await field.fill(typed);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await field.press('Enter');
}

test('a French page is read in French, and once more in another language, for one page (D87, D88)', async ({
  page,
}) => {
  const buffer = await frenchScan();
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);

  await test.step('choose French by its own name', async () => {
    await page.getByRole('button', { name: /^Language: / }).click();
    await pick(page, 'français');
    await expect(page.getByRole('button', { name: 'Language: French' })).toBeVisible();
  });

  await test.step('upload it, and find the words in the searchable version', async () => {
    const file = { name: NAME, mimeType: 'application/pdf', buffer };
    await page.getByLabel('PDF files').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
    await expect(processed(page)).toBeEnabled({ timeout: 180_000 });
    await expect(row(page).getByText('French', { exact: true })).toBeVisible();
    const coming = page.waitForEvent('download');
    await processed(page).click();
    const path = await (await coming).path();
    const { stdout } = await promisify(execFile)('pdftotext', [path, '-']);
    expect(stdout).toMatch(/bûches[^]*âtre/);
  });

  await test.step('the choice is remembered', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Language: French' })).toBeVisible();
  });

  await test.step('read it again in German, for nothing', async () => {
    await row(page)
      .getByRole('button', { name: `More for ${NAME}` })
      .click();
    await page.getByRole('menuitem', { name: 'Read again in …' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Pages that were read before are not charged again.');
    await pick(page, 'german');
    await dialog.getByRole('button', { name: 'Read again' }).click();
    await expect(row(page).getByText('German', { exact: true })).toBeVisible({ timeout: 180_000 });
    await expect(page.getByText('9 of 10')).toBeVisible();
  });
});

const FOUND = [
  { name: NAME, language: 'French', scan: frenchScan, copied: /bûches[^]*âtre/, runs: 'ltr' },
  {
    name: 'arabic.pdf',
    language: 'Arabic',
    scan: () =>
      scanOf({ text: textsOfScripts.arabic, font: 'arabic', fontSize: 16, direction: 'rtl' }),
    copied: /كان الميناء هادئا عندما عادت/,
    runs: 'rtl',
  },
  {
    name: 'japanese.pdf',
    language: 'Japanese',
    scan: () =>
      scanOf({ text: textsOfScripts.japanese, font: 'han', fontSize: 14, unspaced: true }),
    copied: /船が帰ってきたとき/,
    runs: 'ltr',
  },
] as const;

test('French, Arabic and Japanese are found, read and copied with no setting touched', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
  const files = FOUND.map(async ({ name, scan }) => ({
    name,
    mimeType: 'application/pdf',
    buffer: await scan(),
  }));
  await page.getByLabel('PDF files').setInputFiles(await Promise.all(files));
  await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();

  for (const { name, language, copied, runs } of FOUND) {
    await test.step(language, async () => {
      const file = page.getByRole('row').filter({ hasText: name });
      await expect(file.getByText(language, { exact: true })).toBeVisible({ timeout: 180_000 });
      await file.getByRole('link', { name }).click();
      const text = page.getByRole('region', { name: 'Text', exact: true });
      await expect(text.locator('p').first()).toHaveAttribute('dir', runs);
      await page.getByRole('button', { name: 'Copy page' }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(copied);
      await page.goBack();
    });
  }
});

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { deleteElsewhere, listFiles, processedFile, readAgainElsewhere } from '../playing/api.ts';
import { readLetter, wordOf } from '../playing/read-letter.ts';
import { barriersOn } from '../screens/checks/barriers.ts';
import { expect, test } from '../playing/test.ts';

const NAME = 'letter to be mended.pdf';

test.use({ allowedErrors: [/status of 40[49]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

test('words are corrected where they are read (D96)', async ({ page, context }, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('a scan is read, and opened', async () => {
    await readLetter(page, NAME);
    await page.getByRole('link', { name: NAME }).click();
    await expect(wordOf(page, 'quiet')).toBeVisible();
  });
  const [file] = await listFiles(page);
  const id = file?.file_id ?? '';
  const downloaded = async () => {
    const bytes = await processedFile(page, id);
    const path = info.outputPath('downloaded.pdf');
    writeFileSync(path, bytes);
    return { bytes, text: execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }) };
  };
  const before = await downloaded();

  await test.step('a click opens a word beside its picture; Enter saves it', async () => {
    await wordOf(page, 'quiet').click();
    await expect(field(page)).toHaveValue('quiet');
    await expect(page.getByRole('img', { name: 'The word in the scan' })).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.type('noisy');
    await page.keyboard.press('Enter');
    await expect(wordOf(page, 'noisy')).toBeVisible();
    await expect(page.getByText('“quiet” is now “noisy”')).toBeVisible();
    await expect(field(page)).toHaveCount(0);
  });

  await test.step('copies, the search, the page and the download have it', async () => {
    await page.getByRole('button', { name: 'Copy page' }).click();
    await expect.poll(() => clipboard(page)).toContain('The harbour was noisy');
    const selectable = page.locator('[data-page="1"] .viewer-words span', { hasText: 'noisy' });
    await expect(selectable).toHaveCount(1);
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find in the document' }).fill('noisy');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    const { bytes, text } = await downloaded();
    expect(text).toContain('The harbour was noisy');
    expect(bytes.subarray(0, before.bytes.length).equals(before.bytes)).toBe(true);
    expect(bytes.length - before.bytes.length).toBeLessThan(1024);
  });

  await test.step('keys undo and redo it, lead from word to word, and leave the field', async () => {
    await page.getByRole('region', { name: 'Pages of the document' }).focus();
    await page.keyboard.press('Control+z');
    await expect(wordOf(page, 'quiet')).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect(wordOf(page, 'noisy')).toBeVisible();
    await page.locator('[data-line="0-0"]').focus();
    await page.keyboard.press('Enter');
    const first = await field(page).inputValue();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(field(page)).not.toHaveValue(first);
    await page.keyboard.press('Alt+ArrowUp');
    await expect(field(page)).toHaveValue(first);
    await page.keyboard.type('Firstly');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(wordOf(page, 'Firstly')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(wordOf(page, 'Firstly')).toHaveCount(0);
    await page.locator('[data-line="0-0"]').focus();
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue(first);
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
    await expect(page.locator('[data-line="0-0"]')).toBeFocused();
    await page.keyboard.press('F8');
    await expect(field(page).or(page.getByText('No more doubtful words this way'))).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('on the page, two clicks open a word', async () => {
    const word = page.locator('[data-page="1"] .viewer-words span', { hasText: 'noisy' });
    await word.dblclick();
    await expect(field(page)).toHaveValue('noisy');
    await page.keyboard.press('Escape');
  });

  await test.step('without a connection nothing that was typed is lost', async () => {
    await wordOf(page, 'noisy').click();
    await context.setOffline(true);
    await page.keyboard.type('silent');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(/^The connection is lost. Your corrections are kept/),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(wordOf(page, 'silent')).toBeVisible();
  });

  await test.step('a second tab that corrects the same word is told, and keeps what was typed', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(wordOf(other, 'silent')).toBeVisible();
    await wordOf(page, 'silent').click();
    await page.keyboard.type('hushed');
    await page.keyboard.press('Enter');
    await expect(wordOf(page, 'hushed')).toBeVisible();
    await wordOf(other, 'silent').click();
    await other.keyboard.type('calm');
    await other.keyboard.press('Enter');
    await expect(other.getByRole('alert')).toContainText('“hushed” was put here meanwhile');
    await expect(field(other)).toHaveValue('calm');
    expect(await barriersOn(other)).toEqual([]);
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(wordOf(other, 'calm')).toBeVisible();
    await other.close();
  });

  await test.step('put back, the file is what it was, byte for byte', async () => {
    await page.reload();
    await wordOf(page, 'calm').click();
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect(wordOf(page, 'quiet')).toBeVisible();
    expect((await downloaded()).bytes.equals(before.bytes)).toBe(true);
  });

  await test.step('a word is taken away, and put back from the list of those', async () => {
    await wordOf(page, 'quiet').click();
    await field(page).fill('');
    await page.keyboard.press('Enter');
    await expect(wordOf(page, 'quiet')).toHaveCount(0);
    await page.getByRole('button', { name: 'quiet', exact: true }).click();
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect(wordOf(page, 'quiet')).toBeVisible();
  });

  await test.step('what was typed when the page is loaded anew is not lost', async () => {
    await wordOf(page, 'quiet').click();
    await page.keyboard.type('tranquil');
    await page.reload();
    await expect(wordOf(page, 'tranquil')).toBeVisible();
  });

  await test.step('what was typed when the viewer is left is saved', async () => {
    await wordOf(page, 'tranquil').click();
    await page.keyboard.type('placid');
    await page.getByRole('link', { name: 'All documents' }).click();
    await expect.poll(async () => (await downloaded()).text).toContain('The harbour was placid');
    await page.getByRole('link', { name: NAME }).click();
    await expect(wordOf(page, 'placid')).toBeVisible();
  });

  await test.step('while another tab has it read again, nothing is saved, and nothing is lost', async () => {
    await wordOf(page, 'placid').click();
    await page.keyboard.type('serene');
    await readAgainElsewhere(page, id);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('still being processed');
    await expect(field(page)).toHaveValue('serene');
    await expect
      .poll(async () => (await listFiles(page)).map(({ status }) => status), { timeout: 180_000 })
      .toEqual(['ready']);
    await page.reload();
    // It was read anew, without what had been corrected.
    await expect(wordOf(page, 'quiet')).toBeVisible();
  });

  await test.step('when it is deleted meanwhile, that is told, and nothing is lost', async () => {
    await wordOf(page, 'quiet').click();
    await page.keyboard.type('hidden');
    await deleteElsewhere(page, id);
    await page.keyboard.press('Enter');
    const told = page.getByRole('alert').filter({ hasText: 'This document is not there any more' });
    await expect(told).toBeVisible();
    await expect(field(page)).toHaveValue('hidden');
    expect(await barriersOn(page)).toEqual([]);
  });
});

const field = (page: Page) => page.getByRole('textbox', { name: 'What stands there' });

const clipboard = async (page: Page) => page.evaluate(() => navigator.clipboard.readText());

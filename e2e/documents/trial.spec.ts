import { readFile } from 'node:fs/promises';
import { trialMessages } from '@legible/contracts/messages/documents/trial';
import { landing } from '@legible/contracts/pages/landing';
import { scanPdf } from '@legible/fixtures/pdf';
import { textPicture } from '@legible/fixtures/picture-files';
import { letter } from '@legible/fixtures/samples';
import type { Page } from '@playwright/test';
import { logIn, newPerson } from '../playing/account.ts';
import { confirmAddress } from '../playing/mailbox.ts';
import { barriersOn } from '../screens/checks/barriers.ts';
import { expect, test } from '../playing/test.ts';
import { drop, taken } from '../playing/trial-drop.ts';

const texts = trialMessages.window;
const NAME = 'letter from the harbour.pdf';

/** The page that was read: its picture, and unseen on it its words. */
const words = (page: Page) => page.locator('.trial .viewer-words');

test('a visitor drops a page, sees its words, and keeps it by making an account (D97)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scan = await scanPdf({ pages: letter });
  await page.goto('/');
  await taken(page);

  await test.step('the first page is read, and it is said that there are others', async () => {
    await drop(page, NAME, scan);
    await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
    await expect(page.getByText(/words read on page 1 of 2/)).toBeVisible();
    await expect(words(page)).toContainText('harbour');
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('it is searched, copied and downloaded', async () => {
    await page.getByLabel(texts.search).fill('harbour');
    await expect(page.locator('.trial .viewer-hit').first()).toBeVisible();
    await expect(page.getByText(/^\d+ found$/)).toBeVisible();
    await page.getByRole('button', { name: texts.copy }).click();
    const copied = async () => page.evaluate(async () => navigator.clipboard.readText());
    await expect.poll(copied).toContain('harbour');
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.download }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe(NAME);
    const file = await readFile(await download.path());
    expect(file.subarray(0, scan.length).equals(Buffer.from(scan))).toBe(true);
    expect(file.length).toBeGreaterThan(scan.length);
  });

  await test.step('it goes over to the new account, once its address is confirmed', async () => {
    const person = newPerson();
    await page.getByRole('button', { name: texts.keep }).click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByText(NAME)).toBeVisible();
    await page.getByLabel('First Name').fill(person.firstName);
    await page.getByLabel('Last Name').fill(person.lastName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Verify Password').fill(person.password);
    await page.locator('form').getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await confirmAddress(page, person.email);
    await logIn(page, person);
    await expect(page.getByRole('link', { name: NAME })).toBeVisible({ timeout: 180_000 });
    await expect(page.getByRole('button', { name: /download processed/i })).toBeEnabled({
      timeout: 180_000,
    });
  });
});

test.describe('with files that cannot be read', () => {
  test.use({ allowedErrors: [/status of 4(22|29)/] });

  test('a photograph is read too, and what is none is refused with the reason', async ({
    page,
  }) => {
    const field = page.getByLabel(landing.tryIt.choose);
    await page.goto('/');
    const picture = await textPicture(
      ['The quiet harbour slept.', 'Nets hung out to dry.'],
      'jpeg',
    );
    await field.setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(picture),
    });
    await expect(words(page)).toContainText('harbour');
    await expect(page.getByRole('heading', { name: 'photo.pdf' })).toBeVisible();
    await page.getByRole('button', { name: texts.close }).click();
    await expect(page.getByText('Report of the Harbour Master')).toBeVisible();

    const broken = Buffer.from('%PDF-1.7 and nothing that follows');
    await field.setInputFiles({ name: 'broken.pdf', mimeType: '', buffer: broken });
    await expect(page.getByRole('alert')).toContainText(/damaged|not a PDF/i);
    const notes = Buffer.from('only notes');
    await field.setInputFiles({ name: 'notes.txt', mimeType: '', buffer: notes });
    await expect(page.getByRole('alert')).toContainText('notes.txt');
  });
});

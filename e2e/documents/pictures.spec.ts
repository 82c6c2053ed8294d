import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { encryptedPdf } from '@legible/fixtures/harmed/damaged';
import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { textPicture, withExif } from '@legible/fixtures/picture-files';
import { logIn, newPerson, register } from '../playing/account.ts';
import { expect, test } from '../playing/test.ts';

/** A photograph held sideways, by the tag that says so. */
const ON_ITS_SIDE = { 274: [3] };

const asFile = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: '',
  buffer: Buffer.from(bytes),
});

test('pictures become a searchable PDF, in the order in which they were put (D86)', async ({
  page,
}, info) => {
  const first = await textPicture(['The quiet harbour slept.'], 'jpeg');
  const second = withExif(await textPicture(['Nets hung out to dry.'], 'jpeg'), ON_ITS_SIDE);
  const third = await textPicture(['A lantern burned all night.'], 'webp');
  const person = newPerson();
  await page.goto('/');
  await register(page, person);
  await logIn(page, person);

  await test.step('choose, sort and turn them', async () => {
    await page.getByRole('button', { name: 'Make a PDF from pictures' }).click();
    await page
      .getByLabel('Pictures', { exact: true })
      .setInputFiles([
        asFile('second.jpg', second),
        asFile('third.webp', third),
        asFile('first.jpg', first),
      ]);
    await expect(page.getByRole('listitem').filter({ hasText: 'first.jpg' })).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'first.jpg' })
      .dragTo(page.getByRole('listitem').filter({ hasText: 'second.jpg' }));
    const names = page.getByRole('dialog').locator('li bdi');
    await expect(names).toHaveText(['first.jpg', 'second.jpg', 'third.webp']);
    await page.getByRole('button', { name: 'Turn second.jpg to the right' }).press('Enter');
    await page.getByRole('button', { name: 'Turn second.jpg to the right' }).press('Enter');
  });

  await test.step('press Back by mistake', async () => {
    await page.evaluate(() => history.back());
    await expect(page.getByText('Your pictures are still here.')).toBeVisible();
    await expect(page).toHaveURL(/\/ocr$/);
    await expect(page.getByRole('dialog').locator('li bdi')).toHaveCount(3);
  });

  await test.step('make the PDF, and upload it', async () => {
    await page.getByRole('button', { name: 'Make PDF' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('first.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
  });

  await test.step('download it with its words', async () => {
    const row = page.getByRole('row').filter({ hasText: 'first.pdf' });
    const processed = row.getByRole('button', { name: /download processed/i });
    await expect(processed).toBeEnabled({ timeout: 180_000 });
    const arriving = page.waitForEvent('download');
    await processed.click();
    const path = info.outputPath('processed.pdf');
    await (await arriving).saveAs(path);
    const bytes = await readFile(path);
    expect(bytes.includes(Buffer.from(first)), 'the JPEG is in it byte for byte').toBe(true);
    expect(bytes.includes(Buffer.from(second))).toBe(true);
    const { stdout } = await promisify(execFile)('pdftotext', [path, '-']);
    const text = stdout.split(/\s+/).filter(Boolean).join(' ');
    expect(text).toBe('The quiet harbour slept. Nets hung out to dry. A lantern burned all night.');
  });
});

test.describe('a file that opens with a password only', () => {
  test.use({ allowedErrors: [/status of 422/] });

  test('is read by the password that its row takes (D94)', async ({ page }) => {
    const scan = await scanPdf({ pages: letter.slice(0, 1) });
    const person = newPerson();
    await register(page, person);
    await logIn(page, person);
    await page
      .getByLabel('PDF files')
      .setInputFiles(asFile('locked.pdf', await encryptedPdf(scan, 'grey heron')));
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
    const field = page.getByLabel('Password of locked.pdf');
    // Its inspection begins a process.
    await expect(field).toBeVisible({ timeout: 180_000 });
    await field.fill('heron');
    await field.press('Enter');
    const wrong = page.getByText('The password does not open this file.').first();
    await expect(wrong).toBeVisible({ timeout: 180_000 });
    await field.fill('grey heron');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    const processed = page.getByRole('button', { name: /download processed/i });
    await expect(processed).toBeEnabled({ timeout: 180_000 });
    const arriving = page.waitForEvent('download');
    await processed.click();
    const path = await (await arriving).path();
    const { stdout } = await promisify(execFile)('pdftotext', ['-upw', 'grey heron', path, '-']);
    expect(stdout).toContain('harbour');
  });
});

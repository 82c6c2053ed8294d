import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { logIn, newPerson, register } from '../playing/account.ts';
import { listFiles } from '../playing/api.ts';
import { expect, test } from '../playing/test.ts';

test.use({ allowedErrors: [/ERR_/] });

const NAMES = ['first letter.pdf', 'second letter.pdf'];

test('an upload whose answer was lost is sent again, and each document is there once', async ({
  page,
  context,
}) => {
  const buffer = Buffer.from(await scanPdf({ pages: letter.slice(0, 1) }));
  const person = newPerson();
  await page.goto('/');
  await register(page, person);
  await logIn(page, person);

  await page
    .getByLabel('PDF files')
    .setInputFiles(NAMES.map((name) => ({ name, mimeType: 'application/pdf', buffer })));
  await page.route(
    /\/v1\/ocr\/batch/,
    async (route) => {
      await route.fetch();
      // With the connection gone, what rows in error are worked with cannot be fetched any more.
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
  const retry = page.getByRole('button', { name: `Retry ${NAMES[1]}` });
  await expect(retry).toBeVisible();
  await expect(page.getByText('This could not be loaded.')).toHaveCount(0);

  await context.setOffline(false);
  await retry.click();
  for (const name of NAMES) {
    const processed = page.getByRole('button', { name: `Download processed ${name}` });
    await expect(processed).toBeEnabled({ timeout: 120_000 });
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  }
  await expect(page.getByText('Upload Error')).toHaveCount(0);
  const files = await listFiles(page);
  expect(files.map(({ input_name }) => input_name).toSorted()).toEqual(NAMES);
});

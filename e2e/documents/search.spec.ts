import type { Page } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import { scanPdf, textPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { logIn, newPerson, register } from '../playing/account.ts';
import { barriersOn } from '../screens/checks/barriers.ts';
import { expect, test } from '../playing/test.ts';

const LETTER = 'letter.pdf';
const LOG = 'log of the keeper.pdf';

const log = [
  {
    heading: 'Log of the Keeper',
    text: `The lighthouse stands above the harbour. Nobody came today, and the lamp was cleaned twice.
Late in the evening a ship with two masts passed, and the harbour was dark again.`,
    pageNumber: 1,
    skew: 0.2,
    seed: 31,
  },
];

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/] });

test('a word is found in all documents, and read where it stands (D98)', async ({ page }) => {
  await test.step('two scans are processed', async () => {
    const person = newPerson();
    await register(page, person);
    await logIn(page, person);
    await page.getByLabel('PDF files').setInputFiles([
      { name: LETTER, mimeType: 'application/pdf', buffer: await scanOf(letter) },
      { name: LOG, mimeType: 'application/pdf', buffer: await scanOf(log) },
    ]);
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
    await expect(page.getByRole('link', { name: LETTER })).toBeVisible({ timeout: 180_000 });
    await expect(page.getByRole('link', { name: LOG })).toBeVisible({ timeout: 180_000 });
  });

  await test.step('what is typed is found in the text, and shown as it is in the scan', async () => {
    // A document is found within two seconds of being ready, by what was typed before.
    await field(page).pressSequentially('harb');
    await expect(page.getByText('2 pages in 2 documents')).toBeVisible();
    await field(page).pressSequentially('our');
    await expect(found(page)).toHaveCount(2);
    await expect(page.locator('mark').first()).toHaveText(/harbour/i);
    const crop = page.locator('[data-crop="made"]');
    await expect(crop).toHaveCount(2);
    expect(await inkBeneath(page)).toBeGreaterThan(0.02);
    expect(await barriersOn(page)).toEqual([]);
  });

  await test.step('names come first, at once', async () => {
    await field(page).fill('keeper');
    await expect(page.getByRole('link', { name: LOG, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: LETTER, exact: true })).toHaveCount(0);
    await expect(found(page)).toHaveCount(2);
    await expect(found(page).filter({ hasText: LETTER })).toHaveCount(1);
  });

  await test.step('a word that is typed wrongly, other forms and phrases are found', async () => {
    await field(page).fill('harbonr');
    await expect(found(page)).toHaveCount(2);
    await field(page).fill('"whole town"');
    await expect(found(page)).toHaveCount(1);
    await field(page).fill('harbour -mayor');
    await expect(found(page)).toHaveCount(1);
    await expect(found(page)).toContainText(LOG);
  });

  await test.step('nothing found says what to try', async () => {
    await field(page).fill('zeppelin');
    await expect(page.getByText('Nothing found in the text')).toBeVisible();
  });

  await test.step('Enter opens the first page, with all hits painted', async () => {
    await field(page).fill('harbour');
    await expect(found(page)).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ocr\/documents\/[\w-]+\?search=harbour$/);
    await expect(page.getByText('1 of 2 pages in 2 documents')).toBeVisible();
    await expect(page.locator('.viewer-hit')).toHaveCount(2);
    await expect(page.locator('.viewer-hit-chosen')).toHaveCount(1);
    expect(await barriersOn(page)).toEqual([]);
  });

  const first = await page.getByRole('heading', { level: 1 }).textContent();
  await test.step('the next hit is in the same document, then in the next', async () => {
    await page.keyboard.press('F3');
    await expect(page.getByText('1 of 2 pages in 2 documents')).toBeVisible();
    await page.keyboard.press('F3');
    await expect(page.getByText('2 of 2 pages in 2 documents')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '');
    await expect(page.locator('.viewer-hit')).toHaveCount(2);
    await page.getByRole('button', { name: 'Next hit' }).click();
    await expect(page.getByRole('button', { name: 'Next hit' })).toBeDisabled();
  });

  await test.step('a reload keeps the place; Escape leads back to it in the list', async () => {
    await page.reload();
    await expect(page.getByText('2 of 2 pages in 2 documents')).toBeVisible();
    await expect(page.locator('.viewer-hit-chosen')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/ocr\?search=harbour$/);
    await expect(field(page)).toHaveValue('harbour');
    await expect(found(page).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(found(page).first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(field(page)).toBeFocused();
  });

  await test.step('one step back in the browser leads to the list, too', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 2 pages in 2 documents')).toBeVisible();
    await page.goBack();
    await expect(found(page).first()).toBeFocused();
  });

  await test.step('filters leave what they say', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Name contains').fill('keeper');
    await expect(found(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(found(page)).toHaveCount(2);
  });

  await test.step('without a connection it is said, and found when it is back', async () => {
    await page.context().setOffline(true);
    await field(page).fill('lighthouse');
    await expect(page.getByText(/^You are offline\. The text is searched/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(found(page).first()).toContainText('lighthouse');
  });

  await test.step('pages of a document that is deleted are gone at once', async () => {
    await field(page).fill('keeper');
    await expect(found(page)).toHaveCount(2);
    await page.getByRole('button', { name: `Delete ${LOG}` }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /delete/i })
      .click();
    await expect(found(page)).toHaveCount(1);
    await expect(found(page)).toContainText(LETTER);
  });

  await test.step('on a phone it is the same', async () => {
    // A text that fades away has no contrast.
    await expect(page.getByText('File Deleted')).toBeHidden({ timeout: 180_000 });
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(found(page)).toHaveCount(1);
    expect(await barriersOn(page)).toEqual([]);
    await found(page).first().click();
    await expect(page.getByText('1 of 1 page in 1 document')).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
  });
});

test('a page with text of its own is found, and shown where that stands', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
  const buffer = Buffer.from(await textPdf({ pages: letter }));
  const typed = { name: LETTER, mimeType: 'application/pdf', buffer };
  await page.getByLabel('PDF files').setInputFiles([typed]);
  await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
  await expect(page.getByRole('link', { name: LETTER })).toBeVisible({ timeout: 180_000 });
  await field(page).fill('quiet harbour');
  await expect(page.locator('[data-crop="made"]')).toHaveCount(1);
  expect(await inkBeneath(page)).toBeGreaterThan(0.02);
  await page.keyboard.press('Enter');
  await expect(page.locator('.viewer-hit').first()).toBeVisible();
});

test('an answer that comes late never takes the place of a later one', async ({ page }) => {
  const person = newPerson();
  await register(page, person);
  await logIn(page, person);
  const asked: string[] = [];
  const late = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === paths.search,
    async (route) => {
      const query = new URL(route.request().url()).searchParams.get('query') ?? '';
      asked.push(query);
      if (query === 'first') await late.promise;
      await route.fulfill({ json: answerFor(query) }).catch(() => undefined);
    },
  );
  await field(page).fill('first');
  await expect.poll(() => asked).toEqual(['first']);
  await field(page).fill('second');
  await expect(page.getByText('found for second')).toBeVisible();
  late.resolve();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(page.getByText('found for second')).toBeVisible();
  await expect(page.getByText('found for first')).toHaveCount(0);
});

const answerFor = (query: string) => ({
  results: [
    {
      file_id: 'A',
      input_name: 'a.pdf',
      created_at: '2026-01-01T00:00:00.000Z',
      page: 1,
      page_count: 1,
      language: 'eng',
      line: `found for ${query}`,
      marks: [],
      terms: [],
    },
  ],
  next_cursor: null,
  complete: true,
  waiting: 0,
});

const scanOf = async (pages: typeof letter) => Buffer.from(await scanPdf({ pages }));
const field = (page: Page) => page.getByPlaceholder('Search history...');
const found = (page: Page) =>
  page.getByRole('list', { name: 'Pages with what you look for' }).getByRole('link');

/** Share of the first crop's pixels below its painted hit that are ink. */
async function inkBeneath(page: Page): Promise<number> {
  return page
    .locator('[data-crop="made"]')
    .first()
    .evaluate((crop) => {
      const canvas = crop.querySelector('canvas')!;
      const [hit, all] = [
        crop.querySelector('.found-hit')!.getBoundingClientRect(),
        canvas.getBoundingClientRect(),
      ];
      const sharp = canvas.width / all.width;
      const { data } = canvas
        .getContext('2d')!
        .getImageData(
          (hit.left - all.left) * sharp,
          (hit.top - all.top) * sharp,
          hit.width * sharp,
          hit.height * sharp,
        );
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
      return dark / (data.length / 4);
    });
}

import type { Page } from '@playwright/test';
import { history } from './screens/data.ts';
import { playScene } from './screens/fake-api.ts';
import { paths } from '@legible/contracts/endpoints';
import { expect, test } from './playing/test.ts';

test.use({ allowedErrors: [/status of 40[14]/] });

const scene = { answers: { [`GET ${paths.list}`]: { body: { files: history } } } };
/** Pixels: what was used of the plan may take a line more. */
const NEAR = 24;

/** Holds the application back until it is let in; the page and its styles come. */
async function holdPrograms(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const shownLimits = (page: Page) => page.locator('[data-drop-area] > span').last();
const placesOf = (page: Page) =>
  Promise.all(
    [page.locator('[data-drop-area]'), page.getByPlaceholder('Search history...')].map(
      async (part) => (await part.boundingBox())?.y ?? 0,
    ),
  );

for (const width of [360, 1440]) {
  test(`at ${width} px the page has the screen of documents before its programs, where it will stand`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const settled = await playScene(page, baseURL ?? '', scene);
    const letIn = await holdPrograms(page);
    await page.goto('/ocr', { waitUntil: 'commit' });
    await expect(page.getByText('Drop PDFs here')).toBeVisible();
    const words = await shownLimits(page).innerText();
    expect(words).toContain('Up to 50 MB a file');
    const early = await placesOf(page);
    letIn();
    await expect(page.getByText(history[0]!.input_name)).toBeVisible();
    await settled();
    await expect(shownLimits(page)).toHaveText(words);
    const places = await placesOf(page);
    for (const [at, place] of places.entries()) {
      expect(Math.abs(place - (early[at] ?? 0))).toBeLessThan(NEAR);
    }
  });
}

test('a stranger sees nothing of it on the way to the log-in', async ({ page, baseURL }) => {
  await playScene(page, baseURL ?? '', { user: null });
  const letIn = await holdPrograms(page);
  await page.goto('/ocr', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('Drop PDFs here')).toBeHidden();
  letIn();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

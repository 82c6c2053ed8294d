import { expect, test } from './playing/test.ts';

test('the landing page invites visitors (S1.1, S2.10)', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Pricing' }).first()).toBeVisible();
});

test.use({ allowedErrors: [/status of 404/] });

test('an unknown path shows the not-found page, as such, with the way home (S2.2, S2.74)', async ({
  page,
}) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('who scrolls before the application has arrived stays there', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/pricing', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Tier 4' }).waitFor();
  await page.evaluate(() => scrollTo(0, 500));
  scripts.resolve();
  const taken = page.getByRole('region', { name: /^Notifications/ });
  await taken.waitFor({ state: 'attached' });
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(500);
});

test('a page that is opened by its address begins at its top; a reload stays where it was', async ({
  page,
}) => {
  const place = () => page.evaluate(() => Math.round(scrollY));
  // Taken over by the application, which remembers places.
  const taken = () =>
    page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
  await page.goto('/privacy');
  await taken();
  await page.evaluate(() => scrollTo(0, 700));
  await page.goto('/terms');
  await taken();
  expect(await place()).toBe(0);
  await page.evaluate(() => scrollTo(0, 400));
  await page.reload();
  await taken();
  await expect.poll(place).toBe(400);
  await page.goto('/terms');
  await taken();
  expect(await place()).toBe(0);
});

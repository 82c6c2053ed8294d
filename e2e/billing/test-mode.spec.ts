import { mailedScreens, paths } from '@legible/contracts/endpoints';
import { logIn, newPerson, register } from '../playing/account.ts';
import { barriersOn } from '../screens/checks/barriers.ts';
import { expect, test } from '../playing/test.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // What the page of a link says that is too old, and of what is not there, the browser reports by itself.
  allowedErrors: [/status of 40[04]/],
});

const screens = [
  '/',
  '/pricing',
  '/benchmarks',
  '/contact',
  '/login',
  '/register',
  '/no-such-page',
];
const ofPeople = ['/ocr', '/profile'];
/** Where a mail's link leads, an older one too; and what the server writes itself, with the cookie of the start's link. */
const mailed = [`${mailedScreens.confirmEmail}?token=none`, `${paths.confirmEmail}?token=none`];
const plain = [...mailed, '/dev/mailbox'];

const SENTENCE = 'Test mode: no real money is taken here.';

test('every screen says that no money is taken, on a phone and in both themes, and hides nothing', async ({
  page,
}) => {
  const person = newPerson();
  await register(page, person);
  const visit = async (path: string) => {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    const banner = page.getByRole('complementary', { name: 'Test mode' });
    await expect(banner).toHaveText(SENTENCE);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await barriersOn(page, '.test-mode');
      expect(found.map(({ rule }) => `${path} ${colorScheme} ${rule}`)).toEqual([]);
    }
    const box = await banner.boundingBox();
    const next = await page.locator('header, h1').first().boundingBox();
    expect(next?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    expect(box?.height).toBeLessThan(40);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
  };
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of [...screens, ...plain]) await visit(path);
  await logIn(page, person);
  for (const path of ofPeople) await visit(path);
  // Within the application it stays, from screen to screen.
  await page.getByRole('link', { name: 'Legible' }).first().click();
  await expect(page.getByText(SENTENCE)).toBeVisible();
});

test('whoever registers is led to the mailbox, and from there to a confirmed address', async ({
  page,
}) => {
  const person = newPerson();
  await register(page, person);
  await expect(page.getByText('We sent you a link to confirm your address')).toBeVisible();
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the mailbox' }).click();
  const mailbox = await opening;
  const mail = mailbox.getByRole('article').filter({ hasText: person.email });
  await mail.getByRole('link').first().click();
  await expect(mailbox.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  expect(new URL(mailbox.url()).origin).toBe(new URL(page.url()).origin);
});

test('a short screen does not scroll for it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto('/login');
  await page.locator('h1').waitFor();
  const room = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  );
  expect(room).toBe(0);
});

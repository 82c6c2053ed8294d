import type { Page } from '@playwright/test';
import { ada } from './screens/data.ts';
import { playScene } from './screens/fake-api.ts';
import { expect, test } from './playing/test.ts';

/** Toasts have no place in a page that was written by the build. */
const takenOver = (page: Page) =>
  expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();

test('what is for everybody can be read before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  for (const [path, heading, more] of [
    ['/', 'Make your PDFs searchable instantly', 'Report of the Harbour Master'],
    ['/pricing', 'Pricing', '3,500 pages per month'],
    ['/contact', 'Get in Touch', 'Send message'],
    ['/benchmarks', 'Will it read my letter?', 'Books, letters, reports'],
    ['/benchmarks/notes', 'Benchmark notes', 'The short version'],
    ['/privacy', 'Privacy', 'Who reads your documents'],
    ['/terms', 'Terms', 'What you get'],
    ['/imprint', 'Imprint', 'Postal address: not stated by the operator.'],
    ['/no-such-page', 'Oops! Page not found', 'Return to Home'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByText(more).first()).toBeVisible();
    await expect(
      page.getByRole('navigation').getByRole('link', { name: 'Register' }),
    ).toBeVisible();
  }
  await context.close();
});

for (const path of ['/', '/pricing', '/contact', '/benchmarks', '/privacy', '/no-such-page']) {
  test(`${path} holds every style that it shows`, async ({ browser, baseURL }) => {
    // Of its own, since files that are held back are errors in its console.
    const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' });
    const page = await context.newPage();
    const measured = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.route(/\/assets\/.*\.css$/, async (route) => {
      await measured.promise;
      await route.continue();
    });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    // A colour on its way to another is neither.
    await page.addStyleTag({ content: '* { transition: none !important; }' });
    const looks = [
      { width: 360, colorScheme: 'light' },
      { width: 1440, colorScheme: 'dark' },
    ] as const;
    const alone = [];
    for (const look of looks) alone.push(await stylesOf(page, look));
    expect(alone[0]?.length).toBeGreaterThan(50);
    measured.resolve();
    await page.waitForFunction(
      () => [...document.styleSheets].filter(({ href }) => href !== null).length > 0,
    );
    for (const [index, look] of looks.entries()) {
      expect(changes(alone[index] ?? [], await stylesOf(page, look))).toEqual([]);
    }
    await context.close();
  });
}

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** Of each element: its name and the values of all of its properties, a line for each. */
async function stylesOf(page: Page, { width, colorScheme }: Look): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  return page.evaluate(async (dark) => {
    // Of the new width there is something to read once it has been drawn.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    // The system's choice is followed by the application, which is not there.
    document.documentElement.classList.toggle('dark', dark);
    return Array.from(document.body.querySelectorAll('*'), (element) => {
      const style = getComputedStyle(element);
      const names = Array.from(style).filter((name) => !name.startsWith('--'));
      // One text an element: half a million of them take long to pass on.
      return [
        JSON.stringify(element.outerHTML.slice(0, 60)),
        ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
      ].join('\n');
    });
  }, colorScheme === 'dark');
}

function changes(before: string[], after: string[]): string[] {
  return before.flatMap((lines, element) => {
    if (lines === after[element]) return [];
    const now = after[element]?.split('\n') ?? [];
    const values = lines.split('\n');
    return values.flatMap((value, index) =>
      now[index] === value ? [] : [`${values[0]} ${value}, then ${now[index]}`],
    );
  });
}

test('a written page is taken over as it is: nothing is built anew, everything works', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('main h1')?.setAttribute('data-written', '');
    });
  });
  await page.goto('/');
  await takenOver(page);
  await page.getByLabel('Search the sample page').fill('harbour');
  await expect(page.locator('mark')).toHaveText(['Harbour', 'Harbour']);
  await expect(page.locator('main h1[data-written]')).toHaveCount(1);
  await page.getByText('Scan', { exact: true }).click();
  await expect(page.getByText('No text', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View Pricing' }).click();
  await expect(page).toHaveTitle('Pricing · Legible');
  await page.goBack();
  await expect(page).toHaveTitle('Make scanned PDFs searchable · Legible');
});

test('words on the scan can be selected with the mouse', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto('/');
  await takenOver(page);
  await page.getByText('Report of the Harbour Master').dblclick();
  await expect(page.locator('figure q')).toHaveText(/^(Report|of|the|Harbour|Master)$/);
});

test('where the system sets all colours, the words over the scan stay unseen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await takenOver(page);
  const word = page.getByText('Report of the Harbour Master');
  await expect(word).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});

test('the theme and the signed-in person are known before the first paint', async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await playScene(page, baseURL ?? '', { user: ada });
  await page.addInitScript(() => localStorage.setItem('legible.theme', 'dark'));
  const code = Promise.withResolvers<void>();
  // The application's own code comes late.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  const register = page.getByRole('navigation').locator('a', { hasText: 'Register' });
  await expect(register).toBeAttached();
  await expect(register).toBeHidden();
  await expect(page.locator('html')).toHaveClass(/\bdark\b/);
  code.resolve();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Ada' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Harbour');
});

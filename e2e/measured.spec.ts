import type { Locator, Page } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import { NOW, history, manyFiles, running } from './screens/data.ts';
import { type Scene, playScene } from './screens/fake-api.ts';
import { landing } from '@legible/contracts/pages/landing';
import { READ, readingScene } from './screens/viewer-scenes.ts';
import { expect, test } from './playing/test.ts';

// What only a browser can measure: sizes, colours, what scrolls, and a network that goes and comes back.

test.use({ settings: { LEGIBLE_PAYMENTS: 'off' }, timezoneId: 'UTC', locale: 'en-US' });

const frameOf = (page: Page) => page.locator('[data-history-frame]');
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const scrolls = (at: Locator) =>
  at.evaluate((element) => element.scrollHeight > element.clientHeight);

async function openHistory(page: Page, url: string, files = history, scene: Scene = {}) {
  await page.clock.setFixedTime(new Date(NOW));
  const answers = { [`GET ${paths.list}`]: { body: { files, next_cursor: null } } };
  const settled = await playScene(page, url, { ...scene, answers });
  await page.goto('/ocr');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .waitFor();
  await settled();
}

test.describe('beside the panel', () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 640],
  ] as const) {
    test(`the table has the specified widths and height at ${width} × ${height} (S2.67, S2.68, S9.19, D21)`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height });
      await openHistory(page, baseURL ?? '', manyFiles(100));
      const frame = frameOf(page);
      expect((await frame.boundingBox())?.height).toBeCloseTo(height - 300, 0);
      const table = await page.getByRole('table').boundingBox();
      const columns = await page
        .getByRole('columnheader')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
      const parts = [40, 30, 30, 10].map((part) => ((table?.width ?? 0) * part) / 110);
      expect(columns.map(Math.round)).toEqual(parts.map(Math.round));
      expect(await scrolls(frame)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    });
  }

  test('its last row is whole at the end, and none is cut hard before it', async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openHistory(page, baseURL ?? '', manyFiles(100));
    const frame = frameOf(page);
    await expect(frame.locator('> [aria-hidden]')).toHaveCSS('position', 'sticky');
    await frame.evaluate((element) => element.scrollTo({ top: 1e6 }));
    const last = page.getByRole('row').filter({ hasText: 'scan 00100' });
    await expect(last).toBeInViewport({ ratio: 1 });
    const [row, fade] = [
      await last.boundingBox(),
      await frame.locator('> [aria-hidden]').boundingBox(),
    ];
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((fade?.y ?? 0) + 1);
  });
});

test.describe('under the panel', () => {
  for (const width of [360, 768]) {
    test(`at ${width} px the page scrolls and no box in it`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 800 });
      await openHistory(page, baseURL ?? '', manyFiles(300), { running });
      expect(await scrolls(frameOf(page))).toBe(false);
      const whole = await pageHeight(page);
      // Room for all of them, of which only those in sight exist.
      expect(whole).toBeGreaterThan(300 * 50);
      expect(await page.getByRole('row').count()).toBeLessThan(60);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await page.evaluate((top) => window.scrollTo(0, top), (await pageHeight(page)) * part);
        await expect(page.getByRole('button', { name: /^Delete scan/ }).first()).toBeAttached();
        const shown = page.getByRole('row').filter({ hasText: 'of the harbour' });
        await expect.poll(() => shown.evaluateAll(inSight)).toBeGreaterThan(2);
      }
      await expect(page.getByText('scan 00300 of the harbour archive.pdf')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    });
  }

  test('a card on a phone gives the name and the bar its width, and names its buttons', async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openHistory(page, baseURL ?? '', history, { running });
    const bar = page.getByRole('progressbar', { name: 'Progress of field notes 1931.pdf' });
    expect((await bar.boundingBox())?.width).toBeGreaterThan(280);
    for (const [version, words] of [
      ['original', 'Original'],
      ['processed', 'Processed'],
    ] as const) {
      const button = page.getByRole('button', {
        name: `Download ${version} Lease agreement 2024.pdf`,
      });
      expect(await button.innerText()).toBe(words);
      expect((await button.boundingBox())?.width).toBeGreaterThan(110);
    }
    // However it is laid out, it stays a table for who listens.
    await expect(page.getByRole('columnheader')).toHaveCount(4);
    const row = page.getByRole('row').filter({ hasText: 'Lease agreement 2024.pdf' });
    await expect(row.getByRole('cell')).toHaveCount(4);
  });
});

const inSight = (rows: Element[]) =>
  rows.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  }).length;

test.describe('fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 800 } });

  test('are told neither of keys nor of a mouse', async ({ page, baseURL }) => {
    await openHistory(page, baseURL ?? '');
    await expect(page.getByRole('button', { name: /^Choose PDFs/ })).toBeVisible();
    const shown = await page.locator('main').innerText();
    expect(shown).toContain('Tap to look through your files');
    expect(shown).not.toMatch(/keyboard|click|drop/i);
  });

  test('are told on the landing page how they select', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText(/Press and hold one to select it/)).toBeVisible();
    await expect(page.getByText(/with the mouse/)).toBeHidden();
  });
});

test.describe('a document that is read', () => {
  test('keeps its small pictures while the window is narrow for a moment', async ({
    page,
    baseURL,
  }) => {
    const [narrow, wide] = [
      { width: 800, height: 900 },
      { width: 1440, height: 900 },
    ];
    await page.setViewportSize(wide);
    await playScene(page, baseURL ?? '', readingScene());
    await page.goto(READ);
    const rail = page.getByRole('navigation', { name: 'Small pictures of all pages' });
    await expect(rail.locator('canvas')).toHaveCount(2);
    await rail.locator('canvas').evaluateAll((all) => all.forEach((one) => (one.id = 'kept')));
    await page.setViewportSize(narrow);
    await expect(rail).toBeHidden();
    await page.setViewportSize(wide);
    await expect(rail).toBeVisible();
    await expect(rail.locator('canvas#kept')).toHaveCount(2);
  });
});

test.describe('a log-in that needs a new password', () => {
  test.use({ allowedErrors: [/status of 428/] });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is told in red, in the ${colorScheme} theme (S8.1)`, async ({ page, baseURL }) => {
      await page.emulateMedia({ colorScheme });
      const refusal = { detail: 'x', code: 'password_reset_required' };
      const answers = { [`POST ${paths.login}`]: { status: 428, body: refusal } };
      await playScene(page, baseURL ?? '', { user: null, answers });
      await page.goto('/login');
      await page.getByLabel('Email').fill('ada@example.org');
      await page.getByLabel('Password', { exact: true }).fill('some password');
      await page.locator('form').getByRole('button', { name: 'Log in' }).click();
      const toast = page.locator('[data-sonner-toast]', { hasText: 'Password Reset Required' });
      await expect(toast).toBeVisible();
      const [red, ...others] = await toast.locator('[data-icon]').evaluate(painted, 'color');
      expect(red).toBeGreaterThan(1.4 * Math.max(...others));
      const [paper, ...rest] = await toast.evaluate(painted, 'background-color');
      expect(paper).toBeGreaterThan(Math.max(...rest) + 5);
    });
  }
});

/** As the screen shows it, whatever the style calls it. */
function painted(element: Element, property: string): number[] {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('No canvas');
  context.fillStyle = getComputedStyle(element).getPropertyValue(property);
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

test.describe('a screen that was not loaded when the network went', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported/] });

  test('comes by itself when it is back', async ({ page, context }) => {
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  });
});

test('without trials the landing page asks for nothing, and leaves files to the browser', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
  await expect(page.getByText(landing.demo.caption)).toBeVisible();
  await expect(page.getByText(landing.tryIt.lead)).toBeHidden();
  const isTaken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-'], 'letter.pdf'));
    const event = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(event);
  });
  expect(isTaken).toBe(false);
});

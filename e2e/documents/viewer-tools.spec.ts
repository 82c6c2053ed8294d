import type { Locator, Page } from '@playwright/test';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { barriersOn } from '../screens/checks/barriers.ts';
import { playScene } from '../screens/fake-api.ts';
import { READ, readingScene } from '../screens/viewer-scenes.ts';
import { expect, test } from '../playing/test.ts';

const pageOf = (page: Page, number: number): Locator => page.locator(`[data-page="${number}"]`);
const button = (page: Page, name: string): Locator => page.getByRole('button', { name });
const pageField = (page: Page): Locator => page.getByLabel('Page', { exact: true });

const isDrawn = (page: Page, number: number) =>
  expect(page.locator(`[data-page="${number}"][data-state="drawn"] canvas`)).toBeVisible();

async function widthOf(page: Page, number = 1): Promise<number> {
  return (await pageOf(page, number).boundingBox())?.width ?? 0;
}

async function longestSide(element: Locator): Promise<number> {
  const { width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return Math.max(width, height);
}

/** Opens a document that is played, in the place of a stored one. */
async function open(page: Page, url = '', told: Parameters<typeof readingScene>[0] = {}) {
  await playScene(page, url, readingScene(told));
  await page.goto(READ);
  await isDrawn(page, 1);
}

/** Two fingers that move apart to twice their distance. */
async function pinch(page: Page): Promise<void> {
  await page.locator('[data-pages]').evaluate((box) => {
    for (const distance of [100, 200]) {
      const touches = [0, distance].map(
        (x, identifier) => new Touch({ identifier, target: box, clientX: 300 + x, clientY: 300 }),
      );
      box.dispatchEvent(new TouchEvent('touchmove', { touches, cancelable: true, bubbles: true }));
    }
    box.dispatchEvent(new TouchEvent('touchend', { touches: [], bubbles: true }));
  });
}

/** What the printer would get: the sizes of its pages in points, and how many pictures there are on them. */
async function printed(page: Page): Promise<{ sheets: string[]; pictures: number }> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...paper.matchAll(/\/MediaBox \[([^\]]+)\]/g)];
  const sheets = boxes.map(([, box = '']) =>
    box.split(' ').slice(2).map(Number).map(Math.round).join(' × '),
  );
  return { sheets, pictures: [...paper.matchAll(/\/DCTDecode/g)].length };
}

async function print(page: Page, pages: string): Promise<void> {
  await button(page, 'Print').first().click();
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await dialog.getByLabel('Pages').fill(pages);
  await dialog.getByRole('button', { name: 'Print' }).click();
}

const prints = (page: Page) =>
  page.evaluate(() => (window as unknown as { prints: number }).prints);

test('pages are turned, made larger and printed, and doubtful words are marked or not', async ({
  page,
  baseURL,
}) => {
  // The dialog of the browser, which nothing could close here.
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0 });
    window.print = () => {
      (window as unknown as { prints: number }).prints += 1;
    };
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, baseURL);

  await test.step('a quarter turn lays a page across, four leave it as it was', async () => {
    const isAcross = async () => {
      const box = await pageOf(page, 1).boundingBox();
      return (box?.width ?? 0) > (box?.height ?? 0);
    };
    expect(await isAcross()).toBe(false);
    await button(page, 'Turn the view to the right').click();
    await expect.poll(isAcross).toBe(true);
    await isDrawn(page, 1);
    for (let turns = 1; turns < 4; turns += 1) await button(page, 'Turn the view').click();
    await expect.poll(isAcross).toBe(false);
    await isDrawn(page, 1);
  });

  await test.step('buttons, keys, the wheel and two fingers change the size', async () => {
    await page.getByRole('combobox', { name: 'Zoom' }).selectOption('0.5');
    await expect.poll(() => widthOf(page)).toBeLessThan(500);
    let before = await widthOf(page);
    const grows = async (by: () => Promise<unknown>) => {
      await by();
      await expect.poll(() => widthOf(page)).toBeGreaterThan(before);
      before = await widthOf(page);
    };
    await grows(() => button(page, 'Zoom in').click());
    await page.locator('[data-pages]').focus();
    await grows(() => page.keyboard.press('+'));
    await page.locator('[data-pages]').hover();
    await page.keyboard.down('Control');
    await grows(() => page.mouse.wheel(0, -60));
    await page.keyboard.up('Control');
    await grows(() => pinch(page));
    await button(page, 'Zoom out').click();
    await expect.poll(() => widthOf(page)).toBeLessThan(before);
    await page.getByRole('combobox', { name: 'Zoom' }).selectOption('page');
    await isDrawn(page, 1);
  });

  await test.step('a small picture leads to its page', async () => {
    const rail = page.getByRole('navigation', { name: 'Small pictures of all pages' });
    await rail.getByRole('button', { name: 'Go to page 2' }).click();
    await expect(pageField(page)).toHaveValue('2');
    await expect(rail.locator('[aria-current="page"]')).toHaveAccessibleName('Go to page 2');
    await button(page, 'Small pictures of all pages').click();
    await expect(rail).toBeHidden();
  });

  await test.step('doubtful words are marked until a switch hides the marks', async () => {
    const marks = page.getByRole('switch', { name: 'Mark doubtful words' });
    await expect(page.locator('.viewer-doubtful').first()).toBeVisible();
    await marks.click();
    await expect(page.locator('.viewer-doubtful')).toHaveCount(0);
    await marks.click();
    await expect(page.locator('.viewer-doubtful').first()).toBeVisible();
  });

  await test.step('what is chosen is printed, on paper of its size', async () => {
    await print(page, '9');
    await expect(page.getByText('Write pages like 1,3-9, from 1 to 2.')).toBeVisible();
    await page.keyboard.press('Escape');
    await print(page, '2');
    await expect.poll(() => prints(page)).toBe(1);
    expect(await printed(page)).toEqual({ sheets: ['596 × 842'], pictures: 1 });
    await print(page, '1-2');
    await expect.poll(() => prints(page)).toBe(2);
    expect(await printed(page)).toEqual({ sheets: ['596 × 842', '596 × 842'], pictures: 2 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a phone has small pictures and printing in a menu, in reach of keys', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, baseURL);
  await button(page, 'More tools').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Small pictures' })).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Pages' });
  await expect(drawer).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(button(page, 'More tools')).toBeFocused();

  // From the text, too, a small picture leads to its page.
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await button(page, 'More tools').click();
  await page.getByRole('menuitem', { name: 'Small pictures' }).click();
  await drawer.getByRole('button', { name: 'Go to page 2' }).click();
  await expect(pageField(page)).toHaveValue('2');
  await expect(page.locator('[data-pages]')).toBeFocused();
  await isDrawn(page, 2);
});

/** Pages of some sizes in points, each with a black square that fills a quarter. */
function squares(sizes: readonly (readonly [number, number])[]): Buffer {
  const first = 3;
  const kids = sizes.map((_, at) => `${first + 2 * at} 0 R`).join(' ');
  const pages = sizes.flatMap(([width, height], at) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${first + 2 * at + 1} 0 R>>`,
    streamObject('', `0 0 ${width / 2} ${height / 2} re f`),
  ]);
  return plainPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${sizes.length}/Kids[${kids}]>>`,
    ...pages,
  ]);
}

test('a document of 10,000 pages is read from its first page to its last', async ({
  page,
  baseURL,
}) => {
  const PAGES = 10_000;
  const bytes = squares(Array.from({ length: PAGES }, () => [595, 842] as const));
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, baseURL, { bytes, file: { pages: PAGES } });
  await expect(page.getByText('of 10,000')).toBeVisible();
  await page.locator('[data-pages]').focus();
  await page.keyboard.press('End');
  await expect(pageField(page)).toHaveValue('10000');
  await isDrawn(page, PAGES);
  await pageField(page).fill('5000');
  await pageField(page).press('Enter');
  await isDrawn(page, 5000);
  // Few of them exist, and no browser is asked to scroll further than it can.
  expect(await page.locator('[data-page]').count()).toBeLessThan(8);
  expect(await page.locator('.viewer-thumbnail').count()).toBeLessThan(20);
  const height = await page.locator('[data-pages]').evaluate((box) => box.scrollHeight);
  expect(height).toBeLessThanOrEqual(15_000_100);
});

test('pages of 5 m and of 5 mm are shown, within bounds', async ({ page, baseURL }) => {
  const [METRES, MILLIMETRES] = [14_173, 14];
  const sizes = [
    [METRES, METRES],
    [MILLIMETRES, MILLIMETRES],
    [METRES, 300],
  ] as const;
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, baseURL, { bytes: squares(sizes), file: { pages: sizes.length } });
  for (const zoom of ['page', '0.5', '4']) {
    await page.getByRole('combobox', { name: 'Zoom' }).selectOption(zoom);
    for (let number = 1; number <= sizes.length; number += 1) {
      await pageField(page).fill(String(number));
      await pageField(page).press('Enter');
      await isDrawn(page, number);
      const canvas = page.locator(`[data-page="${number}"] canvas`);
      const pixels = await canvas.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement;
        return { area: width * height, longest: Math.max(width, height) };
      });
      expect(pixels.area).toBeLessThanOrEqual(16_010_000);
      expect(pixels.longest).toBeLessThanOrEqual(8192);
      const longest = await longestSide(pageOf(page, number));
      expect(longest).toBeLessThanOrEqual(20_001);
      expect(longest).toBeGreaterThanOrEqual(15);
    }
  }
});

test('what is found stays legible where the system sets all colours', async ({ page, baseURL }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await playScene(page, baseURL ?? '', readingScene());
  await page.goto(`${READ}?find=the`);
  const hits = page.locator('.viewer-hit:not(.viewer-hit-chosen)');
  // Dark paint over a scan, which keeps its colours, would black its words out.
  for (const hit of [hits.first(), page.locator('.viewer-hit-chosen')]) {
    await expect(hit).toHaveCSS('forced-color-adjust', 'none');
    await expect(hit).not.toHaveCSS('background-color', /^rgba?\(0, 0, 0/);
  }
  await expect(hits.first()).toHaveCSS('outline-width', '1px');
  await expect(page.locator('.viewer-hit-chosen')).toHaveCSS('outline-width', '2px');
});

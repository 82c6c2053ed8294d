import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { barriersOn } from './screens/checks/barriers.ts';
import { NOW } from './screens/data.ts';
import { playScene } from './screens/fake-api.ts';
import { deadLinksOn } from './screens/checks/dead-links.ts';
import { screens } from './screens/list.ts';
import type { Screen } from './screens/screen.ts';
import { shiftsOn, watchShifts } from './screens/checks/shifts.ts';
import { expect, test } from './playing/test.ts';

const PHONE = 360;
const TABLET = 768;
const DESKTOP = 1440;
const WIDTHS = [PHONE, TABLET, DESKTOP] as const;
const HEIGHT = 900;
/** Milliseconds, as of a server nearby: what comes with an answer comes after the first paint. */
const ANSWERS_AFTER = 60;

/** A folder for pictures of every screen in every way, states too, for a person to look at: nothing is compared then. */
const INTO = process.env['SCREENS_INTO'];

/** A few edges may be drawn differently by another build of the browser; a lost word is more. */
const TOLERANCE = { maxDiffPixels: 60, threshold: 0.1 };

// Half of the time of all journeys: whichever worker is free takes the next screen.
test.describe.configure({ mode: 'parallel' });

test.use({
  // Without the banner of test mode, which journeys look at (test-mode.spec.ts); answers are played.
  settings: { LEGIBLE_PAYMENTS: 'off', LEGIBLE_MAIL: 'off', LEGIBLE_TRIAL: 'on' },
  timezoneId: 'UTC',
  locale: 'en-US',
  contextOptions: { reducedMotion: 'reduce' },
  // Half as large each way, which keeps the pictures small and still shows a line out of place.
  deviceScaleFactor: Number(process.env['SCREENS_SCALE'] ?? 0.5),
  // Refusals that a screen is there to show are reported by the browser itself.
  allowedErrors: [/status of 4(0[0149]|2[29])/],
});

for (const screen of screens) {
  test(`${screen.name} looks as it should: no barriers, no jumps, no dead links`, async ({
    page,
    baseURL,
  }) => {
    const jumps = await open(page, baseURL ?? '', screen);
    if (standsStill(screen)) expect.soft(jumps, 'what jumped').toEqual([]);
    expect.soft(await deadLinksOn(page), 'links that lead nowhere').toEqual([]);
    for (const { width, theme } of looksAt(screen)) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme: theme });
      // What lies under the pointer looks different, and where a click left it depends on how far the page was scrolled.
      if (screen.pictured !== false) await page.mouse.move(0, 0);
      await coloursHaveChanged(page);
      await documentIsDrawn(page);
      if (screen.pictured !== false) {
        await comparePicture(page, screen, `${screen.name}-${width}-${theme}.png`);
      }
      if (width !== TABLET || INTO !== undefined) await expectNoBarriers(page);
    }
  });
}

for (const screen of screens.filter(isOpenedOnDesk)) {
  test(`${screen.name} stands still on a desk`, async ({ page, baseURL }) => {
    const jumps = await open(page, baseURL ?? '', { ...screen, widths: [DESKTOP] });
    expect(jumps, 'what jumped').toEqual([]);
  });
}

/** On the way to a state, screens are opened as they are opened without it. */
function isOpenedOnDesk(screen: Screen): boolean {
  return screen.widths === undefined && screen.state !== true && standsStill(screen);
}

/** What fails is said where it failed, and what runs is news: both push down what stands below. */
function standsStill({ fails, scene }: Screen): boolean {
  return fails !== true && scene?.running === undefined;
}

function looksAt({ state, widths = WIDTHS }: Screen) {
  if (state === true && INTO === undefined) {
    return [
      { width: PHONE, theme: 'light' },
      { width: DESKTOP, theme: 'dark' },
    ] as const;
  }
  return widths.flatMap((width) => [
    { width, theme: 'light' as const },
    { width, theme: 'dark' as const },
  ]);
}

/** Pages of a document are drawn anew for their new size, once it is known that it is new. */
async function documentIsDrawn(page: Page): Promise<void> {
  const pages = page.locator('[data-pages]');
  await expect.poll(() => pages.evaluateAll(areLaidOut)).toBe(true);
  // What has room only now, such as small pictures of pages, is there some frames later.
  await expect.poll(() => page.evaluate(drawingAfterFrames)).toBe(0);
}

/** Runs in the page. */
async function drawingAfterFrames(): Promise<number> {
  const FRAMES = 6;
  for (let frame = 0; frame < FRAMES; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return document.querySelectorAll('[data-drawing]').length;
}

/** Runs in the page. Pages that are not in sight have no width. */
function areLaidOut(all: (HTMLElement | SVGElement)[]): boolean {
  const shown = all.filter(({ clientWidth }) => clientWidth > 0);
  return shown.every(({ clientWidth, dataset }) => clientWidth === Number(dataset['pages']));
}

/** @returns what jumped on the way, at the width of a phone, where most jumps are. */
async function open(
  page: Page,
  url: string,
  { path, scene, before, widths, leadsOn }: Screen,
): Promise<string[]> {
  await page.clock.setFixedTime(new Date(NOW));
  await page.setViewportSize({ width: widths?.[0] ?? PHONE, height: HEIGHT });
  await watchShifts(page);
  const settled = await playScene(page, url, scene ?? {}, ANSWERS_AFTER);
  await page.goto(path);
  await isThere(page);
  await settled();
  const jumps = await shiftsOn(page);
  await before?.(page);
  await settled();
  await page.evaluate(() => document.fonts.ready);
  if (leadsOn !== true) return jumps;
  // Opened by itself: a change of screen may move everything.
  await page.reload();
  await isThere(page);
  await settled();
  return shiftsOn(page);
}

async function isThere(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  // The application is there, also where the build wrote the page.
  await page
    .locator('[data-sonner-toaster], [aria-label^="Notifications"]')
    .first()
    .waitFor({ state: 'attached' });
}

/** However short, a change of colour takes a frame, and a busy browser is late with it: axe would see what lies between. */
async function coloursHaveChanged(page: Page): Promise<void> {
  let inChange = true;
  while (inChange) inChange = await page.evaluate(changesColourAfterTwoFrames);
}

/** Runs in the page: its styles are computed in the first frame, and what they change begins with the second. */
async function changesColourAfterTwoFrames(): Promise<boolean> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return document.getAnimations().some((one) => one instanceof CSSTransition);
}

async function comparePicture(page: Page, { dialog }: Screen, name: string): Promise<void> {
  // What has the focus may have been scrolled to, and the bar would lie in the middle of the whole page.
  if (dialog !== true) await page.evaluate(() => scrollTo(0, 0));
  const picture = await page.screenshot({
    // A dialog lies over what is in sight only.
    fullPage: dialog !== true,
    animations: 'disabled',
    caret: 'hide',
    // Toasts come and go by the clock; they have tests of their own.
    style: '[data-sonner-toaster] { visibility: hidden; }',
  });
  if (INTO === undefined) expect.soft(picture).toMatchSnapshot(name, TOLERANCE);
  else await writeFile(join(INTO, name), picture);
}

async function expectNoBarriers(page: Page): Promise<void> {
  const found = await barriersOn(page);
  expect.soft(found.map(({ rule, elements }) => `${rule}: ${elements.join(' ')}`)).toEqual([]);
}

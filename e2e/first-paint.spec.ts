import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { history, refusals, running } from './screens/data.ts';
import { type Scene, playScene } from './screens/fake-api.ts';
import { paths } from '@legible/contracts/endpoints';
import { expect, test } from './playing/test.ts';

test.use({ allowedErrors: [/status of 40[14]/] });

const scene = { answers: { [`GET ${paths.list}`]: { body: { files: history } } } };
/** Pixels: what was used of the plan may take a line more. */
const NEAR = 24;

const PROGRAMS = '**/assets/*.js';
/** The application itself; what shows the first rows does without it. */
const APPLICATION = '**/assets/app-*.js';

/** Holds programs back until they are let in; the page and its styles come. */
async function holdPrograms(page: Page, which = PROGRAMS): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Before its styles have come a browser paints nothing, but tells of all that is there. */
const isStyled = (page: Page) =>
  page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));

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
    await isStyled(page);
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

const firsts: Record<string, { scene: Scene; rows: number }> = {
  documents: { scene, rows: history.length },
  'files on their way': { scene: { ...scene, running }, rows: running.length + history.length },
};

for (const width of [360, 1440]) {
  for (const [name, { scene: played, rows }] of Object.entries(firsts)) {
    test(`at ${width} px the first rows of ${name} are there before the application, as it will show them`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const settled = await playScene(page, baseURL ?? '', played);
      const letIn = await holdPrograms(page, APPLICATION);
      await page.goto('/ocr', { waitUntil: 'commit' });
      await isStyled(page);
      await expect(rowsOf(page)).toHaveCount(rows);
      await expect(page.getByLabel('Loading history')).toBeHidden();
      const early = await seenOf(page);
      letIn();
      await expect(page.locator('[data-early]')).toHaveCount(0);
      await settled();
      expect(await seenOf(page)).toEqual(early);
    });
  }
}

test('the first rows are there as well where the page ends after their program has come', async ({
  page,
  baseURL,
}) => {
  const halted = await haltedServer(baseURL ?? '');
  await playScene(page, halted.url, scene);
  await holdPrograms(page, APPLICATION);
  await page.goto(`${halted.url}/ocr`, { waitUntil: 'commit' });
  // Nothing is painted without a body, so that frames are not waited for.
  await page.waitForFunction(triedRows, null, { polling: 100 });
  await expect(page.locator('[data-early]')).toHaveCount(0);
  halted.goOn();
  await expect(rowsOf(page)).toHaveCount(history.length);
  halted.close();
});

/** The product, but of the page of documents the head alone comes until it may go on. */
async function haltedServer(product: string) {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const pass = async (url: string, response: ServerResponse) => {
    const answer = await fetch(new URL(url, product));
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'Content-Type': type });
    if (url !== '/ocr') return response.end(Buffer.from(await answer.arrayBuffer()));
    const [head = '', rest = ''] = (await answer.text()).split('<body', 2);
    response.write(head);
    await mayGoOn;
    return response.end(`<body${rest}`);
  };
  const server = createServer(({ url = '/' }, response) => void pass(url, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${port}`, goOn, close };
}

const rowsOf = (page: Page) => page.locator('tbody > tr');
/** The line for many files, and the rows. */
const seenOf = (page: Page) =>
  page.locator('section[aria-label="Files on their way"], tbody > tr').evaluateAll(async (rows) => {
    // Rows are as high as the lines of their own type, which may come after them.
    await document.fonts.ready;
    // What was used of the plan, above the table on a phone, may take a line more or less.
    const top = rows[0]?.getBoundingClientRect().y ?? 0;
    return rows.map((row) => {
      const { x, y, width, height } = row.getBoundingClientRect();
      const place = [x, y - top, width, height].map(Math.round);
      return { place, text: (row as HTMLElement).innerText };
    });
  });

const others: Record<string, { path?: string; scene: Scene }> = {
  'a file was refused': {
    scene: { answers: { ...scene.answers, [`GET ${paths.refusals}`]: { body: { refusals } } } },
  },
  'the list is refused': { scene: { answers: { [`GET ${paths.list}`]: { status: 404 } } } },
  'another order is wanted': { path: '/ocr?sort=name', scene },
};

for (const [name, { path = '/ocr', scene: played }] of Object.entries(others)) {
  test(`where ${name}, rows wait for the application`, async ({ page, baseURL }) => {
    await playScene(page, baseURL ?? '', played);
    const letIn = await holdPrograms(page, APPLICATION);
    await page.goto(path, { waitUntil: 'commit' });
    await firstRowsTried(page);
    await expect(rowsOf(page)).toHaveCount(0);
    letIn();
    await expect(page.locator('[data-early]')).toHaveCount(0);
  });
}

/** Until what shows the first rows has run, and has all answers that it waits for. */
async function firstRowsTried(page: Page): Promise<void> {
  await page.waitForFunction(triedRows);
  await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));
}

/** In the page. */
async function triedRows(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[async]');
  const { legibleEarly } = window as { legibleEarly?: Map<string, Promise<Response>> };
  if (!script || !legibleEarly) return false;
  await import(script.src);
  await Promise.allSettled(legibleEarly.values());
  return true;
}

import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { scanPdf } from '@legible/fixtures/pdf';
import { logIn, newPerson, register } from '../playing/account.ts';
import {
  cleanUp,
  openFrontEnd,
  openStranger,
  openTls,
  prepare,
  type Site,
} from '../playing/cross-site.ts';
import { startServer, type TestServer } from '../playing/server.ts';

let folder: string;
let server: TestServer;
let api: Site;
let front: Site;
let stranger: Site;

// As browsers are that keep the cookies of other sites away, but for those in a jar of the page's own site.
test.use({
  ignoreHTTPSErrors: true,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'],
    }),
});

test.beforeAll(async () => {
  const prepared = await prepare();
  const { certificate } = prepared;
  folder = prepared.folder;
  // `localhost`, `127.0.0.1` and `127.0.0.2` are three sites to a browser.
  api = await openTls(certificate, () => server.url);
  front = await openFrontEnd(certificate, { folder, api: api.origin });
  stranger = await openStranger(certificate);
  server = await startServer({
    PUBLIC_URL: api.origin,
    LEGIBLE_ALLOWED_ORIGINS: front.origin,
    LEGIBLE_CROSS_SITE: 'on',
  });
});
test.afterAll(async () => {
  for (const site of [api, front, stranger]) site?.close();
  await server?.stop();
  if (folder) await cleanUp(folder);
});

test('a front end of another site does everything, and a third one nothing (S7.2, D50, D51)', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: front.origin, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin));

  await test.step('log in there', async () => {
    const person = newPerson();
    await register(page, person);
    await logIn(page, person);
    const session = (await context.cookies(api.origin)).find(({ name }) =>
      name.endsWith('legible'),
    );
    expect(session).toMatchObject({ name: '__Host-legible', sameSite: 'None', secure: true });
    expect(session?.partitionKey).toContain('127.0.0.1');
  });

  await test.step('upload, and follow the pages', async () => {
    const scan = Buffer.from(await scanPdf({ pages: [{ text: 'A letter from afar.', noise: 0 }] }));
    await page
      .getByLabel('PDF files')
      .setInputFiles({ name: 'afar.pdf', mimeType: 'application/pdf', buffer: scan });
    await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
    const processed = page.getByRole('button', { name: /download processed/i });
    await expect(processed).toBeEnabled({ timeout: 180_000 });
    const socketsOfApi = api.origin.replace('https', 'wss');
    expect(new Set(sockets)).toEqual(new Set([socketsOfApi]));
    const [download] = await Promise.all([page.waitForEvent('download'), processed.click()]);
    // The name is in a header that only an exposed one tells.
    expect(download.suggestedFilename()).toBe('afar_ocr.pdf');
    expect((await readFile(await download.path())).subarray(0, scan.length).equals(scan)).toBe(
      true,
    );
  });

  await test.step('a page of a third site is refused, and has no cookie to send', async () => {
    const evil = await context.newPage();
    await evil.goto(stranger.origin);
    const sent = evil.waitForRequest(/\/v1\/users\/me/);
    const outcome = await evil.evaluate(async (url) => {
      const answer = await fetch(url, { credentials: 'include' }).catch(() => null);
      return answer?.status ?? 'nothing to read';
    }, `${api.origin}/v1/users/me`);
    expect(outcome).toBe('nothing to read');
    expect((await (await sent).allHeaders())['cookie']).toBeUndefined();
    await evil.close();
  });

  await test.step('still logged in after a reload, and out when wanted', async () => {
    await page.reload();
    await expect(page.getByText('afar.pdf')).toBeVisible();
    await page
      .getByRole('button', { name: /logout|log out/i })
      .first()
      .click();
    await expect(page).toHaveURL(`${front.origin}/`);
  });
  expect(faults).toEqual([]);
  await context.close();
});

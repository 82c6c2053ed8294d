import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
import { serverMessages } from '@legible/contracts/messages/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../../../test/service.ts';

const ROOT = '<div id="root"></div>';
const page = (name: string) =>
  `<!doctype html><head><title>${name}</title></head><body class="x">${ROOT}${'<p>text</p>'.repeat(200)}`;

let folder: string;
let test: TestService;
let sells: TestService;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legible-web-'));
  for (const name of ['404', 'index', 'ocr', 'pricing']) {
    writeFileSync(join(folder, `${name}.html`), page(name));
  }
  writeFileSync(join(folder, 'app.js'), 'export {};');
  [test, sells] = await Promise.all([
    startService({ webFolder: folder }),
    startService({ webFolder: folder }, { LEGIBLE_PAYMENTS: 'off' }),
  ]);
});
afterAll(async () => {
  await Promise.all([test?.stop(), sells?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** As a browser asks when a link leads to an address. */
const look = (service: TestService, path: string, headers: Record<string, string> = {}) =>
  service.newClient().raw('GET', path, { headers: { Accept: 'text/html,*/*;q=0.8', ...headers } });

const every = [
  '/',
  '/pricing',
  '/pricing.html',
  '/ocr',
  '/no/such/page',
  `${paths.confirmEmail}?token=none`,
  '/dev/mailbox',
  '/docs/api',
];

describe('in test mode', () => {
  it.each(every)('%s begins with a banner that says so', async (path) => {
    const answer = await look(test, path);
    const html = await answer.text();
    expect(html).toMatch(
      /<body[^>]*>\s*<style>[^<]*<\/style>\s*<aside [^>]*aria-label="Test mode">/,
    );
    expect(html.split(serverMessages.testMode.text)).toHaveLength(2);
  });

  it.each([{ 'If-None-Match': '*' }, { Range: 'bytes=0-99' }, { 'Accept-Encoding': 'gzip' }])(
    'a page has it whatever the browser wants: %j',
    async (headers) => {
      const answer = await look(test, '/pricing', headers);
      expect([answer.status, answer.headers.get('ETag')]).toEqual([200, null]);
      expect(await answer.text()).toContain(serverMessages.testMode.text);
    },
  );

  it('a page is compressed with it for a browser that can read that', async () => {
    const answer = await look(test, '/pricing', { 'Accept-Encoding': 'gzip, br' });
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    expect(await answer.text()).toContain(serverMessages.testMode.text);
  });

  it('the application begins where it did', async () => {
    expect(await (await look(test, '/ocr')).text()).toContain(ROOT);
  });

  it('what is no page stays as it is', async () => {
    expect(await (await look(test, '/app.js')).text()).toBe('export {};');
    const head = await test.newClient().raw('HEAD', '/');
    expect(head.status).toBe(200);
  });
});

const MAILBOX = '<meta name="legible-mailbox" content="/dev/mailbox">';

describe('where mail is kept', () => {
  it('the application is told where it is read, without the key', async () => {
    for (const service of [test, sells]) {
      const html = await (await look(service, '/ocr')).text();
      expect(html.split(MAILBOX)).toHaveLength(2);
      expect(html).not.toMatch(/key=/);
    }
  });

  it('a visitor who is not at this machine is told nothing', async () => {
    const html = await (await look(sells, '/ocr', { 'X-Forwarded-For': '203.0.113.7' })).text();
    expect(html).toContain(ROOT);
    expect(html).not.toContain(MAILBOX);
  });
});

it.each(every)('where nothing is free, %s has no banner', async (path) => {
  expect(await (await look(sells, path)).text()).not.toContain('test-mode');
});

import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describedOperations } from '../openapi.ts';
import { listRoutes } from '../routes.ts';
import { startService, type TestService } from '../service.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** What is no call of the API: sockets, pages for people, and the document itself. */
const UNDESCRIBED = new Set([
  'GET /v1/ocr/files',
  'GET /v1/ocr/progress',
  'GET /v1/auth/confirm-email',
  'GET /dev/mailbox',
  'OPTIONS *',
]);

/** Answers that are a file, or are read by machines that look at the status only. */
const UNSAID = new Set([
  'GET /health/live',
  'GET /health/ready',
  'GET /v1/ocr/documents/{id}/thumbnail',
  'GET /v1/ocr/download',
  'GET /v1/ocr/download/link',
  'GET /v1/ocr/export',
  'GET /v1/ocr/documents/{id}/export',
  'POST /v1/users/me/export',
]);

const isPassword = (name: string) => /password/i.test(name);

/** Names of properties at any depth of schemas. */
function propertiesIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...propertiesIn(value),
  ]);
}

describe('the description of the API', () => {
  it('tells every route of the server and no other', async () => {
    const { routes, described } = await listRoutes();
    const calls = routes.filter(
      (route) => !UNDESCRIBED.has(route) && !route.includes(' /docs/api'),
    );
    expect(calls.length).toBeGreaterThan(25);
    // Next to a GET there is a HEAD with the same answer, which needs no words.
    const told = new Set(described);
    const untold = calls.filter(
      (route) => !told.has(route) && !(route.startsWith('HEAD ') && hasGet(routes, route)),
    );
    expect(untold).toEqual([]);
    expect(described.filter((route) => !calls.includes(route))).toEqual([]);
  });

  it('says of every answer what is in it', async () => {
    const operations = await describedOperations(service.address);
    const unsaid = operations
      .filter(({ responses }) =>
        Object.entries(responses).some(([status, { content }]) => status !== '204' && !content),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(unsaid.filter((operation) => !UNSAID.has(operation))).toEqual([]);
  });

  it('lets passwords in where they are needed, and out nowhere (S3.4)', async () => {
    const operations = await describedOperations(service.address);
    const takers = operations.filter(({ body, query, pathParams }) =>
      [
        ...Object.keys(body?.properties ?? {}),
        ...[...query, ...pathParams].map(({ name }) => name),
      ].some(isPassword),
    );
    expect(takers.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'POST /v1/auth/login',
      'POST /v1/auth/register',
      'POST /v1/auth/reset',
      // Of the file that is fetched.
      'POST /v1/ocr/upload-by-url',
      'POST /v1/users/me/change-password',
      'POST /v1/users/me/delete',
      'POST /v1/users/me/email',
      'POST /v1/users/me/export',
      'POST /v1/users/me/keys',
    ]);
    const answers = operations.flatMap(({ responses }) => propertiesIn(responses));
    expect(answers).toContain('email');
    expect(answers.filter(isPassword)).toEqual([]);
  });

  it('is a page without scripts of its own, under the policy of every page', async () => {
    const response = await service.newClient().raw('GET', '/docs/api');
    const html = await response.text();
    expect(response.headers.get('Content-Security-Policy')).toMatch(
      /script-src 'self'( 'sha256-[\w+/=]+')*;/,
    );
    expect([...html.matchAll(/<script(?![^>]*\bsrc=)/g)]).toEqual([]);
    expect(html).not.toMatch(/\son\w+=/);
    expect(html).not.toMatch(/(src|href)="https?:/);
  });

  it.skipIf(!existsSync(CHROMIUM))('is shown by a browser that keeps to it', async () => {
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on(
        'console',
        (message) => message.type() === 'error' && complaints.push(message.text()),
      );
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${service.address}/docs/api`);
      await page.getByText('/v1/auth/login').first().waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

const hasGet = (routes: string[], head: string) => routes.includes(head.replace('HEAD', 'GET'));

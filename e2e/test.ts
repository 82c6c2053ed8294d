import { test as base, expect, type Page } from '@playwright/test';
import { startServer, type TestServer } from './server.ts';

interface WorkerFixtures {
  server: TestServer;
}

interface TestFixtures {
  /** Messages of the browser's console that a test expects, for example of a refused login. */
  allowedErrors: RegExp[];
}

/** Playwright's test with a running server; it fails on console errors and on unhandled page errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  allowedErrors: [[], { option: true }],
  page: async ({ page, allowedErrors }, use) => {
    const errors = collectErrors(page);
    await use(page);
    const unexpected = errors.filter((text) => !allowedErrors.some((known) => known.test(text)));
    expect(unexpected, 'errors in the console or on the page').toEqual([]);
  },
});

export { expect };

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`unhandled: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return errors;
}

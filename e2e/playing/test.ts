import { test as base, expect, type BrowserContext } from '@playwright/test';
import { startServer, type Program, type TestServer } from './server.ts';

interface WorkerFixtures {
  /** What the server is started by. */
  program: Program;
  /** Settings of the server, in addition to those of the machine. */
  settings: Record<string, string>;
  server: TestServer;
}

interface TestFixtures {
  /** Messages of the browser's console that a test expects, for example of a refused login. */
  allowedErrors: RegExp[];
}

/** Playwright's test with a running server; it fails on console errors and on unhandled page errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  program: ['main', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ program, settings }, use) => {
      const server = await startServer(settings, program);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  allowedErrors: [[], { option: true }],
  context: async ({ context, allowedErrors, server }, use) => {
    // As the operator who started the server does: its link opens the mailbox to this browser.
    await context.request.get(server.mailbox);
    const errors = collectErrors(context);
    await use(context);
    const unexpected = errors.filter((text) => !allowedErrors.some((known) => known.test(text)));
    expect(unexpected, 'errors in the console or on the page').toEqual([]);
  },
});

export { expect };

/** Of every tab. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(`unhandled: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return errors;
}

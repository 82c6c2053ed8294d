import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { sortTests } from './scripts/tests/kinds.ts';
import { PATIENCE } from './scripts/tests/patience.ts';

const tests = sortTests();

const expectations = {
  // A second, Vitest's own limit, is not long for a state that is waited for on a busy machine.
  expect: { poll: { timeout: 40_000 * PATIENCE } },
  // The message of a failure is all that the end of a whole run tells of it: 40 letters of a list say nothing.
  chaiConfig: { truncateThreshold: 1000 },
};

const plain = { testTimeout: 120_000 * PATIENCE, ...expectations };

const integration = {
  globalSetup: ['packages/server/test/database/shared-cluster.ts'],
  testTimeout: 120_000 * PATIENCE,
  hookTimeout: 120_000 * PATIENCE,
  restoreMocks: true,
  // It imports JSON as bundlers take it, which Node.js does not.
  server: { deps: { inline: [/@actions\//] } },
  ...expectations,
};

const browser = {
  environment: 'jsdom',
  setupFiles: [
    ...(process.env['TEST_CLOCK'] === undefined ? [] : ['scripts/tests/hurried-clock.ts']),
    'packages/web/src/test-setup.ts',
  ],
  // A busy machine makes a long form longer; what is waited for has limits of its own.
  testTimeout: 60_000 * PATIENCE,
  ...expectations,
};

/** Unit and integration tests of every package; the browser journeys are Playwright's (`e2e/`). */
export default defineConfig({
  test: {
    // As many as cores; its own choice leaves one idle. With twice as many a run takes as long, and journeys time out.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'unit', include: tests.unit, isolate: false, ...plain } },
      { test: { name: 'alone', include: tests.alone, ...plain } },
      { test: { name: 'integration', include: tests.integration, isolate: false, ...integration } },
      { test: { name: 'integration-alone', include: tests.integrationAlone, ...integration } },
      // The library that plays the browser is loaded once a process: without, each file takes twice as long.
      { test: { name: 'browser', include: tests.browser, pool: 'vmForks', ...browser } },
      { test: { name: 'browser-alone', include: tests.browserAlone, ...browser } },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Unit and integration tests of every package; the browser journeys are Playwright's (`e2e/`). */
export default defineConfig({
  test: {
    // As many as cores: its own choice leaves one of two idle, and most of these tests wait for other processes.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/{contracts,ocr-engine,server,stripe-simulator}/**/*.test.ts',
            'bench/**/*.test.ts',
            'fixtures/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Whole products run in these tests, several at once: a second is not long for them.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['packages/web/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/web/src/test-setup.ts'],
          // A busy machine makes a long form longer; what is waited for has limits of its own.
          testTimeout: 60_000,
        },
      },
    ],
  },
});

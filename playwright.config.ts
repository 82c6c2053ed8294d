import { defineConfig } from '@playwright/test';
import { PATIENCE } from './scripts/tests/patience.ts';

/** Journeys through the real product: PostgreSQL, queue, recogniser, sockets and Debian's Chromium. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/screens/pictures/{arg}{ext}',
  // One a core of the smallest machine; each has a server with a database and recognisers of its own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  // `npm test` plays journeys beside the other tests, which takes the time of one from the other.
  timeout: 180_000 * PATIENCE,
  globalTimeout: 20 * 60_000 * PATIENCE,
  expect: { timeout: 30_000 * PATIENCE },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 30_000 * PATIENCE,
    // A fifth of all time for what is seldom looked at: `--trace=on` makes one of the test that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // The same browser without what surrounds its pages, for a third of the processor time.
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        // Chromium refuses to run as root inside its sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Letters as the whole browser draws them.
        '--font-render-hinting=slight',
        '--disable-quic',
        '--no-first-run',
        // No look-ups of anything but the server under test.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

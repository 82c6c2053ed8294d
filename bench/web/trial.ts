import { chromium, type Page } from '@playwright/test';
import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { startServer } from '../../e2e/playing/server.ts';
import { drop, taken } from '../../e2e/playing/trial-drop.ts';

/** One more than a network may try within an hour would be refused. */
const RUNS = 5;
/** A hand is over the page for some time before it lets go of a file. */
const OVER_MS = 500;

/** Milliseconds from a page being dropped on the landing page to its words lying on it, for each run. */
export async function measureTrial(): Promise<number[]> {
  const server = await startServer({ LEGIBLE_TRIAL: 'on' });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const scan = await scanPdf({ pages: letter.slice(0, 1) });
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.url);
      await taken(page);
      times.push(await tryOnce(page, scan));
      await context.close();
    }
    return times;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function tryOnce(page: Page, scan: Uint8Array): Promise<number> {
  const letGo = await drop(page, 'letter.pdf', scan, OVER_MS);
  await page.locator('.trial .viewer-words').getByText('harbour').first().waitFor();
  return page.evaluate((start) => performance.now() - start, letGo);
}

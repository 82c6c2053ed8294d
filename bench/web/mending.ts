import { chromium, type Page } from '@playwright/test';
import { readLetter, wordOf } from '../../e2e/playing/read-letter.ts';
import { startServer } from '../../e2e/playing/server.ts';

const NAME = 'letter to be mended.pdf';
const CORRECTIONS = 20;

/** Milliseconds from Enter in the field of a word to the server's answer that it is saved, for each correction. */
export async function measureMending(): Promise<number[]> {
  const server = await startServer({ LEGIBLE_MAIL: 'off' });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({ baseURL: server.url });
    await readLetter(page, NAME);
    await page.getByRole('link', { name: NAME }).click();
    const times: number[] = [];
    let word = 'quiet';
    for (let run = 0; run < CORRECTIONS; run += 1) {
      const next = `noisy${run}`;
      times.push(await correct(page, word, next));
      word = next;
    }
    return times;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function correct(page: Page, word: string, next: string): Promise<number> {
  await wordOf(page, word).click();
  await page.keyboard.type(next);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  const pressed = performance.now();
  await page.keyboard.press('Enter');
  const response = await saved;
  await response.finished();
  const took = performance.now() - pressed;
  if (!response.ok()) throw new Error(`A correction was refused: ${response.status()}`);
  await wordOf(page, next).waitFor();
  return took;
}

import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';

/** Megabytes that only the page's process holds (Linux: `Private_*` of /proc), with the pictures that Chromium keeps. */
export async function memoryOf(browser: Browser, page: Page): Promise<number> {
  const { own, pictures } = await memoryByKind(browser, page);
  return own + pictures;
}

/** The same by kinds. */
export async function memoryByKind(browser: Browser, page: Page): Promise<Memory> {
  const session = await browser.newBrowserCDPSession();
  await page.requestGC();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const memories = await Promise.all(
    renderers.map(async ({ id }) => privateMegabytes(await readFile(`/proc/${id}/smaps`, 'utf8'))),
  );
  const [largest] = memories.toSorted((a, b) => b.own - a.own);
  if (!largest) throw new Error('The page has no process');
  return largest;
}

/** Megabytes. */
interface Memory {
  own: number;
  /** Discardable memory, which lies in shared memory. */
  pictures: number;
}

function privateMegabytes(maps: string): Memory {
  const memory = { own: 0, pictures: 0 };
  let kind: keyof Memory = 'own';
  for (const line of maps.split('\n')) {
    if (/^[\da-f]+-[\da-f]+ /.test(line)) kind = line.includes('/memfd:') ? 'pictures' : 'own';
    const [, kilobytes] = /^Private_\w+:\s+(\d+) kB/.exec(line) ?? [];
    memory[kind] += Number(kilobytes ?? 0) / 1000;
  }
  return memory;
}

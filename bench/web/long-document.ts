import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { paths } from '@legible/contracts/endpoints';
import { playScene, type PlayedFile } from '../../e2e/screens/fake-api.ts';
import { READ, readingScene, textOf } from '../../e2e/screens/viewer-scenes.ts';
import { longScan, PAGES } from './long-scan.ts';
import { memoryByKind, memoryOf } from './page-memory.ts';

const SCROLL_STEPS = 600;

export interface LongDocument {
  megabytes: number;
  /** Milliseconds from the address to the first page on the screen, the application's code included. */
  firstPage: number[];
  /** What had been read of the file by then. */
  bytesBefore: number;
  requestsBefore: number;
  /** Milliseconds between frames while all pages are scrolled past. */
  frames: number[];
  /** Pages that exist on the screen at a time. */
  pagesInPage: number;
  /** Megabytes of memory of its own that the page's process had, on an empty screen of the application and at the end. */
  memoryBefore: number;
  memoryAfter: number;
  /** The most that it had while all pages were looked at one after the other, each until it was drawn; and seconds that took. */
  memoryReading: number;
  /** Beside it, pictures that Chromium keeps, without a graphics processor up to 512 MB of them, until memory is short. */
  picturesReading: number;
  reading: number;
  /** Milliseconds until all pages were looked through for a word that is on each of them. */
  find: number;
}

/** A scan of 1,000 pages and 500 MB on the reading screen: opened, scrolled from end to end, and searched. */
export async function measureLongDocument(url: string): Promise<LongDocument> {
  const file = await longScan();
  const read: Read = { bytes: 0, requests: 0 };
  const counted: PlayedFile = {
    size: file.size,
    read: (start, end) => {
      read.bytes += end - start + 1;
      read.requests += 1;
      return file.read(start, end);
    },
  };
  const files = await serveRanges(counted);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const firstPage: number[] = [];
    const before: Read[] = [];
    const onDrawn = () => before.push({ ...read });
    let page = await openScreen(browser, url, files, onDrawn);
    const memoryBefore = await memoryOf(browser, page);
    for (let round = 0; round < 5; round += 1) {
      Object.assign(read, { bytes: 0, requests: 0 });
      await page.goto(`${url}${READ}`);
      await page.waitForFunction(() => 'drawnAt' in window);
      firstPage.push(await page.evaluate(() => (window as unknown as { drawnAt: number }).drawnAt));
    }
    await page.close();
    page = await openScreen(browser, url, files, onDrawn);
    await page.goto(`${url}${READ}`);
    await page.waitForFunction(() => 'drawnAt' in window);
    const frames = await frameTimes(page);
    return {
      megabytes: file.size / 1e6,
      firstPage,
      bytesBefore: before[0]?.bytes ?? Number.NaN,
      requestsBefore: before[0]?.requests ?? Number.NaN,
      frames,
      pagesInPage: await page.locator('[data-page]').count(),
      memoryBefore,
      memoryAfter: await memoryOf(browser, page),
      find: await findTime(page),
      ...(await readThrough(browser, page, url)),
    };
  } finally {
    await browser.close();
    files.close();
  }
}

/** The file over HTTP, as the product sends it: what passes through Playwright takes ten times as long. */
async function serveRanges({ size, read }: PlayedFile): Promise<Files> {
  const text = JSON.stringify(textOf(1));
  const server = createServer((request, response) => {
    if (request.url === '/text') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(text);
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(first ?? 0), Math.min(Number(last ?? size - 1), size - 1)];
    const body = read(start, end);
    response.writeHead(206, {
      'Content-Type': 'application/pdf',
      'Content-Length': body.length,
      'Content-Range': `bytes ${start}-${end}/${size}`,
      ETag: '"one"',
    });
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** What was read of the file. */
interface Read {
  bytes: number;
  requests: number;
}

interface Files {
  url: string;
  close: () => void;
}

const isFile = ({ pathname }: URL) => pathname === paths.download;

async function openScreen(
  browser: Browser,
  url: string,
  files: Files,
  onDrawn: () => void,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await playScene(page, url, readingScene({ file: { pages: PAGES } }));
  await page.route(isFile, async (route) => route.continue({ url: files.url }));
  await page.route(/\/pages\/\d+\/text$/, async (route) =>
    route.continue({ url: `${files.url}text` }),
  );
  await page.exposeFunction('tellDrawn', onDrawn);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[data-state="drawn"]') === null) return;
      observer.disconnect();
      Object.assign(window, { drawnAt: performance.now() });
      (window as unknown as { tellDrawn: () => void }).tellDrawn();
    }).observe(document, { subtree: true, attributes: true, childList: true });
  });
  await page.goto(`${url}/contact`);
  await page.locator('main h1').waitFor();
  return page;
}

/** Milliseconds between frames while all pages are scrolled past, a page and more with each. */
async function frameTimes(page: Page): Promise<number[]> {
  return page.locator('[data-pages]').evaluate(async (box, steps) => {
    const times: number[] = [];
    let last = performance.now();
    for (let step = 1; step <= steps; step += 1) {
      box.scrollTop = ((box.scrollHeight - box.clientHeight) * step) / steps;
      const now = await new Promise<number>((done) => requestAnimationFrame(done));
      times.push(now - last);
      last = now;
    }
    return times;
  }, SCROLL_STEPS);
}

/** Pages after which memory is looked at. */
const LOOK_EVERY = 25;

async function readThrough(browser: Browser, page: Page, url: string) {
  await page.goto(`${url}${READ}`);
  await page.waitForFunction(() => 'drawnAt' in window);
  const began = performance.now();
  const most = { own: 0, pictures: 0 };
  for (let number = 1; number <= PAGES; number += 1) {
    await page.locator(`[data-page="${number}"][data-state="drawn"]`).waitFor();
    if (number % LOOK_EVERY === 0) {
      const { own, pictures } = await memoryByKind(browser, page);
      most.own = Math.max(most.own, own);
      most.pictures = Math.max(most.pictures, pictures);
    }
    await page.keyboard.press('ArrowRight');
  }
  const reading = (performance.now() - began) / 1000;
  return { memoryReading: most.own, picturesReading: most.pictures, reading };
}

async function findTime(page: Page): Promise<number> {
  const began = Date.now();
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in the document' }).fill('lighthouse');
  await page
    .getByText(`of ${PAGES.toLocaleString('en-US')}`, { exact: false })
    .first()
    .waitFor();
  await page.getByText(/^[\d,]+ of 1,000$/).waitFor({ timeout: 120_000 });
  return Date.now() - began;
}

import { CSRF_COOKIE, paths } from '@legible/contracts/endpoints';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { ada } from '../../e2e/screens/data.ts';
import type { PlayedFile, Scene } from '../../e2e/screens/fake-api.ts';
import { READ, readingScene, textOf } from '../../e2e/screens/viewer-scenes.ts';
import { Chromium } from './chromium.ts';
import { longScan, PAGES } from './long-scan.ts';
import { type Memory, memoryOf } from './page-memory.ts';
import { PlayedServer } from './played-server.ts';
import type { Tab } from './tab.ts';

const SCROLL_STEPS = 600;
const ROUNDS = 7;

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

/** A scan of 1,000 pages and 500 MB on the reading screen: opened, scrolled from end to end, searched, and read page by page. */
export async function measureLongDocument(product: string): Promise<LongDocument> {
  const file = await longScan();
  const read: Read = { bytes: 0, requests: 0 };
  const server = await PlayedServer.start(product);
  server.play(sceneOf(countedIn(read, file)));
  const chromium = await Chromium.start();
  const tab = await chromium.tab({ width: 1440, height: 900 }, beforehand);
  try {
    await openAnother(tab, server.url);
    const { own, pictures } = await memoryOf(tab, chromium);
    const firstPage: number[] = [];
    const before: Read[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await openAnother(tab, server.url);
      Object.assign(read, { bytes: 0, requests: 0 });
      await tab.goTo(`${server.url}${READ}`);
      firstPage.push(await tab.until<number>('window.drawnAt'));
      before.push({ ...read });
    }
    const frames = await tab.value<number[]>(scrolling);
    const atEnd = await memoryOf(tab, chromium);
    return {
      megabytes: file.size / 1e6,
      firstPage,
      bytesBefore: before[0]?.bytes ?? Number.NaN,
      requestsBefore: before[0]?.requests ?? Number.NaN,
      frames,
      pagesInPage: await tab.value<number>(`document.querySelectorAll('[data-page]').length`),
      memoryBefore: own + pictures,
      memoryAfter: atEnd.own + atEnd.pictures,
      find: await findTime(tab),
      ...(await readThrough(tab, server.url, chromium)),
    };
  } finally {
    await chromium.close();
    server.close();
  }
}

/** What was read of the file. */
interface Read {
  bytes: number;
  requests: number;
}

const countedIn = (read: Read, { size, read: bytes }: PlayedFile): PlayedFile => ({
  size,
  read: (start, end) => {
    read.bytes += end - start + 1;
    read.requests += 1;
    return bytes(start, end);
  },
});

/** The document, with a text on each page. */
function sceneOf(file: PlayedFile): Scene {
  const { answers } = readingScene({ file: { pages: PAGES } });
  const text = textOf(1);
  const path = paths.pageText.replace(':id', 'file-1');
  const texts = Array.from({ length: PAGES }, (_, at) => {
    const page = at + 1;
    return [`GET ${path.replace(':number', String(page))}`, { body: { ...text, page } }] as const;
  });
  return {
    answers: { ...answers, ...Object.fromEntries(texts), [`GET ${paths.download}`]: { file } },
  };
}

/** In each page: who is signed in, and when the first page of the document was there. */
const beforehand = `
  localStorage.setItem('legible.user', ${JSON.stringify(JSON.stringify(ada))});
  document.cookie = '${CSRF_COOKIE}=token';
  new MutationObserver((_, observer) => {
    if (document.querySelector('[data-state="drawn"]') === null) return;
    observer.disconnect();
    window.drawnAt = performance.now();
  }).observe(document, { subtree: true, attributes: true, childList: true });`;

/** Another screen of the application, so that the document is opened with its programs known. */
async function openAnother(tab: Tab, url: string): Promise<void> {
  await tab.goTo(`${url}/contact`);
  await tab.until(`location.pathname === '/contact' && document.querySelector('main h1')`);
}

/** Milliseconds between frames while all pages are scrolled past, a page and more with each. */
const scrolling = `(async () => {
  const box = document.querySelector('[data-pages]');
  const times = [];
  let last = performance.now();
  for (let step = 1; step <= ${SCROLL_STEPS}; step += 1) {
    box.scrollTop = ((box.scrollHeight - box.clientHeight) * step) / ${SCROLL_STEPS};
    const now = await new Promise((done) => requestAnimationFrame(done));
    times.push(now - last);
    last = now;
  }
  return times;
})()`;

/** Pages after which memory is looked at. */
const LOOK_EVERY = 25;

async function readThrough(tab: Tab, url: string, chromium: Chromium) {
  await openAnother(tab, url);
  await tab.goTo(`${url}${READ}`);
  await tab.until('window.drawnAt');
  const began = performance.now();
  const most: Memory = { own: 0, pictures: 0 };
  for (let number = 1; number <= PAGES; number += 1) {
    await tab.until(
      `document.querySelector('[data-page="${number}"][data-state="drawn"]') !== null`,
    );
    if (number % LOOK_EVERY === 0) {
      const { own, pictures } = await memoryOf(tab, chromium);
      most.own = Math.max(most.own, own);
      most.pictures = Math.max(most.pictures, pictures);
    }
    await tab.press('ArrowRight', RIGHT);
  }
  const reading = (performance.now() - began) / 1000;
  return { memoryReading: most.own, picturesReading: most.pictures, reading };
}

/** Codes of keys, and of Ctrl as it goes with another. */
const [RIGHT, F, CONTROL] = [39, 70, 2];

/** A hit on each page is counted. */
const allFound = String.raw`[...document.querySelectorAll('output, span')].some(({ textContent }) => /^[\d,]+ of 1,000$/.test(textContent))`;

async function findTime(tab: Tab): Promise<number> {
  const began = Date.now();
  await tab.press('f', F, CONTROL);
  await tab.until(
    `document.activeElement?.getAttribute('aria-label') === '${viewerMessages.findLabel}'`,
  );
  await tab.type('lighthouse');
  await tab.until(allFound);
  return Date.now() - began;
}

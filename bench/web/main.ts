/** npm run bench:web: what the screens cost on a phone, and how the history fares with 10,000 rows. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../e2e/playing/server.ts';
import { machine } from '../measuring/machine.ts';
import { markdownTable } from '../measuring/markdown.ts';
import { median, quantile } from '../measuring/quantiles.ts';
import { type Score, measureScreen } from './lighthouse.ts';
import { measureLongDocument } from './long-document.ts';
import { measureLongHistory } from './long-history.ts';
import { measureMending } from './mending.ts';
import { measureSlowScreens } from './slow-screens.ts';
import { measureTrial } from './trial.ts';

const SCREENS = ['/', '/pricing'];
const RUNS = 3;
const SCREEN_COLUMNS = [
  'screen',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'FCP s',
  'LCP s',
  'TBT ms',
  'CLS',
];
const SLOW_COLUMNS = ['slow 4G, 4 × CPU', 'width', 'FCP s', 'LCP s', 'CLS', 'largest'];
const READING_COLUMNS = ['1,000 pages, 500 MB', 'median ms', '95th percentile ms', 'worst ms'];
const TRIAL_COLUMNS = ['a page tried', 'median ms', '95th percentile ms', 'worst ms'];
const MENDING_COLUMNS = ['a word corrected', 'median ms', '95th percentile ms', 'worst ms'];
const HISTORY_COLUMNS = ['history with 10,000 rows', 'median ms', '95th percentile ms', 'worst ms'];

/** What is measured, in this order; `npm run bench:web -- slow ocr` measures a part, and of that only what is named. */
const parts: Record<string, (url: string, names: readonly string[]) => Promise<void>> = {
  screens: tellScreens,
  slow: tellSlowScreens,
  history: tellLongHistory,
  document: tellLongDocument,
  trial: tellTrial,
  mending: tellMending,
};

const [wanted, ...names] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'legible-bench-web-'));
const server = await startServer();
try {
  console.log(`${machine()}\n`);
  for (const [name, tell] of Object.entries(parts)) {
    if (wanted === undefined || wanted === name) await tell(server.url, names);
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

async function tellScreens(): Promise<void> {
  const screens: (string | number)[][] = [];
  for (const screen of SCREENS) screens.push(await screenRow(screen));
  console.log(`${markdownTable(SCREEN_COLUMNS, screens)}\n`);
}

async function tellSlowScreens(url: string, screens: readonly string[]): Promise<void> {
  const rows = (await measureSlowScreens(url, screens)).map((screen) => [
    screen.name,
    screen.width,
    (screen.firstPaint / 1000).toFixed(2),
    (screen.largestPaint / 1000).toFixed(2),
    screen.layoutShift.toFixed(4),
    screen.largest,
  ]);
  console.log(`${markdownTable(SLOW_COLUMNS, rows)}\n`);
}

async function tellLongHistory(url: string): Promise<void> {
  const { filter, filterWork, frames, rowsInPage } = await measureLongHistory(url);
  const times = [
    timesRow('filter: key to rows', filter),
    timesRow('scroll: between frames', frames),
  ];
  console.log(`${markdownTable(HISTORY_COLUMNS, times)}\n`);
  console.log(`Processor time a key, painting included: ${filterWork.toFixed(1)} ms.`);
  console.log(`Rows in the page: ${rowsInPage}.\n`);
}

async function tellLongDocument(url: string): Promise<void> {
  const long = await measureLongDocument(url);
  const reading = [
    timesRow('first page, from the address', long.firstPage),
    timesRow('scroll: between frames', long.frames),
    timesRow('find a word on every page', [long.find]),
  ];
  console.log(`${markdownTable(READING_COLUMNS, reading)}\n`);
  const { bytesBefore, requestsBefore, pagesInPage, memoryBefore, memoryAfter } = long;
  console.log(
    `Of ${long.megabytes.toFixed(0)} MB were read before the first page showed: ` +
      `${(bytesBefore / 1000).toFixed(0)} KB in ${requestsBefore} requests.`,
  );
  console.log(`Pages in the page: ${pagesInPage}.`);
  console.log(
    `Memory of the page's process: ${memoryBefore.toFixed(0)} MB before, ${memoryAfter.toFixed(0)} MB after 1,000 pages.`,
  );
  console.log(
    `Read page by page in ${long.reading.toFixed(0)} s it had ${long.memoryReading.toFixed(0)} MB at most, ` +
      `and Chromium kept ${long.picturesReading.toFixed(0)} MB of pictures.`,
  );
}

async function tellTrial(): Promise<void> {
  const rows = [timesRow('from the drop to the words', await measureTrial())];
  console.log(`${markdownTable(TRIAL_COLUMNS, rows)}\n`);
}

async function tellMending(): Promise<void> {
  const rows = [timesRow('from Enter to saved', await measureMending())];
  console.log(`${markdownTable(MENDING_COLUMNS, rows)}\n`);
}

/** The run in the middle by its performance, as Lighthouse's own advice goes. */
async function screenRow(screen: string): Promise<(string | number)[]> {
  const scores: Score[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    scores.push(await measureScreen(`${server.url}${screen}`, folder));
  }
  const [middle] = scores
    .toSorted((one, other) => one.categories.performance - other.categories.performance)
    .slice(Math.floor(RUNS / 2));
  if (!middle) throw new Error('Nothing was measured');
  for (const fault of middle.faults) console.error(`  ${screen}: ${fault}`);
  const { performance, accessibility, seo } = middle.categories;
  return [
    screen,
    performance,
    accessibility,
    middle.categories['best-practices'],
    seo,
    (middle.firstPaint / 1000).toFixed(2),
    (middle.largestPaint / 1000).toFixed(2),
    Math.round(middle.blocked),
    middle.layoutShift.toFixed(3),
  ];
}

function timesRow(name: string, times: number[]): string[] {
  const figures = [median(times), quantile(times, 0.95), Math.max(...times)];
  return [name, ...figures.map((time) => time.toFixed(1))];
}

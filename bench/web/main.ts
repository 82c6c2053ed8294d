/** npm run bench:web: what the screens cost on a phone, and how the history fares with 10,000 rows. */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../e2e/server.ts';
import { type Score, measureScreen } from './lighthouse.ts';
import { measureLongHistory } from './long-history.ts';

const SCREENS = ['/', '/pricing'];
const RUNS = 3;

const folder = await mkdtemp(join(tmpdir(), 'legible-bench-web-'));
const server = await startServer();
try {
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    '| screen | performance | accessibility | best practices | SEO | FCP s | LCP s | TBT ms | CLS |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const screen of SCREENS) console.log(await screenRow(screen));
  const { filter, filterWork, frames, rowsInPage } = await measureLongHistory(server.url);
  console.log('\n| history with 10,000 rows | median ms | 95th percentile ms | worst ms |');
  console.log('| --- | --- | --- | --- |');
  console.log(timesRow('filter: key to rows', filter));
  console.log(timesRow('scroll: between frames', frames));
  console.log(`\nProcessor time a key, painting included: ${filterWork.toFixed(1)} ms.`);
  console.log(`Rows in the page: ${rowsInPage}.`);
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

/** The run in the middle by its performance, as Lighthouse's own advice goes. */
async function screenRow(screen: string): Promise<string> {
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
  const cells = [
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
  return `| ${cells.join(' | ')} |`;
}

function timesRow(name: string, times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const cells = [at(0.5), at(0.95), sorted.at(-1)].map((time) => time?.toFixed(1));
  return `| ${name} | ${cells.join(' | ')} |`;
}

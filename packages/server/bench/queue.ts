import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEngine, makeSearchable } from '@legible/ocr-engine';
import { shortScan, textScan } from '../test/scans.ts';
import type { ApiClient } from '../test/api-client.ts';
import { paths } from '@legible/contracts/endpoints';
import type { ProcessorTime } from './processor-time.ts';
import type { Product } from './product.ts';
import { row, type Row } from './table.ts';

/** An archive of 2,000 pages. */
const ARCHIVE = { files: 40, pages: 50 };
const ARCHIVE_PAGES = ARCHIVE.files * ARCHIVE.pages;
const MEASURED_PAGES = 40;
const OVERHEAD_RUNS = 5;
const RUNS = 9;
const LOOK_MS = 20;

export async function benchQueue(product: Product): Promise<Row[]> {
  return [...(await overhead(product)), await fairness(product)];
}

/**
 * What queue, storage and database cost beside the work itself, by a document of full pages: its time
 * from the upload until it can be downloaded, against the engine alone with as many processes; and
 * the processor time of server and database a page, against that of the recognisers.
 */
async function overhead(product: Product): Promise<Row[]> {
  const client = await product.newUser('overhead');
  const bytes = await textScan(MEASURED_PAGES);
  const folder = mkdtempSync(join(tmpdir(), 'legible-overhead-'));
  const original = join(folder, 'original.pdf');
  writeFileSync(original, bytes);
  const engine = createEngine({ processes: availableParallelism() });
  const alone = () => makeSearchable(original, join(folder, 'processed.pdf'), { engine });
  try {
    await timed(alone);
    await served(product, client, bytes);
    const pairs: Pair[] = [];
    for (let run = 0; run < OVERHEAD_RUNS; run++) {
      pairs.push({ alone: await timed(alone), ...(await served(product, client, bytes)) });
    }
    return [wallRow(pairs), processorRow(pairs)];
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true });
  }
}

interface Served {
  seconds: number;
  processor: ProcessorTime;
}
type Pair = Served & { alone: number };

/** Asks rarely how far it is: answers take time, too. The database knows when it was done. */
async function served(
  product: Product,
  client: ApiClient,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Served> {
  const before = product.processorTime();
  const started = Date.now();
  const id = await upload(client, bytes);
  await client.finished(id);
  const after = product.processorTime();
  const [end] = await product.query(`select finished_at as at from documents where id = '${id}'`);
  return {
    seconds: ((end as { at: Date }).at.getTime() - started) / 1000,
    processor: {
      service: after.service - before.service,
      recognisers: after.recognisers - before.recognisers,
    },
  };
}

function wallRow(pairs: Pair[]): Row {
  const shares = pairs.map((pair) => 100 * (pair.seconds / pair.alone - 1));
  const seconds = pairs.map((pair) => `${pair.seconds.toFixed(1)} / ${pair.alone.toFixed(1)} s`);
  const note = `${MEASURED_PAGES} pages of 227 words, service / engine alone: ${seconds.join(', ')}`;
  return row('overhead of the service', middle(shares), 5, '% of the engine’s time', note);
}

function processorRow(pairs: Pair[]): Row {
  const share = ({ processor }: Pair) => (100 * processor.service) / processor.recognisers;
  const aPage = (seconds: number[]) => ((1000 * middle(seconds)) / MEASURED_PAGES).toFixed(1);
  const service = aPage(pairs.map(({ processor }) => processor.service));
  const recognisers = aPage(pairs.map(({ processor }) => processor.recognisers));
  const note = `server and database ${service} ms a page, its recognition ${recognisers} ms`;
  const unit = '% of the recognisers’';
  return row('processor time of the service', middle(pairs.map(share)), 5, unit, note);
}

/** A one-page file while another user's archive waits. */
async function fairness(product: Product): Promise<Row> {
  const person = await product.newUser('person');
  await onePage(person);
  const idle = await median(() => onePage(person));
  const archivist = await product.newUser('archivist');
  const archive = await uploadMany(archivist, ARCHIVE.files, await scanOf(ARCHIVE.pages));
  await sleep(3000);
  const busy = await median(() => onePage(person));
  for (const id of archive) {
    await archivist.call('POST', `${paths.cancel}?file_id=${id}`);
  }
  const note = `median of ${RUNS}: ${idle.toFixed(2)} s idle, ${busy.toFixed(2)} s behind ${ARCHIVE_PAGES} pages`;
  return row('one page behind an archive', busy / idle, 2, '× its idle time', note);
}

async function onePage(client: ApiClient): Promise<number> {
  const bytes = await scanOf(1);
  return timed(async () => finished(client, await upload(client, bytes)));
}

async function upload(client: ApiClient, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await uploadMany(client, 1, bytes))[0] ?? '';
}

async function uploadMany(
  client: ApiClient,
  files: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string[]> {
  const named = Array.from({ length: files }, (_, index) => ({ name: `q${index}.pdf`, bytes }));
  const response = await client.batch(named);
  const body = (await response.json()) as { files: { file_id: string }[] };
  return body.files.map((file) => file.file_id);
}

/** Waits for the end more closely than tests do. */
async function finished(client: ApiClient, id: string): Promise<void> {
  while (!(await client.history()).some((file) => file.file_id === id)) await sleep(LOOK_MS);
}

const scans = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();

function scanOf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const known = scans.get(pages) ?? shortScan(pages);
  scans.set(pages, known);
  return known;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < RUNS; run++) values.push(await measure());
  return middle(values);
}

const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

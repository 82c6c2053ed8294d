import { setTimeout as sleep } from 'node:timers/promises';
import { availableParallelism } from 'node:os';
import { shortScan } from '../test/scans.ts';
import type { ApiClient } from '../test/api-client.ts';
import { paths } from '@legible/contracts/endpoints';
import type { Product } from './product.ts';
import { row, type Row } from './table.ts';

/** An archive of 2,000 pages. */
const ARCHIVE = { files: 40, pages: 50 };
const ARCHIVE_PAGES = ARCHIVE.files * ARCHIVE.pages;
const MEASURED_PAGES = 60;
const RUNS = 5;

export async function benchQueue(product: Product): Promise<Row[]> {
  return [await overhead(product), await fairness(product)];
}

/** What queue, storage and database cost beside the recognition itself. */
async function overhead(product: Product): Promise<Row> {
  const client = await product.newUser('overhead');
  const started = performance.now();
  const id = await upload(client, MEASURED_PAGES);
  await client.finished(id);
  const seconds = (performance.now() - started) / 1000;
  const [sum] = await product.query(
    `select sum(seconds)::float8 as seconds from pages where document_id = '${id}'`,
  );
  const reading = Number(sum?.['seconds']) / availableParallelism();
  const percent = (100 * (seconds - reading)) / reading;
  const note = `${MEASURED_PAGES} pages: ${seconds.toFixed(1)} s from upload to download, ${reading.toFixed(1)} s of it reading`;
  return row('overhead of the service', percent, 5, '% of recognition', note);
}

/** A one-page file while another user's archive waits. */
async function fairness(product: Product): Promise<Row> {
  const person = await product.newUser('person');
  await onePage(person);
  const idle = await median(() => onePage(person));
  const archivist = await product.newUser('archivist');
  const archive = await uploadMany(archivist, ARCHIVE.files, ARCHIVE.pages);
  await sleep(3000);
  const busy = await median(() => onePage(person));
  for (const id of archive) {
    await archivist.call('POST', `${paths.cancel}?file_id=${id}`);
  }
  const note = `median of ${RUNS}: ${idle.toFixed(2)} s idle, ${busy.toFixed(2)} s behind ${ARCHIVE_PAGES} pages`;
  return row('one page behind an archive', busy / idle, 2, '× its idle time', note);
}

async function onePage(client: ApiClient): Promise<number> {
  const started = performance.now();
  await client.finished(await upload(client, 1));
  return (performance.now() - started) / 1000;
}

async function upload(client: ApiClient, pages: number): Promise<string> {
  return (await uploadMany(client, 1, pages))[0] ?? '';
}

async function uploadMany(client: ApiClient, files: number, pages: number): Promise<string[]> {
  const bytes = await scanOf(pages);
  const named = Array.from({ length: files }, (_, index) => ({ name: `q${index}.pdf`, bytes }));
  const response = await client.batch(named);
  const body = (await response.json()) as { files: { file_id: string }[] };
  return body.files.map((file) => file.file_id);
}

const scans = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();

function scanOf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const known = scans.get(pages) ?? shortScan(pages);
  scans.set(pages, known);
  return known;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    values.push(await measure());
  }
  return values.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@legible/contracts/endpoints';
import { type ApiClient, shortScan } from '@legible/server/internal';
import { median } from '../measuring/quantiles.ts';
import { row, type Row } from '../measuring/budgets.ts';
import type { Product } from './product.ts';
import { upload, uploadMany } from './send.ts';
import { timed } from './timed.ts';

/** An archive of 2,000 pages. */
const ARCHIVE = { files: 40, pages: 50 };
const ARCHIVE_PAGES = ARCHIVE.files * ARCHIVE.pages;
const RUNS = 9;
const LOOK_MS = 20;

/** A one-page file while another user's archive waits. */
export async function benchQueue(product: Product): Promise<Row[]> {
  const person = await product.newUser('person');
  await onePage(person);
  const idle = await medianOf(() => onePage(person));
  const archivist = await product.newUser('archivist');
  const archive = await uploadMany(archivist, ARCHIVE.files, await scanOf(ARCHIVE.pages));
  await sleep(3000);
  const busy = await medianOf(() => onePage(person));
  for (const id of archive) {
    await archivist.call('POST', `${paths.cancel}?file_id=${id}`);
  }
  const note = `median of ${RUNS}: ${idle.toFixed(2)} s idle, ${busy.toFixed(2)} s behind ${ARCHIVE_PAGES} pages`;
  return [row('one page behind an archive', busy / idle, 2, '× its idle time', note)];
}

async function onePage(client: ApiClient): Promise<number> {
  const bytes = await scanOf(1);
  return timed(async () => finished(client, await upload(client, bytes)));
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

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < RUNS; run++) values.push(await measure());
  return median(values);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@legible/contracts/endpoints';
import { shortScan } from '../test/scans.ts';
import type { ApiClient } from '../test/api-client.ts';
import type { Product } from './product.ts';
import { row, type Row } from './table.ts';
import { underLoad } from './wrk.ts';

const MEBIBYTE = 1024 * 1024;
const LARGE_MIB = 480;
const TOGETHER = 100;

export async function benchUploads(product: Product): Promise<Row[]> {
  const client = await product.newUser('uploads');
  return [...(await oneLarge(product, client)), ...(await manyAtOnce(product))];
}

/** Two files near the limit of a file, a GB in all: speed and memory of the server. */
async function oneLarge(product: Product, client: ApiClient): Promise<Row[]> {
  const bytes = await padded(LARGE_MIB);
  const before = product.memory();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, product.memory())), 20);
  const started = performance.now();
  await upload(client, [bytes, bytes]);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const note = `two files of ${LARGE_MIB} MiB in one request, hashed, inspected and durable, ${seconds.toFixed(1)} s`;
  return [
    row('upload', (2 * LARGE_MIB) / seconds, 200, 'MiB/s', note, { atLeast: true }),
    row('memory of an upload', peak - before, 64, 'MiB', 'growth of the server process'),
  ];
}

/** A hundred uploads at once must not make others wait twice as long for their list. */
async function manyAtOnce(product: Product): Promise<Row[]> {
  const watcher = await product.newUser('watcher');
  const list = { method: 'GET', path: paths.list };
  const idle = await underLoad(watcher, list);
  const uploader = await product.newUser('hundred');
  const bytes = await padded(2);
  const uploads = Promise.all(Array.from({ length: TOGETHER }, () => upload(uploader, [bytes])));
  const busy = await underLoad(watcher, list);
  await uploads;
  const note = `p95 ${idle.p95.toFixed(0)} ms idle, ${busy.p95.toFixed(0)} ms meanwhile`;
  return [row(`list during ${TOGETHER} uploads`, busy.p95 / idle.p95, 2, '×', note)];
}

async function upload(client: ApiClient, files: Uint8Array<ArrayBuffer>[]): Promise<void> {
  const named = files.map((bytes, index) => ({ name: `large ${index}.pdf`, bytes }));
  const response = await client.batch(named);
  if (response.status !== 200) throw new Error(`upload: ${response.status}`);
  const { files: taken } = (await response.json()) as { files: { file_id: string }[] };
  for (const { file_id: id } of taken) {
    // Not the recogniser is measured here.
    await client.call('POST', `${paths.cancel}?file_id=${id}`);
  }
  await sleep(10);
}

/** A real one-page scan with a long comment at its front, where readers skip it. */
async function padded(mebibytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const scan = await shortScan(1);
  const comment = Buffer.alloc(mebibytes * MEBIBYTE - scan.length, 'x');
  comment[0] = 0x0a;
  comment[1] = 0x25;
  comment[comment.length - 1] = 0x0a;
  return new Uint8Array(Buffer.concat([scan, comment, trailerOf(scan)]));
}

/** A reader looks for the start of the cross-reference table at the very end. */
function trailerOf(scan: Uint8Array): Buffer {
  const text = Buffer.from(scan.slice(-200)).toString('latin1');
  return Buffer.from(text.slice(text.lastIndexOf('startxref')), 'latin1');
}

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '@legible/contracts/endpoints';
import { type ApiClient, paddedScan } from '@legible/server/internal';
import { row, type Row } from '../measuring/budgets.ts';
import type { Product } from './product.ts';
import { underLoad } from './wrk.ts';

const MEBIBYTE = 1024 * 1024;
const LARGE_MIB = 480;
const TOGETHER = 100;
/** An account may make 60 calls a minute (D77), and there are two rounds of them. */
const UPLOADERS = 4;
/** Of a list whenever it is asked for. */
const LIST_BUDGET_MS = 100;
const TOGETHER_MIB = 8;

export async function benchUploads(product: Product): Promise<Row[]> {
  const client = await product.newUser('uploads');
  return [...(await oneLarge(product, client)), ...(await manyAtOnce(product))];
}

/** Two files near the limit of a file, a GB in all: speed and memory of the server. */
async function oneLarge(product: Product, client: ApiClient): Promise<Row[]> {
  const bytes = await paddedScan(LARGE_MIB);
  // The first upload of a process also warms it up.
  await upload([client], [[await paddedScan(32)]]);
  const before = product.memory();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, product.memory())), 20);
  const seconds = await upload([client], [[bytes, bytes]]);
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
  const uploaders = await Promise.all(
    Array.from({ length: UPLOADERS }, (_, index) => product.newUser(`hundred${index}`)),
  );
  const bytes = await paddedScan(TOGETHER_MIB);
  const rows: Row[] = [];
  for (const [how, pauseMs] of [
    ['back to back', 0],
    ['pauses up to 1 s', 1000],
  ] as const) {
    const list = { method: 'GET', path: paths.list, pauseMs };
    const idle = await underLoad(watcher, list);
    const uploads = upload(
      uploaders,
      Array.from({ length: TOGETHER }, () => [bytes]),
    );
    const busy = await underLoad(watcher, list);
    const seconds = await uploads;
    const note = `p95 ${idle.p95.toFixed(1)} ms idle, ${busy.p95.toFixed(1)} ms meanwhile; ${TOGETHER} × ${TOGETHER_MIB} MiB in ${seconds.toFixed(1)} s`;
    // An idle list takes a millisecond: twice of next to nothing is too little to be noticed.
    const budget = Math.max(2 * idle.p95, LIST_BUDGET_MS);
    rows.push(row(`list during ${TOGETHER} uploads, p95, ${how}`, busy.p95, budget, 'ms', note));
  }
  return rows;
}

/**
 * Sends requests of files all at once by curl: a client written in JavaScript would be what is
 * measured. The accounts take turns. The documents are cancelled, since not the recogniser is measured here.
 * @returns seconds until the last one was answered.
 */
async function upload(clients: ApiClient[], requests: Uint8Array[][]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'legible-uploads-'));
  try {
    const stored = new Map<Uint8Array, string>();
    for (const bytes of new Set(requests.flat())) {
      const path = join(folder, `${stored.size}.pdf`);
      writeFileSync(path, bytes);
      stored.set(bytes, path);
    }
    const config = join(folder, 'curl');
    const all = requests.map((files, index) =>
      curlRequest(
        clients[index % clients.length]!,
        files.map((file) => stored.get(file)),
      ),
    );
    writeFileSync(config, all.join('next\n'));
    const started = performance.now();
    const { stdout } = await promisify(execFile)(
      'curl',
      ['--parallel', '--parallel-immediate', '--parallel-max', String(TOGETHER), '-K', config],
      { maxBuffer: MEBIBYTE },
    );
    const seconds = (performance.now() - started) / 1000;
    const statuses = stdout.match(/<\d+>/g) ?? [];
    const taken = statuses.filter((status) => status === '<200>').length;
    if (taken !== requests.length) throw new Error(`uploads: ${statuses.join(' ')}`);
    await Promise.all(clients.map(cancelAll));
    return seconds;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function curlRequest(client: ApiClient, files: (string | undefined)[]): string {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return [
    `url = "${client.address}${paths.batch}"`,
    'silent',
    'no-progress-meter',
    'output = "/dev/null"',
    'write-out = "<%{http_code}>"',
    `header = "Cookie: ${cookie}"`,
    `header = "X-CSRF-Token: ${client.cookies.get('csrftoken')}"`,
    ...files.map((path) => `form = "files=@${path}"`),
    '',
  ].join('\n');
}

async function cancelAll(client: ApiClient): Promise<void> {
  const running = await client.call('GET', paths.running);
  const { files } = (await running.json()) as { files: { file_id: string }[] };
  for (const { file_id: id } of files) {
    await client.call('POST', `${paths.cancel}?file_id=${id}`);
  }
}

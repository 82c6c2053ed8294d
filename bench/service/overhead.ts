import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
import type { ProgressMessage } from '@legible/contracts/live';
import { createEngine, makeSearchable } from '@legible/ocr-engine';
import { type ApiClient, textScan } from '@legible/server/internal';
import { median } from '../measuring/quantiles.ts';
import { row, type Row } from '../measuring/budgets.ts';
import { type ProcessorTime, spentBetween } from './processor-time.ts';
import type { Product } from './product.ts';
import { upload } from './send.ts';
import { timed } from './timed.ts';

const PAGES = 40;
/** Documents before the measured ones: a process that has just started still compiles its code. */
const WARM_UPS = 3;
const RUNS = 5;
const BUDGET = 5;

/**
 * What the service costs beside recognition, by a document of full pages: its time from the upload
 * until it can be downloaded, against the engine alone with as many processes; the processor time of
 * server and database a page, from the answer to the upload on, against that of the recognisers; and of
 * everything else, from the first byte on.
 */
export async function benchOverhead(product: Product): Promise<Row[]> {
  const client = await product.newUser('overhead');
  const socket = client.socket(paths.progressSocket);
  await new Promise((resolve) => socket.once('open', resolve));
  const bytes = await textScan(PAGES);
  const folder = mkdtempSync(join(tmpdir(), 'legible-overhead-'));
  const original = join(folder, 'original.pdf');
  writeFileSync(original, bytes);
  const engine = createEngine({ processes: availableParallelism() });
  const alone = () => makeSearchable(original, join(folder, 'processed.pdf'), { engine });
  try {
    await timed(alone);
    for (let run = 0; run < WARM_UPS; run++) await served(product, client, socket, bytes);
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run++) {
      const seconds = await timed(alone);
      runs.push({ alone: seconds, ...(await served(product, client, socket, bytes)) });
    }
    return [wallRow(runs), serviceRow(runs), everythingRow(runs)];
  } finally {
    await engine.close();
    socket.close();
    rmSync(folder, { recursive: true });
  }
}

type Socket = ReturnType<ApiClient['socket']>;

interface Served {
  seconds: number;
  /** From the answer to the upload on, with which the pages are queued. */
  queued: ProcessorTime;
  /** From the first byte of the upload on. */
  all: ProcessorTime;
}
type Run = Served & { alone: number };

/** Its end is heard on the socket, as a browser hears it: to ask for it takes the server time, too. */
async function served(
  product: Product,
  client: ApiClient,
  socket: Socket,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Served> {
  const before = product.processorTime();
  const started = Date.now();
  const end = lastMessage(socket);
  const id = await upload(client, bytes);
  const accepted = product.processorTime();
  await end;
  const after = product.processorTime();
  const [ended] = await product.query(`select finished_at as at from documents where id = '${id}'`);
  return {
    seconds: ((ended as { at: Date }).at.getTime() - started) / 1000,
    queued: spentBetween(accepted, after),
    all: spentBetween(before, after),
  };
}

/** One document runs at a time. */
function lastMessage(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const hear = (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as ProgressMessage;
      if (message.current_page < message.total_pages) return;
      socket.off('message', hear);
      resolve();
    };
    socket.on('message', hear);
  });
}

function wallRow(runs: Run[]): Row {
  const shares = runs.map((run) => 100 * (run.seconds / run.alone - 1));
  const seconds = runs.map((run) => `${run.seconds.toFixed(1)} / ${run.alone.toFixed(1)} s`);
  const note = `${PAGES} pages of 227 words, service / engine alone: ${seconds.join(', ')}`;
  return row('overhead of the service', median(shares), BUDGET, '% of the engine’s time', note);
}

const UNIT = '% of the recognisers’';

function serviceRow(runs: Run[]): Row {
  const share = ({ queued: { server, database, recognisers } }: Run) =>
    (100 * (server + database)) / recognisers;
  const of = (part: keyof ProcessorTime) => aPage(runs, ({ queued }) => queued[part]);
  const note = `a page: server ${of('server')} ms, database ${of('database')} ms, recognisers ${of('recognisers')} ms`;
  return row('processor time of queue and storage', median(runs.map(share)), BUDGET, UNIT, note);
}

function everythingRow(runs: Run[]): Row {
  const share = ({ all: { server, database, shortWork, recognisers } }: Run) =>
    (100 * (server + database + shortWork)) / recognisers;
  const intake = aPage(runs, ({ queued, all }) => all.server - queued.server);
  const shortWork = aPage(runs, ({ all }) => all.shortWork);
  const note = `the same, ${intake} ms a page for the upload, and ${shortWork} for inspecting it and making the text layer, which the engine alone does as well`;
  return row('all but recognition', median(runs.map(share)), BUDGET, UNIT, note);
}

const aPage = (runs: Run[], part: (run: Run) => number) =>
  ((1000 * median(runs.map(part))) / PAGES).toFixed(1);

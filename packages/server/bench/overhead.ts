import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
import type { ProgressMessage } from '@legible/contracts/live';
import { createEngine, makeSearchable } from '@legible/ocr-engine';
import type WebSocket from 'ws';
import type { ApiClient } from '../test/api-client.ts';
import { textScan } from '../test/scans.ts';
import { middle, timed } from './measures.ts';
import { type ProcessorTime, spentBetween } from './processor-time.ts';
import type { Product } from './product.ts';
import { upload } from './send.ts';
import { row, type Row } from './table.ts';

const PAGES = 40;
/** Documents before the measured ones: a process that has just started still compiles its code. */
const WARM_UPS = 3;
const RUNS = 5;
const BUDGET = 5;

/**
 * What the service costs beside recognition, by a document of full pages: its time from the upload
 * until it can be downloaded, against the engine alone with as many processes; and the processor time
 * of everything else a page, from the first byte of the upload on, against that of the recognisers.
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

interface Served {
  seconds: number;
  processor: ProcessorTime;
}
type Run = Served & { alone: number };

/** Its end is heard on the socket, as a browser hears it: to ask for it takes the server time, too. */
async function served(
  product: Product,
  client: ApiClient,
  socket: WebSocket,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Served> {
  const before = product.processorTime();
  const started = Date.now();
  const end = lastMessage(socket);
  const id = await upload(client, bytes);
  await end;
  const processor = spentBetween(before, product.processorTime());
  const [ended] = await product.query(`select finished_at as at from documents where id = '${id}'`);
  return { seconds: ((ended as { at: Date }).at.getTime() - started) / 1000, processor };
}

/** One document runs at a time. */
function lastMessage(socket: WebSocket): Promise<void> {
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
  return row('overhead of the service', middle(shares), BUDGET, '% of the engine’s time', note);
}

const UNIT = '% of the recognisers’';

function serviceRow(runs: Run[]): Row {
  const share = ({ processor: { server, database, recognisers } }: Run) =>
    (100 * (server + database)) / recognisers;
  const note = `a page: server ${aPage(runs, 'server')} ms, database ${aPage(runs, 'database')} ms, recognisers ${aPage(runs, 'recognisers')} ms`;
  return row('processor time of the service', middle(runs.map(share)), BUDGET, UNIT, note);
}

function everythingRow(runs: Run[]): Row {
  const share = ({ processor: { server, database, shortWork, recognisers } }: Run) =>
    (100 * (server + database + shortWork)) / recognisers;
  const note = `the same and ${aPage(runs, 'shortWork')} ms a page for inspecting the upload and making the text layer, which the engine alone does as well`;
  return row('all but recognition', middle(runs.map(share)), BUDGET, UNIT, note);
}

const aPage = (runs: Run[], part: keyof ProcessorTime) =>
  ((1000 * middle(runs.map(({ processor }) => processor[part]))) / PAGES).toFixed(1);

import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@legible/contracts/endpoints';
import type { ProgressMessage } from '@legible/contracts/live';
import { type ApiClient, shortScan } from '@legible/server/internal';
import { row, type Row } from '../measuring/budgets.ts';
import type { Product } from './product.ts';

type Socket = ReturnType<ApiClient['socket']>;

const SOCKETS = 1000;
/** Documents whose last message is timed. */
const ENDS = 10;
/** Documents whose first page is timed. */
const FIRSTS = 5;
/** Each session may have four on a channel. */
const PER_SESSION = 4;

/** A thousand people watching: memory, and whether one of them still hears of pages at once. */
export async function benchSockets(product: Product): Promise<Row[]> {
  const client = await product.newUser('listener');
  const before = product.memory();
  const sockets = await openMany(client);
  const memory = product.memory() - before;
  const delay = await delayOfEnds(product, client, sockets.at(-1));
  const first = await firstProgress(client, sockets.at(-1));
  for (const socket of sockets) socket.close();
  return [
    row(`memory of ${SOCKETS} sockets`, memory, 100, 'MiB', 'growth of the server process'),
    row('worker to screen, p95', delay, 300, 'ms', `${ENDS} documents, ${SOCKETS} sockets open`),
    row('first page on the screen', first, 2000, 'ms', 'slowest of five documents of ten pages'),
  ];
}

async function openMany(client: ApiClient): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let i = 0; i < SOCKETS; i += PER_SESSION) {
    await client.login({ email: 'listener@example.com', password: 'correct horse battery' });
    const own = Array.from({ length: PER_SESSION }, () => client.socket(paths.progressSocket));
    sockets.push(...own);
    await Promise.all(own.map((socket) => new Promise((resolve) => socket.once('open', resolve))));
  }
  return sockets;
}

/** From the answer to an upload to the message that its first page is read; the slowest, in ms. */
async function firstProgress(client: ApiClient, socket: Socket | undefined): Promise<number> {
  const heard = new Map<string, number>();
  socket?.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as ProgressMessage;
    const known = heard.has(message.filename) || message.current_page === 0;
    if (!known) heard.set(message.filename, performance.now());
  });
  const bytes = await shortScan(10);
  const delays: number[] = [];
  for (let i = 0; i < FIRSTS; i++) {
    const response = await client.batch([{ name: 'first.pdf', bytes }]);
    const answered = performance.now();
    const { files } = (await response.json()) as { files: { file_id: string }[] };
    const id = files[0]?.file_id ?? '';
    await client.finished(id);
    // The end may be read before the socket's message is.
    for (let looks = 0; looks < 100 && !heard.has(id); looks++) await sleep(20);
    delays.push((heard.get(id) ?? Infinity) - answered);
  }
  return Math.max(...delays);
}

/** Between the end of a document in the database and its last message at the client; p95. */
async function delayOfEnds(
  product: Product,
  client: ApiClient,
  socket: Socket | undefined,
): Promise<number> {
  const heard = new Map<string, number>();
  socket?.on('message', (data: Buffer) => {
    const { filename } = JSON.parse(data.toString('utf8')) as { filename: string };
    heard.set(filename, Date.now());
  });
  const bytes = await shortScan(1);
  const delays: number[] = [];
  for (let i = 0; i < ENDS; i++) {
    const response = await client.batch([{ name: 's.pdf', bytes }]);
    const { files } = (await response.json()) as { files: { file_id: string }[] };
    const id = files[0]?.file_id ?? '';
    await client.finished(id);
    await sleep(500);
    const [end] = await product.query(`select finished_at from documents where id = '${id}'`);
    const finishedAt = end?.['finished_at'];
    if (!(finishedAt instanceof Date)) throw new Error(`${id} did not finish`);
    delays.push((heard.get(id) ?? Infinity) - finishedAt.getTime());
  }
  return delays.toSorted((a, b) => a - b)[Math.ceil(ENDS * 0.95) - 1] ?? Infinity;
}

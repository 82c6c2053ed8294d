import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { ProgressMessage } from '@legible/contracts/live';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { ApiClient } from '../test/api-client.ts';
import { stopProcess } from '../test/process.ts';
import { shortScan } from '../test/pdfs/scans.ts';
import { PASSWORD } from '../test/service.ts';
import { atNode, startProduct, type Node, type Product } from './product.ts';

let product: Product;
let web: [Node, Node];
let client: ApiClient;

beforeAll(async () => {
  product = await startProduct();
  web = [product.webs[0], product.webs[1]];
  client = new ApiClient(web[0].web);
  const account = { email: 'hosts@example.com', password: PASSWORD };
  await client.register(account);
  await client.login(account);
  await product.database.query('update users set page_limit = 1000');
});
afterAll(() => product?.stop());

async function upload(to: ApiClient, pages: number): Promise<{ id: string; bytes: Uint8Array }> {
  const bytes = await shortScan(pages);
  const response = await to.batch([{ name: 'scan.pdf', bytes }]);
  const id = ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
  expect(id).not.toBe('');
  return { id, bytes };
}

interface Heard {
  socket: WebSocket;
  messages: ProgressMessage[];
  counts(): number[];
}

async function listen(from: ApiClient): Promise<Heard> {
  const socket = from.socket(paths.progressSocket);
  const messages: ProgressMessage[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, messages, counts: () => messages.map((message) => message.current_page) };
}

const used = async () => (await atNode(client, web[1]).me()).month_usage;
const rows = async (sql: string, ...values: unknown[]) =>
  (await product.database.query<Record<string, number>>(sql, values)).rows;
const settledPages = async (id: string) =>
  (await rows('select pages_done from documents where id = $1', id))[0]?.['pages_done'] ?? 0;

describe('two web hosts and three workers with nothing in common but their servers', () => {
  it('tell every page at the node where the document was not uploaded', async () => {
    const heard = await listen(atNode(client, web[1]));
    const { id } = await upload(client, 5);
    expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
    await expect.poll(() => heard.counts().at(-1), { timeout: 5000 }).toBe(5);
    expect(heard.messages.every((message) => message.filename === id)).toBe(true);
    expect(heard.counts()).toEqual(heard.counts().toSorted((a, b) => a - b));
    expect(new Set(heard.counts()).size).toBeGreaterThanOrEqual(5);
    heard.socket.close();
  });

  it('give out at one node what was taken in at the other, also across the seam', async () => {
    const { id, bytes } = await upload(client, 1);
    const other = atNode(client, web[1]);
    await other.finished(id);
    const original = Buffer.from(await (await other.download(id, 'original')).arrayBuffer());
    expect(original.equals(bytes)).toBe(true);
    const processed = Buffer.from(await (await other.download(id, 'processed')).arrayBuffer());
    expect(processed.subarray(0, bytes.length).equals(bytes)).toBe(true);
    const [start, end] = [bytes.length - 7, bytes.length + 7];
    const seam = await other.download(id, 'processed', { Range: `bytes=${start}-${end}` });
    expect(seam.status).toBe(206);
    const part = Buffer.from(await seam.arrayBuffer());
    expect(part.equals(processed.subarray(start, end + 1))).toBe(true);
  });

  it('share the pages of a document', async () => {
    const before = await used();
    const { id } = await upload(client, 9);
    await client.finished(id);
    const told = await Promise.all(product.workers.map((worker) => worker.metrics()));
    const recognised = told.map((text) =>
      Number(/legible_pages_total\{result="recognised"\} (\d+)/.exec(text)?.[1] ?? 0),
    );
    expect(recognised.filter((pages) => pages > 0)).toHaveLength(3);
    expect(recognised.reduce((sum, pages) => sum + pages, 0)).toBe(before + 9);
    expect(await used()).toBe(before + 9);
  });
});

describe('a worker host whose cable is pulled in mid-document', () => {
  let lost: Node;
  let before: number;

  it('keeps nobody waiting: its page goes to another, and each is charged once', async () => {
    lost = product.workers[0]!;
    before = await used();
    const heard = await listen(atNode(client, web[1]));
    const { id } = await upload(client, 12);
    await expect.poll(() => settledPages(id), { interval: 50, timeout: 60_000 }).toBeGreaterThan(1);
    lost.cut();
    expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
    const [retried] = await rows(
      `select count(*)::int as pages from pages where document_id = '${id}' and tries > 1`,
    );
    expect(retried?.['pages']).toBeGreaterThan(0);
    expect(await used()).toBe(before + 12);
    await expect.poll(() => heard.counts().at(-1), { timeout: 5000 }).toBe(12);
    heard.socket.close();
  });

  it('comes back to work when the cable is in again, and charges nothing twice', async () => {
    lost.mend();
    for (const worker of product.workers.slice(1)) worker.cut();
    const { id } = await upload(client, 2);
    expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
    expect(await used()).toBe(before + 14);
    for (const worker of product.workers.slice(1)) worker.mend();
  });
});

describe('an object storage that is away for a while', () => {
  it('costs time and nothing else: pages and finishing wait for it, uploads are told', async () => {
    const before = await used();
    const { id } = await upload(client, 6);
    await expect.poll(() => settledPages(id), { interval: 50, timeout: 60_000 }).toBeGreaterThan(0);
    await product.storage.interrupt();
    const refused = await client.batch([{ name: 'away.pdf', bytes: await shortScan(1) }]);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    await new Promise((resolve) => setTimeout(resolve, 60_000));
    product.storage.resume();
    expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
    expect(await used()).toBe(before + 6);
  });
});

describe('a web host that goes', () => {
  it('says so to its sockets when it is stopped, and the other host takes over', async () => {
    const leaving = await product.startNode('web');
    const heard = await listen(atNode(client, leaving));
    const code = new Promise<number>((resolve) => heard.socket.once('close', resolve));
    await stopProcess(leaving.child, 'SIGTERM');
    expect(await code).toBe(1012);
  });

  it('by dying leaves its people with the other host: snapshot, progress, download', async () => {
    const [dying, other] = web;
    const heard = await listen(client);
    const { id } = await upload(client, 6);
    await expect.poll(() => heard.messages.length, { timeout: 60_000 }).toBeGreaterThan(0);
    const code = new Promise<number>((resolve) => heard.socket.once('close', resolve));
    await stopProcess(dying.child, 'SIGKILL');
    expect(await code).toBe(1006);

    const again = atNode(client, other);
    const reconnected = await listen(again);
    await expect.poll(() => reconnected.counts().at(-1), { timeout: 60_000 }).toBe(6);
    expect(reconnected.counts()[0]).toBeGreaterThanOrEqual(heard.counts()[0] ?? 0);
    const processed = await again.download(id, 'processed');
    expect(processed.status).toBe(200);
    await processed.body?.cancel();
    reconnected.socket.close();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { createEngine, type Engine } from '@legible/ocr-engine';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

/** Documents of which no page is read before this is resolved; those whose pages have their text already. */
let gate = Promise.withResolvers<void>();
const bornDigital = new Set<string>();

/** The engine, behind the gate; a document's files lie in a folder of its id. */
const gated = (engine: Engine): Engine => ({
  ...engine,
  async recognisePage(path, page, options) {
    await gate.promise;
    options?.signal?.throwIfAborted();
    const isDigital = [...bornDigital].some((id) => path.includes(id));
    if (isDigital) return { kind: 'left-alone', page, reason: 'born-digital', seconds: 0.01 };
    return engine.recognisePage(path, page, options);
  },
});

let service: TestService;
let client: ApiClient;
const scans = new Map<number, Bytes>();

beforeAll(async () => {
  service = await startService({ createEngine: (options) => gated(createEngine(options)) });
  for (const pages of [1, 5, 6]) scans.set(pages, await shortScan(pages));
});
afterAll(async () => {
  gate.resolve();
  await service?.stop();
});
afterEach(async () => {
  gate.resolve();
  while ((await client.running()).length > 0) await sleep(100);
  gate = Promise.withResolvers();
});

/** Sends files of that many pages each, in one batch. */
async function send(...pages: number[]): Promise<BatchResponse> {
  const files = pages.map((count, index) => ({
    name: `${index} with ${count}.pdf`,
    bytes: scans.get(count) ?? new Uint8Array(),
  }));
  return (await (await client.batch(files)).json()) as BatchResponse;
}

const idsOf = ({ files }: BatchResponse) => files.map(({ file_id: id }) => id);
const cancel = (id: string) => client.call('POST', `${paths.cancel}?file_id=${id}`);
const retry = (id: string) => client.call('POST', `${paths.retry}?file_id=${id}`);
const waiting = async () =>
  (await client.running()).flatMap((file) => (file.waits_for == null ? [] : [file.file_id]));
const held = async () => {
  const { id } = await client.me();
  const [row] = await service.query(`select pages_reserved from users where id = '${id}'`);
  return (row as { pages_reserved: number }).pages_reserved;
};

describe('a batch of ten files with ten pages left', () => {
  it('ends as well as the pages allow, those with text of their own among them (D25, D74)', async () => {
    client = await service.newUser();
    const answer = await send(6, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    // Four of one page fit beside the first; the others may get what comes back.
    expect(answer.rejected).toEqual([]);
    expect(answer.processed_count).toBe(10);
    expect(answer.files.map((file) => file.waits_for ?? 0)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(await waiting()).toEqual(idsOf(answer).slice(5));
    expect(await held()).toBe(10);
    for (const id of idsOf(answer).slice(1, 4)) bornDigital.add(id);
    gate.resolve();
    await expect.poll(() => client.running()).toEqual([]);
    const history = await client.history();
    const expected = idsOf(answer).slice(0, 8);
    expect(new Map(history.map(({ file_id: id, status }) => [id, status]))).toEqual(
      new Map(expected.map((id) => [id, 'ready'])),
    );
    expect(await client.me()).toMatchObject({ limit: 10, month_usage: 10 });
    expect(await held()).toBe(0);
    const refused = await client.refusals();
    expect(new Set(refused.map((file) => file.file_id))).toEqual(new Set(idsOf(answer).slice(8)));
    expect(new Set(refused.map(({ detail }) => detail))).toEqual(
      new Set(['Not enough pages left: this file has 1 page, 0 left.']),
    );
  });
});

describe('a file that waits for pages', () => {
  it('goes after those that came before it, and on as soon as there are pages', async () => {
    client = await service.newUser();
    const first = await send(6);
    const [five = ''] = idsOf(await send(5));
    const [one = ''] = idsOf(await send(1));
    // There are pages for the last one, but it is not its turn.
    expect(await waiting()).toEqual([five, one]);
    expect(await held()).toBe(6);
    await cancel(idsOf(first)[0] ?? '');
    expect(await waiting()).toEqual([]);
    expect(await held()).toBe(6);
    gate.resolve();
    await client.finished(five);
    await client.finished(one);
    expect(await client.me()).toMatchObject({ month_usage: 6 });
  });

  it('counts as stored, can be cancelled and started again, and is charged once', async () => {
    client = await service.newUser();
    await send(6);
    const before = (await client.me()).stored_documents ?? 0;
    const [id = ''] = idsOf(await send(5));
    expect((await client.me()).stored_documents).toBe(before + 1);
    expect((await cancel(id)).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect(await client.history()).toMatchObject([{ file_id: id, status: 'cancelled', pages: 5 }]);
    // It still cannot go on, and waits once more.
    expect((await retry(id)).status).toBe(200);
    expect(await waiting()).toEqual([id]);
    expect(await held()).toBe(6);
    const [running = ''] = (await client.running())
      .filter((file) => file.waits_for == null)
      .map((file) => file.file_id ?? '');
    await cancel(running);
    gate.resolve();
    expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
    expect(await client.me()).toMatchObject({ month_usage: 5 });
    expect(await held()).toBe(0);
  });

  it('is refused when no page can come back for it, and those behind it go on', async () => {
    client = await service.newUser();
    const [six = ''] = idsOf(await send(6));
    const [five = '', one = ''] = idsOf(await send(5, 1));
    expect(await waiting()).toEqual([five, one]);
    gate.resolve();
    await client.finished(six);
    // What it gave back or charged, and who gets it, is one transaction.
    expect(await waiting()).toEqual([]);
    await client.finished(one);
    expect(await client.refusals()).toMatchObject([
      {
        id: five,
        file_id: five,
        code: 'no_pages_left',
        pages: 5,
        detail: 'Not enough pages left: this file has 5 pages, 4 left.',
      },
    ]);
    expect((await client.history()).map((file) => file.file_id)).not.toContain(five);
    expect(await client.me()).toMatchObject({ month_usage: 7 });
  });

  it('that was refused is kept, and can be read as far as the pages reach', async () => {
    client = await service.newUser();
    await send(6);
    const [five = ''] = idsOf(await send(5));
    gate.resolve();
    await expect.poll(() => client.refusals()).toHaveLength(1);
    const whole = await retry(five);
    expect([whole.status, await whole.json()]).toEqual([
      402,
      {
        code: 'no_pages_left',
        detail: 'Not enough pages left: this file has 5 pages, 4 left.',
        pages_left: 4,
      },
    ]);
    expect(await client.refusals()).toHaveLength(1);
    const answer = await client.call('POST', `${paths.retry}?file_id=${five}&first_pages=4`);
    expect(answer.status).toBe(200);
    expect(await client.finished(five)).toMatchObject({ status: 'ready', pages: 5, read_to: 4 });
    expect(await client.refusals()).toEqual([]);
    expect(await client.me()).toMatchObject({ month_usage: 10 });
    expect(await held()).toBe(0);
  });

  it('goes on when a larger plan gives pages, without anybody calling', async () => {
    client = await service.newUser();
    await send(6);
    const [five = ''] = idsOf(await send(5));
    const { id } = await client.me();
    await service.query(`update users set page_limit = 20 where id = '${id}'`);
    await expect.poll(waiting).toEqual([]);
    expect(await held()).toBe(11);
    gate.resolve();
    await client.finished(five);
    expect(await client.me()).toMatchObject({ month_usage: 11 });
  });

  it('is told to live connections when it comes to wait, and when it goes on', async () => {
    client = await service.newUser();
    const told: { file_id?: string; waits_for?: number | null; status?: string }[] = [];
    const socket = client.socket(paths.progressSocket);
    await new Promise((resolve) => socket.once('open', resolve));
    socket.on('message', (data: Buffer) =>
      told.push(JSON.parse(data.toString()) as (typeof told)[number]),
    );
    const [six = ''] = idsOf(await send(6));
    const [five = ''] = idsOf(await send(5));
    const of = (id: string) => told.filter((message) => message.file_id === id);
    await expect.poll(() => of(five)).toMatchObject([{ status: 'queued', waits_for: 5 }]);
    await cancel(six);
    // A worker that takes its first page at once may tell so before what gave it the pages does.
    await expect.poll(() => of(five)[1]).toMatchObject({ waits_for: null });
    expect(['queued', 'processing']).toContain(of(five)[1]?.status);
    socket.close();
  });
});

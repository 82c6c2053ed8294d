import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
import { encryptedPdf } from '@legible/fixtures/harmed/damaged';
import { createEngine, type Engine } from '@legible/ocr-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

type Gate = ReturnType<typeof gate>;

/** Work that goes on, whatever becomes of its document, until it is let go. */
function gate() {
  const [arrival, opening] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pass = async () => {
    arrival.resolve();
    await opening.promise;
  };
  return { arrived: arrival.promise, open: opening.resolve, pass };
}

let service: TestService;
let atPage: Gate | undefined;
let atAppend: Gate | undefined;

/** An engine whose results come late, and which hears nothing of cancellations. */
function deaf(engine: Engine): Engine {
  return {
    ...engine,
    async recognisePage(path, page) {
      const outcome = await engine.recognisePage(path, page);
      await atPage?.pass();
      return outcome;
    },
    async appendTextLayer(path, pages, increment) {
      const report = await engine.appendTextLayer(path, pages, increment);
      await atAppend?.pass();
      return report;
    },
  };
}

beforeAll(async () => {
  service = await startService({ createEngine: (options) => deaf(createEngine(options)) });
});
afterAll(() => service?.stop());

async function upload(client: ApiClient, bytes?: Uint8Array<ArrayBuffer>): Promise<string> {
  const response = await client.batch([{ name: 'late.pdf', bytes: bytes ?? (await shortScan(1)) }]);
  return ((await response.json()) as { files: { file_id: string }[] }).files[0]?.file_id ?? '';
}

const remove = (client: ApiClient, id: string) =>
  client.call('DELETE', `${paths.document}?file_id=${id}`);
const folderOf = (id: string) => join(service.dataDir, 'objects', 'documents', id);

it.each(['a page', 'a processed file'])(
  '%s that is stored after its document was deleted is removed',
  async (which) => {
    const held = gate();
    [atPage, atAppend] = which === 'a page' ? [held, undefined] : [undefined, held];
    const client = await service.newUser();
    const id = await upload(client);
    await held.arrived;
    await client.call('POST', `${paths.cancel}?file_id=${id}`);
    expect((await remove(client, id)).status).toBe(200);
    await expect.poll(() => existsSync(folderOf(id))).toBe(false);
    [atPage, atAppend] = [undefined, undefined];
    held.open();
    // What came late is booked anew, ahead of the second purge.
    const later = `select 1 from purges where prefix = 'documents/${id}/' and due_at > now()`;
    await expect.poll(async () => service.query(later)).toEqual([]);
    // Any deletion has the purges looked at now rather than in half a minute.
    const other = await upload(client);
    await client.finished(other);
    await remove(client, other);
    await expect.poll(() => existsSync(folderOf(id))).toBe(false);
  },
);

it('a processed file that is stored after another try has stored its own changes nothing', async () => {
  const first = gate();
  [atPage, atAppend] = [undefined, first];
  const client = await service.newUser();
  // What is appended to a protected file differs at each try.
  const bytes = Uint8Array.from(await encryptedPdf(await shortScan(1), ''));
  const id = await upload(client, bytes);
  await first.arrived;
  atAppend = undefined;
  // What the queue does with a job whose worker is not heard of any more.
  await service.query(`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where name = 'finish' and state = 'active'`);
  expect(await client.finished(id)).toMatchObject({ status: 'ready', processed: true });
  const download = async () => (await client.download(id, 'processed')).arrayBuffer();
  const before = await download();
  first.open();
  const stored = () => readdirSync(folderOf(id)).filter((name) => name.startsWith('increment'));
  await expect.poll(() => stored().length).toBe(2);
  expect(await download()).toEqual(before);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
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

async function upload(client: ApiClient): Promise<string> {
  const response = await client.batch([{ name: 'late.pdf', bytes: await shortScan(1) }]);
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

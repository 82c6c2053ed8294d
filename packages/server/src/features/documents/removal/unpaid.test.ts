import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';
import { stumblingEngine } from '../../../../test/documents/stumbling-engine.ts';
import { connect, type Connection } from '../../../platform/db/connect.ts';
import { removeUnpaid } from './unpaid.ts';

let service: TestService;
let database: Connection;
const engine = stumblingEngine('appendTextLayer', 'invalid-output');

beforeAll(async () => {
  service = await startService({ createEngine: engine.createEngine });
  database = connect(service.database, () => undefined);
});
afterAll(async () => {
  await database?.close();
  await service?.stop();
});

async function upload(client: ApiClient): Promise<string> {
  const response = await client.batch([{ name: 'one.pdf', bytes: await shortScan(1) }]);
  return ((await response.json()) as { files: { file_id: string }[] }).files[0]?.file_id ?? '';
}

async function cancelled(client: ApiClient): Promise<string> {
  const id = await upload(client);
  await client.call('POST', `${paths.cancel}?file_id=${id}`);
  await client.finished(id);
  return id;
}

const retry = (client: ApiClient, id: string) =>
  client.call('POST', `${paths.retry}?file_id=${id}`);
const isStored = (id: string) => existsSync(join(service.dataDir, 'objects', 'documents', id));
/** As if that many hours had gone by since the document ended. */
const later = (id: string, hours: number) =>
  service.query(
    `update documents set kept_until = kept_until - interval '${hours} hours' where id = '${id}'`,
  );
const purge = (client: ApiClient) =>
  // Any deletion makes the purger look at once.
  cancelled(client).then((id) => client.call('DELETE', `${paths.document}?file_id=${id}`));

const hoursLeft = ({ kept_until: until }: HistoryFile) =>
  until == null ? null : Math.round((Date.parse(until) - Date.now()) / 3_600_000);

describe('a document that was cancelled or failed, and cost nothing', () => {
  it('is kept for three days, says so, and is then removed with its bytes', async () => {
    const client = await service.newUser();
    const stopped = await cancelled(client);
    engine.failing = true;
    const failed = await upload(client);
    expect(await client.finished(failed)).toMatchObject({ status: 'failed' });
    engine.failing = false;
    const listed = await client.history();
    expect(listed.map(hoursLeft)).toEqual([72, 72]);
    await Promise.all([later(stopped, 71.9), later(failed, 71.9)]);
    await removeUnpaid(database.db);
    expect(await client.history()).toHaveLength(2);
    await Promise.all([later(stopped, 0.2), later(failed, 0.2)]);
    await purge(client);
    await expect.poll(() => client.history()).toEqual([]);
    await expect.poll(() => [stopped, failed].map(isStored)).toEqual([false, false]);
    expect((await retry(client, stopped)).status).toBe(404);
    expect(await client.me()).toMatchObject({ stored_bytes: 0, stored_documents: 0 });
  });

  it('is started again within that time as ever, and then stays', async () => {
    const client = await service.newUser();
    const id = await cancelled(client);
    await later(id, 71);
    expect((await retry(client, id)).status).toBe(200);
    await removeUnpaid(database.db);
    expect(await client.finished(id)).toMatchObject({ status: 'ready', kept_until: null });
    await service.query(
      `update documents set kept_until = now() - interval '1 day' where id = '${id}'`,
    );
    await removeUnpaid(database.db);
    expect(await client.history()).toHaveLength(1);
  });

  it('stays when an earlier run of it was paid for', async () => {
    const client = await service.newUser();
    const id = await upload(client);
    await client.finished(id);
    await service.query(
      `update documents set status = 'cancelled', kept_until = now() - interval '1 day' where id = '${id}'`,
    );
    await removeUnpaid(database.db);
    expect(await client.history()).toMatchObject([{ file_id: id, processed: true }]);
  });

  it('of before there was such a time is kept as long from now on', async () => {
    const client = await service.newUser();
    const id = await cancelled(client);
    await service.query(
      `update documents set kept_until = null, finished_at = now() - interval '1 year' where id = '${id}'`,
    );
    expect((await client.history()).map(hoursLeft)).toEqual([72]);
    await removeUnpaid(database.db);
    expect((await client.history()).map(hoursLeft)).toEqual([72]);
  });

  it('is removed once by two processes that look at the same time, and not while it is started again', async () => {
    const client = await service.newUser();
    const id = await cancelled(client);
    await later(id, 73);
    const [answer] = await Promise.all([
      retry(client, id),
      removeUnpaid(database.db),
      removeUnpaid(database.db),
    ]);
    const [row] = await service.query(`select status from documents where id = '${id}'`);
    expect([answer.status, row === undefined]).toEqual(
      answer.status === 200 ? [200, false] : [404, true],
    );
  });
});

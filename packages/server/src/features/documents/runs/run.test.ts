import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
import type { ProgressMessage } from '@legible/contracts/live';
import { createEngine } from '@legible/ocr-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '@legible/ocr-engine/test/engines';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

async function upload(client: ApiClient, pages: number): Promise<string> {
  const response = await client.batch([{ name: 'run.pdf', bytes: await shortScan(pages) }]);
  return ((await response.json()) as { files: { file_id: string }[] }).files[0]?.file_id ?? '';
}

async function running(client: ApiClient): Promise<ProgressMessage[]> {
  const response = await client.call('GET', paths.running);
  return ((await response.json()) as { files: ProgressMessage[] }).files;
}

const cancel = (client: ApiClient, id: string) =>
  client.call('POST', `${paths.cancel}?file_id=${id}`);
const retry = (client: ApiClient, id: string) =>
  client.call('POST', `${paths.retry}?file_id=${id}`);

const reservedBy = async (client: ApiClient) => {
  const { id } = await client.me();
  return service.query(`select pages_reserved from users where id = '${id}'`);
};

describe('a run', () => {
  it('can be followed by asking, in the words of the live connection', async () => {
    const client = await service.newUser();
    const id = await upload(client, 3);
    expect(await running(client)).toMatchObject([
      { filename: id, file_id: id, input_name: 'run.pdf', total_pages: 3 },
    ]);
    await client.finished(id);
    expect(await running(client)).toEqual([]);
  });

  it('can be cancelled: nothing is charged, nothing stays reserved or queued', async () => {
    const client = await service.newUser();
    const id = await upload(client, 9);
    await expect.poll(async () => (await running(client))[0]?.current_page ?? 0).toBeGreaterThan(0);
    const answer = await cancel(client, id);
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'cancelled' }]);
    expect(await running(client)).toEqual([]);
    expect(await client.history()).toMatchObject([{ status: 'cancelled', processed: false }]);
    expect(await client.me()).toMatchObject({ month_usage: 0 });
    expect(await reservedBy(client)).toEqual([{ pages_reserved: 0 }]);
    const waiting = await service.query(
      `select number from pages where document_id = '${id}' and state in ('queued', 'running')`,
    );
    expect(waiting).toEqual([]);
    expect((await client.download(id, 'processed')).status).toBe(409);
    const again = await cancel(client, id);
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'not_running' }]);
  });

  it('that was cancelled can be started again and is charged once', async () => {
    const client = await service.newUser();
    const id = await upload(client, 9);
    await expect.poll(async () => (await running(client))[0]?.current_page ?? 0).toBeGreaterThan(0);
    await cancel(client, id);
    const clicks = await Promise.all(Array.from({ length: 4 }, () => retry(client, id)));
    expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(await reservedBy(client)).toEqual([{ pages_reserved: 9 }]);
    expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
    expect(await client.me()).toMatchObject({ month_usage: 9 });
    expect(await reservedBy(client)).toEqual([{ pages_reserved: 0 }]);
    const nothing = await retry(client, id);
    expect([nothing.status, await nothing.json()]).toMatchObject([
      409,
      { code: 'nothing_to_retry' },
    ]);
  });

  it('that is started again at once is finished, though the workers hear late of the cancellation', async () => {
    const client = await service.newUser();
    const id = await upload(client, 9);
    await expect.poll(async () => (await running(client))[0]?.status).toBe('processing');
    await cancel(client, id);
    await retry(client, id);
    const { id: userId } = await client.me();
    const event = JSON.stringify([{ kind: 'cancelled', userId, documentId: id }]);
    for (let i = 0; i < 3; i++) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await service.query(`select pg_notify('legible_live', '${event}')`);
    }
    expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
    expect(await client.me()).toMatchObject({ month_usage: 9 });
  });

  it('that was cancelled can be deleted', async () => {
    const client = await service.newUser();
    const id = await upload(client, 6);
    await cancel(client, id);
    const folder = join(service.dataDir, 'objects', 'documents', id);
    expect((await client.call('DELETE', `${paths.document}?file_id=${id}`)).status).toBe(200);
    await expect.poll(() => existsSync(folder)).toBe(false);
  });

  it('of somebody else can be neither stopped nor started', async () => {
    const [client, stranger] = [await service.newUser(), await service.newUser()];
    const id = await upload(client, 2);
    expect((await cancel(stranger, id)).status).toBe(404);
    await client.finished(id);
    expect((await retry(stranger, id)).status).toBe(404);
  });

  it('cannot be started again without the pages for it', async () => {
    const client = await service.newUser();
    const id = await upload(client, 8);
    await cancel(client, id);
    const { id: userId } = await client.me();
    await service.query(`update users set pages_used = 5 where id = '${userId}'`);
    const refused = await retry(client, id);
    expect([refused.status, await refused.json()]).toMatchObject([402, { code: 'no_pages_left' }]);
    expect(await client.history()).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('a file with pages that failed', () => {
  it('is tried again for those pages only, and the others are not charged twice', async () => {
    const failing = await startService({
      createEngine: (options) =>
        createEngine({ ...options, childModule: new URL('crash.ts', engines) }),
    });
    try {
      const client = await failing.newUser();
      const id = await upload(client, 3);
      expect(await client.finished(id)).toMatchObject({ failed_pages: [2] });
      expect(await client.me()).toMatchObject({ month_usage: 2 });
      expect((await retry(client, id)).status).toBe(200);
      expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [2] });
      expect(await client.me()).toMatchObject({ month_usage: 2 });
    } finally {
      await failing.stop();
    }
  });
});

import { createEngine, EngineError } from '@legible/ocr-engine';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

async function upload(client: ApiClient, bytes: Uint8Array<ArrayBuffer>) {
  const response = await client.batch([{ name: 'edge.pdf', bytes }]);
  const body = (await response.json()) as { files?: { file_id: string }[]; code?: string };
  return { status: response.status, code: body.code, id: body.files?.[0]?.file_id ?? '' };
}

describe('fifty uploads at once at the edge of the quota', () => {
  it('get exactly the pages that are left, and those are charged once', async () => {
    const client = await service.newUser();
    const scan = await shortScan(1);
    const results = await Promise.all(Array.from({ length: 50 }, () => upload(client, scan)));
    const taken = results.filter(({ status }) => status === 200);
    const refused = results.filter(({ code }) => code === 'no_pages_left');
    expect(taken.length + refused.length).toBe(50);
    await expect.poll(() => client.running()).toEqual([]);
    expect(await client.me()).toMatchObject({ limit: 10, month_usage: 10 });
    expect(await client.history()).toHaveLength(10);
    // Those that were taken while pages could come back waited, and were refused when none did.
    const refusals = await client.refusals();
    expect(refusals).toHaveLength(40);
    expect(new Set(refusals.map(({ detail }) => detail))).toEqual(
      new Set(['Not enough pages left: this file has 1 page, 0 left.']),
    );
    await client.json('POST', paths.dismissRefusals, { ids: refusals.map(({ id }) => id) });
    const folders = () => readdirSync(join(service.dataDir, 'objects', 'documents')).length;
    await expect.poll(folders).toBe(10);
  });
});

describe('two files of one name', () => {
  it('stay two files', async () => {
    const client = await service.newUser();
    const scan = await shortScan(1);
    const ids = [(await upload(client, scan)).id, (await upload(client, scan)).id];
    for (const id of ids) await client.finished(id);
    const listed = (await client.history()).map((file) => file.file_id);
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });
});

describe('a job that is delivered again after its work was done', () => {
  it('changes nothing', async () => {
    const client = await service.newUser();
    const { id } = await upload(client, await shortScan(2));
    await client.finished(id);
    await service.query(`
      insert into pgboss.job (name, data, policy, retry_limit, expire_seconds, keep_until)
      select name, data, policy, retry_limit, expire_seconds, keep_until from pgboss.job
      where data ->> 'documentId' = '${id}'`);
    const jobs = async (state: string) =>
      service.query(
        `select 1 from pgboss.job where data ->> 'documentId' = '${id}' and state ${state}`,
      );
    expect(await jobs(`<= 'completed'`)).toHaveLength(2);
    await expect.poll(() => jobs(`< 'completed'`)).toEqual([]);
    expect(await client.me()).toMatchObject({ month_usage: 2 });
    expect(await client.finished(id)).toMatchObject({ status: 'ready', pages: 2 });
  });
});

describe('a disk that is full', () => {
  it('is told as 507, and neither pages nor files are kept', async () => {
    const full = await startService({
      createEngine: (options) => {
        const engine = createEngine(options);
        const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        return { ...engine, inspect: () => Promise.reject(noSpace) };
      },
    });
    try {
      const client = await full.newUser();
      const result = await upload(client, await shortScan(1));
      expect(result).toMatchObject({ status: 507, code: 'storage_full' });
      expect(await client.me()).toMatchObject({ month_usage: 0 });
      expect(readdirSync(join(full.dataDir, 'tmp'))).toEqual([]);
    } finally {
      await full.stop();
    }
  });
});

describe('a processed file that cannot be made', () => {
  it('ends as failed with the reason, charges nothing and can be deleted', async () => {
    let tries = 0;
    const failing = await startService({
      createEngine: (options) => {
        const engine = createEngine(options);
        return {
          ...engine,
          appendTextLayer: () => {
            tries += 1;
            return Promise.reject(new EngineError('invalid-output'));
          },
        };
      },
    });
    try {
      const client = await failing.newUser();
      const { id } = await upload(client, await shortScan(1));
      const file = await client.finished(id);
      expect(file).toMatchObject({
        status: 'failed',
        processed: false,
        detail: 'The file could not be processed. No page was charged.',
      });
      expect(await client.me()).toMatchObject({ month_usage: 0 });
      // The engine would say the same again, after as long a time.
      expect(tries).toBe(1);
      expect((await client.download(id, 'original')).status).toBe(200);
      expect((await client.call('DELETE', `${paths.document}?file_id=${id}`)).status).toBe(200);
    } finally {
      await failing.stop();
    }
  });
});

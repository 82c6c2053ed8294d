import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { errors } from '@legible/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { emptyPages } from '../../../../test/pdfs/hostile-pdfs.ts';
import { paddedScan } from '../../../../test/pdfs/padded-scan.ts';
import { shortScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { LOG_LEVEL: 'fatal' });
});
afterAll(() => service?.stop());

async function upload(client: ApiClient, bytes: Bytes): Promise<string> {
  const response = await client.batch([{ name: 'scan.pdf', bytes }]);
  return ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
}

/** One bit of one byte, as a failing disk would; the file looks the same otherwise. */
function flip(id: string, name: string): void {
  const path = join(service.dataDir, 'objects', 'documents', id, name);
  const bytes = readFileSync(path);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

describe('a stored file of which a byte has changed', () => {
  it('is never sent as a whole one, but for its ranges, of which nobody can tell', async () => {
    const client = await service.newUser();
    const id = await upload(client, await paddedScan(2));
    await client.finished(id);
    expect(
      (await (await client.download(id, 'processed')).arrayBuffer()).byteLength,
    ).toBeGreaterThan(2_000_000);
    flip(id, 'original.pdf');
    for (const version of ['original', 'processed']) {
      const response = await client.download(id, version);
      await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    }
    const all = await client.download(id, 'original', { Range: 'bytes=0-' });
    await expect(all.arrayBuffer()).rejects.toThrow('terminated');
    const range = await client.download(id, 'original', { Range: 'bytes=0-9' });
    expect([range.status, await range.text()]).toEqual([206, expect.stringMatching(/^%PDF-/)]);
  });

  it('is answered with a reason where nothing of it was sent before it was found', async () => {
    const client = await service.newUser();
    const id = await upload(client, emptyPages(1));
    await client.finished(id);
    flip(id, 'original.pdf');
    const response = await client.download(id, 'original');
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { code: 'stored_file_damaged' },
    ]);
    expect(response.headers.get('ETag')).toBeNull();
  });

  it('is not read either: its document fails with the reason, and costs nothing', async () => {
    const client = await service.newUser();
    const id = await upload(client, await shortScan(3));
    await client.call('POST', `${paths.cancel}?file_id=${id}`);
    await client.finished(id);
    flip(id, 'original.pdf');
    await client.call('POST', `${paths.retry}?file_id=${id}`);
    const waitFor = async () => (await client.history())[0]?.status;
    await expect.poll(waitFor).toBe('failed');
    expect(await client.history()).toMatchObject([
      { file_id: id, detail: errors.stored_file_damaged.detail },
    ]);
    expect(await client.me()).toMatchObject({ month_usage: 0 });
    // One that was given back before it was begun has none.
    const again = `select number from pages where document_id = '${id}' and tries > 1`;
    expect(await service.query(again)).toEqual([]);
  });

  it('keeps the processed file that was paid for, should a later run find it', async () => {
    const client = await service.newUser();
    const id = await upload(client, await shortScan(2));
    await client.finished(id);
    await service.query(`
      update pages set state = 'failed', error_code = 'page-crashed' where document_id = '${id}' and number = 2`);
    flip(id, 'original.pdf');
    expect((await client.call('POST', `${paths.retry}?file_id=${id}`)).status).toBe(200);
    const waitFor = async () => (await client.history())[0]?.status;
    await expect.poll(waitFor).toBe('ready');
    expect(await client.me()).toMatchObject({ month_usage: 2 });
  });
});

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse, HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { emptyPages } from '../../../../test/pdfs/hostile-pdfs.ts';
import { shortScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let client: ApiClient;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
});
afterAll(() => service?.stop());

async function read(bytes: Bytes): Promise<HistoryFile> {
  const response = await client.batch([{ name: 'letter.pdf', bytes }]);
  const { files } = (await response.json()) as BatchResponse;
  return client.finished(files[0]?.file_id ?? '');
}

const pathOf = (id: string) => paths.thumbnail.replace(':id', id);
const storedAt = (id: string) => join(service.dataDir, 'objects', 'documents', id, 'thumbnail.png');

it('a document that was read has its first page in small, private like the file, and it goes with it', async () => {
  const { file_id: id, thumbnail } = await read(await shortScan(2));
  expect(thumbnail).toBe(true);
  const response = await client.call('GET', pathOf(id));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([bytes.readUInt32BE(16) <= 256, bytes.readUInt32BE(20)]).toEqual([true, 256]);

  const known = { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } };
  expect((await client.call('GET', pathOf(id), known)).status).toBe(304);

  const stranger = await service.newUser();
  expect((await stranger.call('GET', pathOf(id))).status).toBe(404);
  expect((await service.newClient().call('GET', pathOf(id))).status).toBe(401);

  expect(existsSync(storedAt(id))).toBe(true);
  await client.call('DELETE', `${paths.document}?file_id=${id}`);
  expect((await client.call('GET', pathOf(id), known)).status).toBe(404);
  await expect.poll(() => existsSync(storedAt(id))).toBe(false);
});

it('a document whose first page was not drawn has none, and neither has one whose picture is lost', async () => {
  const empty = await read(emptyPages(1));
  expect(empty.thumbnail).toBe(false);
  expect((await client.call('GET', pathOf(empty.file_id))).status).toBe(404);

  const { file_id: id } = await read(await shortScan(1));
  rmSync(storedAt(id));
  expect((await client.call('GET', pathOf(id))).status).toBe(404);
});

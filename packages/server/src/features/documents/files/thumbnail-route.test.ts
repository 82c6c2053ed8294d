import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse, HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
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

function firstOf<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new Error('There is none');
  return first;
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

it.each([
  ['left alone', async () => emptyPages(1)],
  [
    'with text of its own',
    async () =>
      Uint8Array.from(await scanPdf({ pages: [{ ...firstOf(letter), textLayer: true }] })),
  ],
])('a first page that was %s is drawn when it is first asked for', async (_, bytes) => {
  const { file_id: id, thumbnail } = await read(await bytes());
  expect(thumbnail).toBe(true);
  expect(existsSync(storedAt(id))).toBe(false);
  const stranger = await service.newUser();
  expect((await stranger.call('GET', pathOf(id))).status).toBe(404);
  expect(existsSync(storedAt(id))).toBe(false);

  // Two at once draw it once.
  const both = await Promise.all([client.call('GET', pathOf(id)), client.call('GET', pathOf(id))]);
  const [first, second] = await Promise.all(both.map(async (one) => one.bytes()));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(Buffer.from(first ?? []).equals(second ?? new Uint8Array())).toBe(true);
  expect(readFileSync(storedAt(id)).equals(first ?? new Uint8Array())).toBe(true);

  await client.call('DELETE', `${paths.document}?file_id=${id}`);
  expect((await client.call('GET', pathOf(id))).status).toBe(404);
  await expect.poll(() => existsSync(storedAt(id)), { timeout: 10_000 }).toBe(false);
});

it('a document that runs again meanwhile has it: its row in another tab may not know yet', async () => {
  const { file_id: id } = await read(emptyPages(1));
  const become = (status: string) =>
    service.query(`update documents set status = '${status}' where id = '${id}'`);
  await become('finishing');
  expect((await client.call('GET', pathOf(id))).status).toBe(200);
  await become('ready');
});

it('what cannot be drawn is not tried twice, and its row does without', async () => {
  const { file_id: id } = await read(emptyPages(1));
  const original = join(service.dataDir, 'objects', 'documents', id, 'original.pdf');
  const bytes = readFileSync(original);
  writeFileSync(original, bytes.fill(0, 20));
  expect((await client.call('GET', pathOf(id))).status).toBe(404);
  const entry = await client.call('GET', paths.documentById.replace(':id', id));
  expect(await entry.json()).toMatchObject({ thumbnail: false });
});

it('one whose picture is lost does without', async () => {
  const { file_id: id } = await read(await shortScan(1));
  rmSync(storedAt(id));
  expect((await client.call('GET', pathOf(id))).status).toBe(404);
});

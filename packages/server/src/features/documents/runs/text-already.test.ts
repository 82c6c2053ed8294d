import { harbour } from '@legible/fixtures/samples';
import { scanPdf } from '@legible/fixtures/pdf';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const text = harbour.split('\n\n')[0] ?? '';

async function process(client: ApiClient, ...encodings: ('text' | 'jpeg')[]) {
  const pages = encodings.map((encoding) => ({ text, encoding, noise: 0 }));
  const bytes = new Uint8Array(await scanPdf({ pages }));
  const response = await client.batch([{ name: 'letter.pdf', bytes }]);
  const { files } = (await response.json()) as BatchResponse;
  const fileId = files[0]?.file_id ?? '';
  return { bytes, fileId, ended: await client.finished(fileId) };
}

const download = async (client: ApiClient, fileId: string) =>
  Buffer.from(await (await client.download(fileId, 'processed')).arrayBuffer());

it('a file whose pages all have text comes back byte for byte, and costs nothing (D76)', async () => {
  const client = await service.newUser();
  const { bytes, fileId, ended } = await process(client, 'text', 'text');
  expect(ended).toMatchObject({ status: 'ready', processed: true, pages: 2 });
  expect(await client.me()).toMatchObject({ limit: 10, month_usage: 0 });
  expect((await download(client, fileId)).equals(bytes)).toBe(true);
});

it('of a mixed file only the pages that had to be read are charged (D76)', async () => {
  const client = await service.newUser();
  const { bytes, fileId } = await process(client, 'text', 'jpeg', 'text');
  expect(await client.me()).toMatchObject({ month_usage: 1 });
  const processed = await download(client, fileId);
  expect(processed.length).toBeGreaterThan(bytes.length);
});

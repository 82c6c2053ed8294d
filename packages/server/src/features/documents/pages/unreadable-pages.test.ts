import type { BatchResponse, HistoryFile } from '@legible/contracts/documents/documents';
import { scanPdf } from '@legible/fixtures/pdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { type Bytes, shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

/** The scan with a blot in place of the last pages' pictures. */
function withBlots(scan: Bytes, pages: number): Bytes {
  let count = 0;
  const text = Buffer.from(scan).toString('latin1');
  const total = text.match(/q .* \/Scan Do Q/g)?.length ?? 0;
  const blotted = text.replace(/q .* \/Scan Do Q/g, (drawing) => {
    count += 1;
    return count > total - pages ? '90 90 400 500 re f'.padEnd(drawing.length) : drawing;
  });
  return new Uint8Array(Buffer.from(blotted, 'latin1'));
}

async function process(client: ApiClient, bytes: Bytes, query = ''): Promise<HistoryFile> {
  const response = await client.batch([{ name: 'scan.pdf', bytes }], query);
  const { files } = (await response.json()) as BatchResponse;
  return client.finished(files[0]?.file_id ?? '');
}

it('a page of ink without a word is told as failed, and not charged (D85)', async () => {
  const client = await service.newUser();
  const file = await process(client, withBlots(await shortScan(2), 1));
  expect(file).toMatchObject({ status: 'ready', processed: true, failed_pages: [2] });
  expect(await client.me()).toMatchObject({ month_usage: 1 });
});

it('a document of nothing else fails, and costs nothing (D85)', async () => {
  const client = await service.newUser();
  const file = await process(client, withBlots(await shortScan(1), 1));
  expect(file).toMatchObject({ status: 'failed', failed_pages: [1] });
  expect(await client.me()).toMatchObject({ month_usage: 0 });
});

const RUSSIAN =
  'Вечером, когда солнце село за горы, мы ещё раз пошли к воде и смотрели на лодки, которые шли через озеро. ' +
  'Никто не хотел говорить, потому что каждый думал о друзьях, которые раньше стояли на этом берегу и были ' +
  'теперь так далеко от нас. Потом стало темно, и в деревне зажглись первые огни.';

it('a page in a script that was not read says what it looks like, and costs nothing (D85)', async () => {
  const client = await service.newUser();
  const scan = await scanPdf({ pages: [{ text: RUSSIAN, noise: 0 }] });
  const file = await process(client, new Uint8Array(scan), '?languages=eng');
  expect(file).toMatchObject({
    status: 'failed',
    failed_pages: [1],
    looks_like: ['Cyrillic'],
    detail: expect.stringContaining('not installed here') as string,
  });
  expect(await client.me()).toMatchObject({ month_usage: 0 });
});

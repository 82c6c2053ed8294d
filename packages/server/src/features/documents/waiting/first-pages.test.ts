import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AcceptedFile, BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { createEngine } from '@legible/ocr-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';
import { stumblingEngine } from '../../../../test/documents/stumbling-engine.ts';

let service: TestService;
const engine = stumblingEngine('recognisePage', 'page-failed');

beforeAll(async () => {
  service = await startService({ createEngine: engine.createEngine });
});
afterAll(() => service?.stop());

it('reads the first pages of a file, charges these, and keeps all of them', async () => {
  const client = await service.newUser();
  const bytes = await shortScan(5);
  const response = await client.batch([{ name: 'five.pdf', bytes }], '?first_pages=2');
  const { files } = (await response.json()) as BatchResponse;
  const id = files[0]?.file_id ?? '';
  expect(await client.finished(id)).toMatchObject({
    status: 'ready',
    pages: 5,
    read_to: 2,
    failed_pages: [],
  });
  expect(await client.me()).toMatchObject({ month_usage: 2 });
  const states = await service.query(
    `select number, state from pages where document_id = '${id}' order by number`,
  );
  expect(states).toEqual([
    { number: 1, state: 'recognised' },
    { number: 2, state: 'recognised' },
  ]);
  const processed = Buffer.from(await (await client.download(id, 'processed')).arrayBuffer());
  expect(processed.subarray(0, bytes.length).equals(Buffer.from(bytes))).toBe(true);
  const path = join(service.dataDir, 'processed.pdf');
  writeFileSync(path, processed);
  const reader = createEngine();
  try {
    expect(await reader.inspect(path)).toMatchObject({ pageCount: 5 });
  } finally {
    await reader.close();
  }
});

it('reads the whole of a shorter file, and takes a longer one that has more pages than are left', async () => {
  const client = await service.newUser();
  const short = await client.batch(
    [{ name: 'a.pdf', bytes: await shortScan(1) }],
    '?first_pages=9',
  );
  const { files } = (await short.json()) as BatchResponse;
  expect(await client.finished(files[0]?.file_id ?? '')).toMatchObject({
    read_to: null,
    pages: 1,
    failed_pages: [],
  });
  expect(await client.me()).toMatchObject({ month_usage: 1 });
  const form = new FormData();
  form.append('file', new Blob([await shortScan(12)]), 'long.pdf');
  const long = await client.call('POST', `${paths.upload}?first_pages=9`, { body: form });
  expect(long.status).toBe(200);
  const { file_id: id } = (await long.json()) as AcceptedFile;
  expect((await client.running())[0]).toMatchObject({ total_pages: 9, input_name: 'long.pdf' });
  expect(await client.finished(id)).toMatchObject({ pages: 12, read_to: 9 });
  expect(await client.me()).toMatchObject({ month_usage: 10 });
});

it('fails as a whole when none of these pages can be read, and costs nothing', async () => {
  engine.failing = true;
  const client = await service.newUser();
  const response = await client.batch(
    [{ name: 'b.pdf', bytes: await shortScan(3) }],
    '?first_pages=1',
  );
  const { files } = (await response.json()) as BatchResponse;
  const file = await client.finished(files[0]?.file_id ?? '');
  engine.failing = false;
  expect(file).toMatchObject({ status: 'failed', processed: false });
  expect(await client.me()).toMatchObject({ month_usage: 0 });
});

it.each(['0', '-1', 'all', '1.5'])('refuses to read the first %s pages', async (count) => {
  const client = await service.newUser();
  const response = await client.batch([], `?first_pages=${count}`);
  expect(response.status).toBe(400);
});

import { paths } from '@legible/contracts/endpoints';
import { createEngine, type Engine, type PageText } from '@legible/ocr-engine';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

/** Pages that the engine leaves as they were, though they were read. */
let unwritten: number[] = [];
let service: TestService;
let client: ApiClient;
let id: string;

function leavingPages(engine: Engine): Engine {
  return {
    ...engine,
    async appendTextLayer(path, pages, increment, options) {
      const kept: PageText[] = [];
      for await (const page of pages) if (!unwritten.includes(page.page)) kept.push(page);
      const report = await engine.appendTextLayer(path, kept, increment, options);
      const left = unwritten.map((page) => ({ page, kept: 'It has no sense.', untouched: true }));
      return { ...report, pages: [...report.pages, ...left] };
    },
  };
}

beforeAll(async () => {
  service = await startService({ createEngine: (options) => leavingPages(createEngine(options)) });
});
afterAll(() => service?.stop());
beforeEach(async () => {
  client = await service.newUser();
});

async function upload(): Promise<void> {
  const response = await client.batch([{ name: 'three.pdf', bytes: await shortScan(3) }]);
  id = ((await response.json()) as { files: { file_id: string }[] }).files[0]?.file_id ?? '';
}

async function expectUsed(pages: number): Promise<void> {
  const { id: userId, month_usage: used } = await client.me();
  expect(used).toBe(pages);
  const reserved = await service.query(`select pages_reserved from users where id = '${userId}'`);
  expect(reserved).toEqual([{ pages_reserved: 0 }]);
}

it('a page that was read but stays as it was is told as failed, free, and can be tried again', async () => {
  unwritten = [2];
  await upload();
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [2] });
  await expectUsed(2);

  unwritten = [];
  const retried = await client.call('POST', `${paths.retry}?file_id=${id}`);
  expect(retried.status).toBe(200);
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
  await expectUsed(3);
});

it('a document whose pages all stay as they were fails and costs nothing', async () => {
  unwritten = [1, 2, 3];
  await upload();
  expect(await client.finished(id)).toMatchObject({
    status: 'failed',
    processed: false,
    failed_pages: [1, 2, 3],
  });
  await expectUsed(0);

  unwritten = [];
  const retried = await client.call('POST', `${paths.retry}?file_id=${id}`);
  expect(retried.status).toBe(200);
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
  await expectUsed(3);
});

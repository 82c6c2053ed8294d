import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@legible/fixtures/free-port';
import { createEngine, EngineError, type Engine } from '@legible/ocr-engine';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

/** What stands in the way of a page, and of the putting together; called at every try. */
let beforePage: (page: number) => Promise<void> | void = () => undefined;
let beforeAppend: () => Promise<void> | void = () => undefined;

function hindered(engine: Engine): Engine {
  return {
    ...engine,
    async recognisePage(path, page, options) {
      await beforePage(page);
      return engine.recognisePage(path, page, options);
    },
    async appendTextLayer(path, pages, increment, options) {
      await beforeAppend();
      return engine.appendTextLayer(path, pages, increment, options);
    },
  };
}

let service: TestService;
let client: ApiClient;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await freePort();
  service = await startService(
    { createEngine: (options) => hindered(createEngine(options)) },
    { LOG_LEVEL: 'fatal', METRICS_PORT: String(metricsPort) },
  );
});
afterAll(() => service?.stop());
afterEach(() => {
  [beforePage, beforeAppend] = [() => undefined, () => undefined];
});

async function upload(pages: number): Promise<string> {
  client = await service.newUser();
  const response = await client.batch([{ name: 'again.pdf', bytes: await shortScan(pages) }]);
  return ((await response.json()) as { files: { file_id: string }[] }).files[0]?.file_id ?? '';
}

const pagesOf = (id: string) => join(service.dataDir, 'objects', 'documents', id, 'pages');
const noRoom = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

async function expectNothingReserved(): Promise<void> {
  const { id } = await client.me();
  const reserved = await service.query(`select pages_reserved from users where id = '${id}'`);
  expect(reserved).toEqual([{ pages_reserved: 0 }]);
}

it('work that finds no room on the disk is tried again until there is, and charged once', async () => {
  const tries = { page: 0, append: 0 };
  beforePage = () => {
    tries.page += 1;
    if (tries.page <= 2) throw noRoom();
  };
  beforeAppend = () => {
    tries.append += 1;
    if (tries.append === 1) throw new EngineError('file-access', 'no space left on device');
  };
  const id = await upload(1);
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
  expect(tries).toEqual({ page: 3, append: 2 });
  expect(await client.me()).toMatchObject({ month_usage: 1 });
  await expectNothingReserved();
});

it('a page whose text cannot be stored is read again when it can', async () => {
  const uploaded = Promise.withResolvers<string>();
  let tries = 0;
  beforePage = async () => {
    const id = await uploaded.promise;
    tries += 1;
    // A file where the folder should be: nothing can be stored below it.
    if (tries === 1) writeFileSync(pagesOf(id), '');
    else {
      rmSync(pagesOf(id), { recursive: true });
      mkdirSync(pagesOf(id));
    }
  };
  const id = await upload(1);
  uploaded.resolve(id);
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
  expect(tries).toBe(2);
  expect(await client.me()).toMatchObject({ month_usage: 1 });
});

it('what fails at its last try is named and not charged, and the rest is done', async () => {
  await service.query(`update pgboss.queue set retry_limit = 1 where name = 'finish'`);
  beforePage = async (page) => {
    if (page !== 2) return;
    await service.query(`update pages set tries = 15 where number = 2 and tries = 1`);
    throw noRoom();
  };
  const withoutPage = await upload(3);
  expect(await client.finished(withoutPage)).toMatchObject({ status: 'ready', failed_pages: [2] });
  expect(await client.me()).toMatchObject({ month_usage: 2 });
  await expectNothingReserved();
  beforeAppend = () => {
    throw noRoom();
  };
  const withoutEnd = await upload(1);
  expect(await client.finished(withoutEnd)).toMatchObject({ status: 'failed', processed: false });
  expect(await client.me()).toMatchObject({ month_usage: 0 });
  await expectNothingReserved();
});

it('and all of that is counted', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const values = new Map(
    text.split('\n').map((line) => {
      const [figure = '', value] = line.split(' ');
      return [figure, Number(value)];
    }),
  );
  const uncounted = [
    'legible_job_retries_total{queue="page"}',
    'legible_job_retries_total{queue="finish"}',
    'legible_storage_errors_total{operation="put"}',
    'legible_page_failures_total{code="internal"}',
    'legible_document_failures_total{code="processing_failed"}',
  ].filter((figure) => !((values.get(figure) ?? 0) > 0));
  expect(uncounted).toEqual([]);
});

import { paths } from '@legible/contracts/endpoints';
import { createEngine, EngineError, type Engine } from '@legible/ocr-engine';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

/** What the engine does with page 2, and with the putting together. */
let secondPage: 'fails' | 'hangs' | 'is read';
let append: 'works' | 'hangs' | 'fails';
let service: TestService;
let client: ApiClient;

const untilCancelled = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new EngineError('cancelled')), { once: true });
  });

function moody(engine: Engine): Engine {
  return {
    ...engine,
    recognisePage(path, page, options) {
      if (page !== 2 || secondPage === 'is read') return engine.recognisePage(path, page, options);
      if (secondPage === 'hangs') return untilCancelled(options?.signal);
      return Promise.reject(new EngineError('page-failed'));
    },
    appendTextLayer(path, pages, increment, options) {
      if (append === 'works') return engine.appendTextLayer(path, pages, increment, options);
      if (append === 'hangs') return untilCancelled(options?.signal);
      return Promise.reject(new EngineError('invalid-output'));
    },
  };
}

beforeAll(async () => {
  service = await startService({ createEngine: (options) => moody(createEngine(options)) });
});
afterAll(() => service?.stop());

let id: string;
let paidFor: Buffer;

const processed = async () => {
  const response = await client.download(id, 'processed');
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};
const call = async (path: string): Promise<unknown> => {
  const response = await client.call('POST', `${path}?file_id=${id}`);
  expect(response.status).toBe(200);
  return response.json();
};
const running = async () => {
  const response = await client.call('GET', paths.running);
  return ((await response.json()) as { files: { status: string }[] }).files.map((f) => f.status);
};

async function expectEarlierResult(): Promise<void> {
  expect(await client.finished(id)).toMatchObject({
    status: 'ready',
    processed: true,
    failed_pages: [2],
    detail: null,
  });
  expect((await processed()).equals(paidFor)).toBe(true);
  const { id: userId, month_usage: used } = await client.me();
  expect(used).toBe(2);
  const sql = `select pages_reserved from users where id = '${userId}'`;
  expect(await service.query(sql)).toEqual([{ pages_reserved: 0 }]);
}

/** Ready with page 2 missing. */
beforeEach(async () => {
  [secondPage, append] = ['fails', 'works'];
  client = await service.newUser();
  const response = await client.batch([{ name: 'three.pdf', bytes: await shortScan(3) }]);
  id = ((await response.json()) as { files: { file_id: string }[] }).files[0]?.file_id ?? '';
  await client.finished(id);
  paidFor = await processed();
  await expectEarlierResult();
});

it('a processed file can be had while the missing page is read again, and when that is cancelled', async () => {
  secondPage = 'hangs';
  await call(paths.retry);
  await expect.poll(running).toEqual(['processing']);
  expect((await processed()).equals(paidFor)).toBe(true);
  expect(await call(paths.cancel)).toMatchObject({ status: 'ready' });
  await expectEarlierResult();

  secondPage = 'is read';
  await call(paths.retry);
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
  expect(await client.me()).toMatchObject({ month_usage: 3 });
  expect((await processed()).equals(paidFor)).toBe(false);
});

it('a page that was read in a run that is then cancelled counts as missing, and can be read anew', async () => {
  [secondPage, append] = ['is read', 'hangs'];
  await call(paths.retry);
  await expect.poll(running).toEqual(['finishing']);
  expect(await call(paths.cancel)).toMatchObject({ status: 'ready' });
  await expectEarlierResult();

  append = 'works';
  await call(paths.retry);
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
  expect(await client.me()).toMatchObject({ month_usage: 3 });
});

it('a second run whose putting together fails leaves the file that was paid for', async () => {
  [secondPage, append] = ['is read', 'fails'];
  await call(paths.retry);
  await expectEarlierResult();
  expect(await running()).toEqual([]);
});

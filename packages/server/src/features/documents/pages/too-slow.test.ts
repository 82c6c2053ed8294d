import { paths } from '@legible/contracts/endpoints';
import { errors } from '@legible/contracts/errors';
import { createEngine, EngineError, type Engine } from '@legible/ocr-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

/** What a page that runs into the clock took of a recogniser. */
let secondsEach = 0;
/** The page that does not. */
let readable = 0;
let tried: number[] = [];
let wasRead = Promise.withResolvers<void>();

/** Pages run into the clock, as the engine tells it; first the one is read that can be. */
function slow(engine: Engine): Engine {
  return {
    ...engine,
    async recognisePage(path, page, options) {
      tried.push(page);
      if (page === readable)
        return engine.recognisePage(path, page, options).finally(() => wasRead.resolve());
      if (readable > 0) await wasRead.promise;
      options?.watch?.begun();
      options?.watch?.ended(secondsEach);
      throw new EngineError('page-timeout');
    },
  };
}

let service: TestService;
let client: ApiClient;
beforeAll(async () => {
  service = await startService({ createEngine: (options) => slow(createEngine(options)) });
});
afterAll(() => service?.stop());

async function finishedFile(pages: number) {
  tried = [];
  client = await service.newUser();
  const response = await client.batch([{ name: 'slow.pdf', bytes: await shortScan(pages) }]);
  const { files } = (await response.json()) as { files: { file_id: string }[] };
  return client.finished(files[0]?.file_id ?? '');
}

const retry = (id: string) => client.call('POST', `${paths.retry}?file_id=${id}`);

async function expectNothingTaken(): Promise<void> {
  const { id } = await client.me();
  expect(await client.me()).toMatchObject({ month_usage: 0 });
  const reserved = await service.query(`select pages_reserved from users where id = '${id}'`);
  expect(reserved).toEqual([{ pages_reserved: 0 }]);
}

it('a document whose pages run into the clock is given up, says why, and costs nothing', async () => {
  secondsEach = 1;
  const file = await finishedFile(3);
  expect(file).toMatchObject({ status: 'failed', detail: errors.pages_too_slow.detail });
  await expectNothingTaken();
  expect((await retry(file.file_id)).status).toBe(200);
  expect(await client.finished(file.file_id)).toMatchObject({ status: 'failed' });
  await expectNothingTaken();
});

it('is not started again once ten minutes were wasted on it', async () => {
  secondsEach = 301;
  const file = await finishedFile(2);
  expect(file).toMatchObject({ status: 'failed', detail: errors.pages_too_slow.detail });
  tried = [];
  const answer = await retry(file.file_id);
  expect(answer.status).toBe(errors.retries_used_up.status);
  expect(await answer.json()).toMatchObject({ code: 'retries_used_up' });
  expect(tried).toEqual([]);
  await expectNothingTaken();
});

it('keeps what was read of it before, which alone is charged', async () => {
  [secondsEach, readable] = [1, 1];
  const file = await finishedFile(4);
  expect(file).toMatchObject({ status: 'ready', failed_pages: [2, 3, 4] });
  expect(await client.me()).toMatchObject({ month_usage: 1 });
});

import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { createEngine, EngineError, type Engine } from '@legible/ocr-engine';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

/** What the engine does with pages, and those with which it does so. */
let mood: 'reads' | 'fails' | 'hangs';
let moodyPages: number[];
let asked: string[] = [];
let service: TestService;
let client: ApiClient;
let id: string;
let before: Buffer;

function moody(engine: Engine): Engine {
  return {
    ...engine,
    recognisePage(path, page, options) {
      asked.push(options?.languages?.join('+') ?? 'unnamed');
      if (mood === 'reads' || !moodyPages.includes(page)) {
        return engine.recognisePage(path, page, options);
      }
      if (mood === 'fails') return Promise.reject(new EngineError('page-failed'));
      return new Promise((_, reject) => {
        const drop = () => reject(new EngineError('cancelled'));
        options?.signal?.addEventListener('abort', drop, { once: true });
      });
    },
  };
}

beforeAll(async () => {
  service = await startService({ createEngine: (options) => moody(createEngine(options)) });
});
afterAll(() => service?.stop());

const processed = async () =>
  Buffer.from(await (await client.download(id, 'processed')).arrayBuffer());
const pagesNow = () =>
  service.query(
    `select number, state, run, text_key, languages, earlier from pages where document_id = '${id}' order by number`,
  );
const used = async () => (await client.me()).month_usage;
const again = (languages: string) =>
  client.call('POST', `${paths.retry}?file_id=${id}&languages=${languages}`);

/** Uploads three pages, of which those in `moodyPages` are met with the present mood. */
async function upload(): Promise<void> {
  const response = await client.batch([{ name: 'three.pdf', bytes: await shortScan(3) }]);
  id = ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
  await client.finished(id);
  before = await processed();
  asked = [];
}

beforeEach(async () => {
  [mood, moodyPages] = ['reads', []];
  client = await service.newUser();
});

it('reads all pages again in other languages, and charges none of them again (D88)', async () => {
  await upload();
  expect(await client.finished(id)).toMatchObject({ languages: [{ name: 'English' }] });
  expect((await again('deu')).status).toBe(200);
  expect(await client.finished(id)).toMatchObject({
    status: 'ready',
    failed_pages: [],
    languages: [{ code: 'deu', name: 'German' }],
  });
  expect(asked).toEqual(['deu', 'deu', 'deu']);
  expect(await used()).toBe(3);
  const rows = `select increment_key from documents where id = '${id}'`;
  expect(await service.query(rows)).toEqual([
    { increment_key: expect.stringContaining('increment-2') as string },
  ]);
  const kept = { run: 2, state: 'recognised', languages: ['deu'], earlier: null };
  expect(await pagesNow()).toMatchObject([kept, kept, kept]);
});

it('charges a page that had not been read before', async () => {
  [mood, moodyPages] = ['fails', [2]];
  await upload();
  expect(await used()).toBe(2);
  mood = 'reads';
  await again('deu');
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
  expect(await used()).toBe(3);
});

it('keeps the earlier file until the new one is there, and when the run is cancelled (D88)', async () => {
  await upload();
  const pages = await pagesNow();
  [mood, moodyPages] = ['hangs', [3]];
  await again('deu&mode=force&rotate=true');
  await expect.poll(() => client.running()).toMatchObject([{ current_page: 2 }]);
  expect((await processed()).equals(before)).toBe(true);
  const cancelled = await client.call('POST', `${paths.cancel}?file_id=${id}`);
  expect(await cancelled.json()).toMatchObject({ status: 'ready' });
  expect(await client.finished(id)).toMatchObject({
    status: 'ready',
    failed_pages: [],
    languages: [{ name: 'English' }],
    notices: [],
  });
  expect(await pagesNow()).toEqual(pages);
  expect((await processed()).equals(before)).toBe(true);
  expect(await used()).toBe(3);
  expect((await client.call('POST', `${paths.retry}?file_id=${id}`)).status).toBe(409);
  const rows = `select languages, choices, pages_recognised from documents where id = '${id}'`;
  expect(await service.query(rows)).toEqual([
    { languages: null, choices: null, pages_recognised: 3 },
  ]);
});

async function correct(page: number, text: string): Promise<number> {
  const textPath = paths.pageText.replace(':id', id).replace(':number', String(page));
  const { text: read } = (await (await client.call('GET', textPath)).json()) as PageTextResponse;
  const [word] = read?.blocks[0]?.lines[0]?.words ?? [];
  const path = paths.word.replace(':id', id).replace(':number', String(page)).replace(':word', '0');
  const body = { reading: read?.reading ?? '', was: word?.text ?? '', text };
  return (await client.json('PUT', path, body)).status;
}

it('keeps corrections while a page is read again, and drops them with what they corrected', async () => {
  await upload();
  expect(await correct(1, 'Mended')).toBe(200);
  const mended = await processed();
  expect(mended.length).toBeGreaterThan(before.length);
  [mood, moodyPages] = ['hangs', [3]];
  await again('deu');
  await expect.poll(() => client.running()).toMatchObject([{ current_page: 2 }]);
  expect((await processed()).equals(mended)).toBe(true);
  expect([await correct(1, 'Late'), await correct(3, 'Late')]).toEqual([409, 409]);
  await client.call('POST', `${paths.cancel}?file_id=${id}`);
  await client.finished(id);
  expect((await processed()).equals(mended)).toBe(true);
  mood = 'reads';
  await again('deu');
  await client.finished(id);
  const rows = `select count(*)::int as corrections from corrections where document_id = '${id}'`;
  expect(await service.query(rows)).toEqual([{ corrections: 0 }]);
  expect((await processed()).equals(mended)).toBe(false);
  expect(await correct(1, 'Anew')).toBe(200);
});

it('says that a run brought nothing, until the next one', async () => {
  await upload();
  const pages = await pagesNow();
  [mood, moodyPages] = ['fails', [1, 2, 3]];
  await again('deu');
  expect(await client.finished(id)).toMatchObject({
    status: 'ready',
    failed_pages: [],
    notices: [{ code: 'not_read_again' }],
  });
  expect(await pagesNow()).toEqual(pages);
  expect((await processed()).equals(before)).toBe(true);
  mood = 'reads';
  await again('eng+deu');
  expect(await client.finished(id)).toMatchObject({ status: 'ready', notices: [] });
  expect(await used()).toBe(3);
});

it('charges a page once that was lost in one run and is read in the next', async () => {
  await upload();
  [mood, moodyPages] = ['fails', [2]];
  await again('deu');
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [2] });
  expect(await used()).toBe(3);
  mood = 'hangs';
  await client.call('POST', `${paths.retry}?file_id=${id}`);
  await expect.poll(() => client.running()).toMatchObject([{ status: 'processing' }]);
  await client.call('POST', `${paths.cancel}?file_id=${id}`);
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [2] });
  mood = 'reads';
  asked = [];
  await client.call('POST', `${paths.retry}?file_id=${id}`);
  expect(await client.finished(id)).toMatchObject({ status: 'ready', failed_pages: [] });
  // Twice, if the worker hears of the new run before it hears that the old one was cancelled.
  expect(new Set(asked)).toEqual(new Set(['deu']));
  expect(await used()).toBe(3);
});

it('needs no pages of a quota that is used up, unless there are pages that were not charged', async () => {
  await upload();
  const { id: userId } = await client.me();
  await service.query(`update users set page_limit = pages_used where id = '${userId}'`);
  expect((await again('deu')).status).toBe(200);
  await client.finished(id);
  await service.query(`update users set page_limit = 10 where id = '${userId}'`);
  [mood, moodyPages] = ['fails', [2]];
  await upload();
  const pages = await pagesNow();
  await service.query(`update users set page_limit = pages_used where id = '${userId}'`);
  const refused = await again('deu');
  expect([refused.status, await refused.json()]).toMatchObject([402, { code: 'no_pages_left' }]);
  expect(await pagesNow()).toEqual(pages);
});

it('does not read what is not there, or in what is not installed', async () => {
  await upload();
  expect((await again('tlh')).status).toBe(400);
  const stranger = await service.newUser();
  const query = `?file_id=${id}&languages=deu`;
  expect((await stranger.call('POST', paths.retry + query)).status).toBe(404);
  expect(await client.finished(id)).toMatchObject({ status: 'ready' });
});

it('reads a file twenty times, and not more often', async () => {
  await upload();
  await service.query(`update documents set run = 20 where id = '${id}'`);
  const refused = await again('deu');
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'retries_used_up', detail: expect.stringContaining('20 times') as string },
  ]);
  expect(await pagesNow()).toMatchObject([{ earlier: null }, { earlier: null }, { earlier: null }]);
});

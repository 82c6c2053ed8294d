import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { LanguagesResponse } from '@legible/contracts/documents/languages';
import { scanPdf } from '@legible/fixtures/pdf';
import { createEngine, EngineError, type Engine } from '@legible/ocr-engine';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { startService, type TestService } from '../../../../test/service.ts';

const GERMAN =
  'Am Abend, als die Sonne hinter den Bergen versank, gingen wir noch einmal an das Wasser und sahen den ' +
  'Booten zu, die über den See kamen. Niemand wollte sprechen, denn jeder dachte an die Freunde, die früher ' +
  'an diesem Ufer gestanden hatten und nun so weit fort waren.';
const ENGLISH =
  'In the evening, when the sun had set behind the hills, we went down to the water again and watched the ' +
  'boats that came across the lake. Nobody wanted to speak, for each of us thought of the friends who had ' +
  'stood on this shore in former years and were now so far away.';

/** What recognising fails with; undefined: it does not. */
let failure: EngineError | undefined;
/** What the engine was asked to read in, call by call. */
let asked: (string[] | undefined)[] = [];
let service: TestService;
let client: ApiClient;

function watched(engine: Engine): Engine {
  return {
    ...engine,
    recognisePage(path, page, options) {
      asked.push(options?.languages);
      return failure ? Promise.reject(failure) : engine.recognisePage(path, page, options);
    },
  };
}

beforeAll(async () => {
  service = await startService({ createEngine: (options) => watched(createEngine(options)) });
});
afterAll(() => service?.stop());
beforeEach(async () => {
  [failure, asked] = [undefined, []];
  client = await service.newUser();
});

async function scanOf(...texts: string[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await scanPdf({ pages: texts.map((text) => ({ text, noise: 0 })) }));
}

/** Uploads a scan of these pages. @returns its id */
async function upload(texts: string[], query: string): Promise<string> {
  const response = await client.batch([{ name: 'scan.pdf', bytes: await scanOf(...texts) }], query);
  const { files } = (await response.json()) as BatchResponse;
  return files[0]?.file_id ?? '';
}

const readIn = (id: string) =>
  service.query(`select number, languages from pages where document_id = '${id}' order by number`);

it('reads a file in the language that was chosen for it, and tells so (D87)', async () => {
  const id = await upload([GERMAN], '?languages=deu');
  expect(await client.finished(id)).toMatchObject({
    status: 'ready',
    languages: [{ code: 'deu', name: 'German' }],
  });
  expect(asked).toEqual([['deu']]);
  expect(await readIn(id)).toEqual([{ number: 1, languages: ['deu'] }]);
});

it('finds the language of each page, and tells that of most pages first (D87)', async () => {
  const id = await upload([ENGLISH, GERMAN, GERMAN], '?languages=auto');
  const { languages } = await client.finished(id);
  expect(asked).toEqual([['auto'], ['auto'], ['auto']]);
  expect(languages?.map(({ name }) => name)).toEqual(['German', 'English']);
  expect(await readIn(id)).toEqual([
    { number: 1, languages: ['eng'] },
    { number: 2, languages: ['deu'] },
    { number: 3, languages: ['deu'] },
  ]);
});

it.each(['?languages=eng%2Bdeu', '?languages=eng+deu'])(
  'takes several, whether the plus sign is encoded or not: %s',
  async (query) => {
    await client.finished(await upload([ENGLISH], query));
    expect(asked).toEqual([['eng', 'deu']]);
  },
);

it("reads in the account's setting where an upload names nothing, or else in the server's", async () => {
  await client.finished(await upload([ENGLISH], ''));
  const settings = { processed_tag: 'ocr', autostart_ocr: false, languages: ['deu'] };
  expect((await client.json('PUT', paths.settings, settings)).status).toBe(200);
  await client.finished(await upload([GERMAN], ''));
  await client.finished(await upload([ENGLISH], '?languages=eng'));
  expect(asked).toEqual([undefined, ['deu'], ['eng']]);
});

it('keeps the choice for another run', async () => {
  failure = new EngineError('page-failed');
  const id = await upload([GERMAN], '?languages=deu');
  expect(await client.finished(id)).toMatchObject({ status: 'failed' });
  failure = undefined;
  await client.call('POST', `${paths.retry}?file_id=${id}`);
  await expect.poll(() => client.finished(id)).toMatchObject({ status: 'ready' });
  expect(asked).toEqual([['deu'], ['deu']]);
});

it.each([
  ['tlh', 'unknown_language', /^tlh: not installed here\. .*\bdeu\b/],
  ['yor', 'unknown_language', /apt-get install tesseract-ocr-yor$/],
  ['eng+deu+ell+rus', 'too_many_languages', /3/],
  ['auto+eng', 'auto_with_others', /both/],
  ['../eng', 'bad_request', /languages/],
])('refuses %s, and takes nothing', async (languages, code, detail) => {
  const query = `?languages=${encodeURIComponent(languages)}`;
  const response = await client.batch([{ name: 'a.pdf', bytes: await scanOf('a') }], query);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code, detail: expect.stringMatching(detail) });
  expect(await client.history()).toEqual([]);
  expect(await client.running()).toEqual([]);
});

it('refuses a setting that cannot be read here', async () => {
  const settings = { processed_tag: 'ocr', autostart_ocr: false, languages: ['tlh'] };
  const response = await client.json('PUT', paths.settings, settings);
  expect(await response.json()).toMatchObject({ code: 'unknown_language' });
});

it('says that a language is missing where the pages are read, and charges nothing', async () => {
  failure = new EngineError('missing-dependency', 'Tesseract has no data for deu.');
  const id = await upload([GERMAN], '?languages=deu');
  expect(await client.finished(id)).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('not installed') as string,
  });
  expect(asked).toEqual([['deu']]);
  expect(await client.me()).toMatchObject({ month_usage: 0 });
});

it('lists what is installed, with the names that people use', async () => {
  const response = await client.call('GET', paths.languages);
  const { languages, ...rest } = (await response.json()) as LanguagesResponse;
  expect(rest).toEqual({ default: ['auto'], most: 3 });
  expect(languages).toContainEqual({
    code: 'deu',
    name: 'German',
    native_name: 'Deutsch',
    script: 'Latin',
  });
  expect(languages).toContainEqual(
    expect.objectContaining({
      code: 'chi_sim',
      name: 'Simplified Chinese',
      native_name: '简体中文',
    }),
  );
});

import { readFileSync } from 'node:fs';
import { createClient, files } from '@legible/client';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { programPaths } from '@legible/contracts/program-paths';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyAccess } from '../src/key-access.ts';
import { CLIENT_TYPES, clientTypes } from './client-types.ts';
import { fileForm, makeKey, program, type Program } from './keys.ts';
import { shortScan } from './pdfs/scans.ts';
import { listRoutes } from './routes.ts';
import { startService, type TestService } from './service.ts';
import { makeWebhook } from './webhooks/webhooks.ts';

interface Media {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Operation {
  operationId?: string;
  summary?: string;
  responses: Record<
    string,
    { description?: string; headers?: object; content?: Record<string, Media> }
  >;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA';

let service: TestService;
let document: Document;
let call: Program;
let key: string;
let id: string;
let hook: string;

beforeAll(async () => {
  service = await startService();
  document = (await (await fetch(`${service.address}/docs/api/json`)).json()) as Document;
  const client = await service.newUser();
  await service.query(`update users set subscription = 'tier 4', page_limit = 100`);
  ({ key } = await makeKey(client));
  call = program(service.address, key);
  const uploaded = await client.batch([{ name: 'contract.pdf', bytes: await shortScan(2) }]);
  id = ((await uploaded.json()) as BatchResponse).files[0]?.file_id ?? '';
  await client.finished(id);
  hook = (await makeWebhook(client)).id;
});
afterAll(() => service?.stop());

const operationOf = (method: string, path: string): Operation | undefined =>
  document.paths[path]?.[method.toLowerCase()];

const validators = new WeakMap<object, ValidateFunction>();

function validator(schema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as (ajv: Ajv2020) => void)(ajv);
  const made = ajv.compile({ ...schema, components: document.components });
  validators.set(schema, made);
  return made;
}

function faultsOf(schema: object, value: unknown): unknown {
  const validate = validators.get(schema) ?? validator(schema);
  return validate(value)
    ? []
    : validate.errors?.map(({ instancePath, message }) => [instancePath, message]);
}

/** Calls, as the document writes their paths, with what is filled in and what has to come. */
type Asked = [method: string, path: string, url: string, status: number, body?: unknown];

const asked = (): Asked[] => {
  const one = (path: string) => path.replace(':id', id);
  const nobody = (path: string) => path.replace(':id', UNKNOWN);
  const byId = '/v1/ocr/documents/{id}';
  const text = `${byId}/pages/{number}/text`;
  const word = `${byId}/pages/{number}/words/{word}`;
  const wordOf = (file: string) => word.replace('{id}', file).replace(/\{\w+\}/g, '1');
  const settings = { processed_tag: 'ocr', autostart_ocr: false };
  const ids = { ids: [id], format: 'text' };
  return [
    ['GET', paths.list, `${paths.list}?limit=1`, 200],
    ['GET', paths.list, `${paths.list}?limit=0`, 400],
    ['GET', paths.list, `${paths.list}?user_id=${UNKNOWN}`, 403],
    ['GET', byId, one(paths.documentById), 200],
    ['GET', byId, `${one(paths.documentById)}?wait=1`, 200],
    ['GET', byId, nobody(paths.documentById), 404],
    ['PATCH', byId, one(paths.documentById), 200, { input_name: 'renamed.pdf' }],
    ['PATCH', byId, nobody(paths.documentById), 404, { input_name: 'renamed.pdf' }],
    ['GET', paths.running, paths.running, 200],
    ['GET', text, one(paths.pageText).replace(':number', '1'), 200],
    ['GET', text, one(paths.pageText).replace(':number', '9'), 404],
    ['PUT', word, wordOf(id), 409, { reading: 'none', was: 'a', text: 'b' }],
    ['PUT', word, wordOf(UNKNOWN), 404, { reading: 'none', was: 'a', text: 'b' }],
    ['GET', paths.search, `${paths.search}?query=harbour`, 200],
    ['GET', paths.search, `${paths.search}?from=never`, 400],
    ['GET', `${byId}/export`, `${one(paths.exportDocument)}?format=text`, 200],
    ['GET', `${byId}/export`, `${nobody(paths.exportDocument)}?format=text`, 404],
    ['GET', `${byId}/thumbnail`, nobody(paths.thumbnail), 404],
    ['POST', paths.exportArchive, paths.exportArchive, 200, ids],
    ['POST', paths.exportArchive, paths.exportArchive, 404, { ...ids, ids: [UNKNOWN] }],
    ['GET', paths.exportArchive, `${paths.exportArchive}?ticket=none`, 410],
    ['GET', paths.download, `${paths.download}?file_id=${id}&file_type=processed`, 200],
    ['GET', paths.download, `${paths.download}?file_id=${UNKNOWN}`, 404],
    ['POST', paths.cancel, `${paths.cancel}?file_id=${id}`, 409],
    ['POST', paths.cancel, `${paths.cancel}?file_id=${UNKNOWN}`, 404],
    ['POST', paths.retry, `${paths.retry}?file_id=${id}`, 409],
    ['GET', paths.languages, paths.languages, 200],
    ['GET', paths.limits, paths.limits, 200],
    ['GET', paths.usage, paths.usage, 200],
    ['GET', paths.refusals, paths.refusals, 200],
    ['POST', paths.dismissRefusals, paths.dismissRefusals, 200, { ids: ['none'] }],
    ['GET', paths.settings, paths.settings, 200],
    ['PUT', paths.settings, paths.settings, 200, settings],
    ['PUT', paths.settings, paths.settings, 400, { ...settings, languages: ['xxx'] }],
    ['POST', paths.deleteChosen, paths.deleteChosen, 404, { file_ids: [UNKNOWN] }],
    ['POST', paths.restoreChosen, paths.restoreChosen, 404, { file_ids: [UNKNOWN] }],
    ['DELETE', paths.document, `${paths.document}?file_id=${UNKNOWN}`, 404],
    ['GET', paths.list, `${paths.list}?search=${key}`, 400],
    [
      'POST',
      programPaths.uploadByUrl,
      programPaths.uploadByUrl,
      403,
      { url: 'https://files.example.com/a.pdf' },
    ],
    ['POST', programPaths.uploadByUrl, programPaths.uploadByUrl, 400, {}],
    ...askedOfWebhooks(),
  ];
};

const askedOfWebhooks = (): Asked[] => {
  const one = '/v1/webhooks/{id}';
  const [ours, nobodys] = [hook, UNKNOWN].map((each) => one.replace('{id}', each));
  const wanted = { url: 'https://hooks.example.com/', events: ['document.ready'] };
  return [
    ['GET', programPaths.webhooks, programPaths.webhooks, 200],
    ['POST', programPaths.webhooks, programPaths.webhooks, 201, wanted],
    [
      'POST',
      programPaths.webhooks,
      programPaths.webhooks,
      400,
      { ...wanted, url: 'https://10.0.0.1/' },
    ],
    ['POST', programPaths.webhooks, programPaths.webhooks, 400, { ...wanted, events: [] }],
    ['POST', `${one}/test`, `${ours}/test`, 202],
    ['POST', `${one}/test`, `${nobodys}/test`, 404],
    ['GET', `${one}/messages`, `${ours}/messages`, 200],
    ['GET', `${one}/messages`, `${nobodys}/messages`, 404],
    ['POST', `${one}/messages/{message}/again`, `${ours}/messages/msg_none/again`, 404],
    ['POST', `${one}/secret`, `${ours}/secret`, 200],
    ['POST', `${one}/secret`, `${nobodys}/secret`, 404],
    ['PATCH', one, `${ours}`, 200, { is_on: false }],
    ['PATCH', one, `${nobodys}`, 404, { is_on: false }],
    ['POST', `${one}/test`, `${ours}/test`, 409],
    ['DELETE', one, `${ours}`, 200],
    ['DELETE', one, `${ours}`, 404],
  ];
};

/** Whether an answer is as the document has it: its status, its kind, every field, and the code among those that are named. */
async function checkAnswer(operation: Operation, answer: Response): Promise<unknown> {
  const type = answer.headers.get('Content-Type')?.split(';')[0] ?? '';
  const content = operation.responses[String(answer.status)]?.content;
  const media = content?.[type] ?? content?.['*/*'];
  if (!media) return `${answer.status} as ${type} is not described`;
  return type.includes('json') ? faultsIn(media, answer) : [];
}

async function faultsIn({ schema = {}, examples = {} }: Media, answer: Response): Promise<unknown> {
  const body = (await answer.json()) as { code?: string };
  const isNamed = answer.ok || (body.code !== undefined && body.code in examples);
  return isNamed ? faultsOf(schema, body) : `${body.code} is not described`;
}

/** Every call that a key may make. */
async function openCalls(): Promise<string[]> {
  const { described } = await listRoutes();
  return described.filter((route) => {
    const [method = '', path = ''] = route.split(' ');
    return method !== 'HEAD' && keyAccess(method, path.replaceAll(/\{(\w+)\}/g, ':$1')) !== 'never';
  });
}

describe('the description of the API', () => {
  it('has every call that a key may make, by name, and no name twice', async () => {
    const open = await openCalls();
    const named = open.map((route) => operationOf(...(route.split(' ') as [string, string])));
    expect(open.filter((_, index) => !named[index]?.operationId)).toEqual([]);
    const names = named.map((operation) => operation?.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(named.every((operation) => (operation?.summary ?? '').length > 5)).toBe(true);
  });

  it('gives examples that are as it says', () => {
    const faults = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.values(responses)
          .flatMap(({ content }) => Object.values(content ?? {}))
          .flatMap(({ schema = {}, example, examples = {} }) => [
            ...(example === undefined ? [] : [[schema, example] as const]),
            ...Object.values(examples).map(({ value }) => [schema, value] as const),
          ])
          .map(([schema, value]) => [method, path, faultsOf(schema, value)])
          .filter(([, , found]) => (found as unknown[]).length > 0),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('is compared with the server in every call', async () => {
    const uploads = [paths.upload, paths.batch].map((path) => `POST ${path}`);
    const compared = new Set([...uploads, ...asked().map(([method, path]) => `${method} ${path}`)]);
    expect((await openCalls()).filter((route) => !compared.has(route))).toEqual([]);
  });

  it('is what the server does, in every field and error', async () => {
    for (const [method, path, url, status, body] of asked()) {
      const operation = operationOf(method, path);
      const answer = await call(method, url, {
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        }),
      });
      const found = operation ? await checkAnswer(operation, answer) : 'not described';
      expect([method, url, answer.status, found]).toEqual([method, url, status, []]);
    }
  });

  it('is what uploads do, taken and refused', async () => {
    for (const [bytes, status] of [
      [await shortScan(1), 200],
      [new Uint8Array([1, 2, 3]), 422],
      [new Uint8Array(), 422],
    ] as const) {
      for (const path of [paths.upload, paths.batch]) {
        const operation = operationOf('POST', path) as Operation;
        const answer = await call('POST', path, { body: fileForm(bytes) });
        expect([path, answer.status, await checkAnswer(operation, answer)]).toEqual([
          path,
          status,
          [],
        ]);
      }
    }
  });

  it('is what keys without rights meet', async () => {
    const operation = operationOf('GET', paths.list) as Operation;
    for (const [wrong, status] of [
      [`${key}x`, 401],
      [(await makeKey(await service.newUser(), { scopes: ['write'] })).key, 403],
    ] as const) {
      const answer = await program(service.address, wrong)('GET', paths.list);
      expect([answer.status, await checkAnswer(operation, answer)]).toEqual([status, []]);
    }
  });
});

describe('the client', () => {
  it('has its types from the description: run `npm run client:generate -w packages/server`', async () => {
    expect(readFileSync(CLIENT_TYPES, 'utf8')).toBe(await clientTypes());
  });

  it('uploads, waits and downloads', async () => {
    const legible = createClient({ baseUrl: service.address, key });
    const sent = files({ name: 'client.pdf', bytes: await shortScan(1) });
    const { data: uploaded } = await legible.POST('/v1/ocr/upload', sent);
    const path = { id: uploaded?.file_id ?? '' };
    const { data: ended } = await legible.GET('/v1/ocr/documents/{id}', {
      params: { path, query: { wait: 30 } },
    });
    expect(ended).toMatchObject({ status: 'ready', input_name: 'client.pdf' });
    const { data: file } = await legible.GET('/v1/ocr/download', {
      params: { query: { file_id: path.id, file_type: 'processed' } },
      parseAs: 'arrayBuffer',
    });
    expect(
      Buffer.from(file as unknown as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('gives what was refused as problem details', async () => {
    const legible = createClient({ baseUrl: service.address, key });
    const { error } = await legible.GET('/v1/ocr/documents/{id}', {
      params: { path: { id: UNKNOWN } },
    });
    expect(error).toMatchObject({
      code: 'not_found',
      status: 404,
      type: '/docs/api/errors#not_found',
    });
  });
});

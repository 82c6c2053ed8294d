import { readFileSync } from 'node:fs';
import { createClient, files } from '@legible/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_TYPES, clientTypes } from './client-types.ts';
import { Description, openCalls } from './contract/description.ts';
import { makeKey } from './keys.ts';
import { shortScan } from './pdfs/scans.ts';
import { startService, type TestService } from './service.ts';

const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA';

let service: TestService;
let description: Description;
let key: string;

beforeAll(async () => {
  service = await startService();
  description = await Description.of(service.address);
  ({ key } = await makeKey(await service.newUser()));
});
afterAll(() => service?.stop());

describe('the description of the API', () => {
  it('has every call that a key may make, by name, and no name twice', async () => {
    const open = await openCalls();
    const named = open.map((route) => description.operation(route));
    expect(open.filter((_, index) => !named[index]?.operationId)).toEqual([]);
    const names = description.operations().flatMap(([, { operationId = [] }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    // None of them is among those that are for the web application alone.
    expect(named.filter((operation) => operation?.tags?.[0]?.startsWith('For '))).toEqual([]);
    expect(named.every((operation) => (operation?.summary ?? '').length > 5)).toBe(true);
  });

  it('gives examples that are as it says', () => {
    const faults = description.operations().flatMap(([call, { responses }]) =>
      Object.values(responses)
        .flatMap(({ content }) => Object.values(content ?? {}))
        .flatMap(({ schema = {}, example, examples = {} }) => [
          ...(example === undefined ? [] : [[schema, example] as const]),
          ...Object.values(examples).map(({ value }) => [schema, value] as const),
        ])
        .map(([schema, value]) => [call, description.faultsOf(schema, value)] as const)
        .filter(([, found]) => found.length > 0),
    );
    expect(faults).toEqual([]);
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

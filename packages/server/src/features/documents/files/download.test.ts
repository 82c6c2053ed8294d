import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '@legible/contracts/endpoints';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let client: ApiClient;
let id: string;
let size: number;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  const bytes = await shortScan(1);
  const response = await client.batch([{ name: 'ranges.pdf', bytes }]);
  id = ((await response.json()) as { files: { file_id: string }[] }).files[0]?.file_id ?? '';
  size = bytes.length;
});
afterAll(() => service?.stop());

const original = (method: 'GET' | 'HEAD', range: string) =>
  client.call(method, `${paths.download}?file_id=${id}`, { headers: { Range: range } });

it.each(['bytes=999999999-', 'bytes=999999999-1000000000', 'bytes=-0', 'bytes=9-0'])(
  'a range that the file does not have (%s) is answered with how long the file is',
  async (range) => {
    const response = await original('GET', range);
    expect([response.status, response.headers.get('Content-Range')]).toEqual([
      416,
      `bytes */${size}`,
    ]);
    expect(await response.json()).toMatchObject({ code: 'range_not_satisfiable' });
    expect(response.headers.get('ETag')).toBeNull();
  },
);

it.each([
  ['bytes=5-', 5, -1],
  ['bytes=-7', -7, -1],
  ['bytes=0-999999999', 0, -1],
  ['bytes=-999999999', 0, -1],
])('a range with an open end (%s) reaches to the end', async (range, start, end) => {
  const response = await original('GET', range);
  const first = (size + start) % size;
  expect(response.status).toBe(206);
  expect(response.headers.get('Content-Range')).toBe(`bytes ${first}-${size + end}/${size}`);
  expect((await response.arrayBuffer()).byteLength).toBe(size - first);
});

it.each(['bytes=0-9,20-29', 'lines=0-9'])(
  'several ranges, and other units than bytes (%s), are answered with the whole file',
  async (range) => {
    const response = await original('GET', range);
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, size]);
  },
);

it.each(['bytes=0-9', 'bytes=999999999-'])('HEAD knows of no ranges (%s)', async (range) => {
  const response = await original('HEAD', range);
  expect([response.status, response.headers.get('Content-Length')]).toEqual([200, String(size)]);
});

const unlessKnown = (tags: string, method: 'GET' | 'HEAD' = 'GET') =>
  client.call(method, `${paths.download}?file_id=${id}`, { headers: { 'If-None-Match': tags } });

it('a file that the client names by its tag is not sent again, any other is', async () => {
  const tag = (await original('HEAD', '')).headers.get('ETag') ?? '';
  for (const tags of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const response = await unlessKnown(tags);
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('ETag')).toBe(tag);
  }
  expect((await unlessKnown(tag, 'HEAD')).status).toBe(304);
  const other = await unlessKnown('"other"');
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, size]);
});

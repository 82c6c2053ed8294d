import type { DownloadLink } from '@legible/contracts/documents/document-queries';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { refusalOf } from '../../../../test/refusal.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let client: ApiClient;
let bytes: Bytes;
let id: string;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  bytes = await shortScan(1);
  const response = await client.batch([{ name: 'letter.pdf', bytes }]);
  const { files } = (await response.json()) as BatchResponse;
  id = (await client.finished(files[0]?.file_id ?? '')).file_id;
});
afterAll(() => service?.stop());

const ask = (type: string, by = client, file = id) =>
  by.call('POST', `${paths.downloadLink}?file_id=${file}&file_type=${type}`);

async function linkTo(type: string, by = client): Promise<string> {
  return ((await (await ask(type, by)).json()) as DownloadLink).url;
}

/** As a browser opens a link of another site's page: without a token, and without a cookie. */
const open = (url: string, headers = {}) => service.newClient().raw('GET', url, { headers });

it.each([
  ['original', 'letter.pdf'],
  ['processed', 'letter_ocr.pdf'],
])(
  'the %s file comes by a link, under its name, and goes on where it broke off',
  async (type, name) => {
    const url = await linkTo(type);
    const response = await open(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename=${name}`);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const whole = Buffer.from(await response.arrayBuffer());
    expect(whole.subarray(0, bytes.length).equals(bytes)).toBe(true);
    const rest = await open(url, { Range: 'bytes=100-' });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
  },
);

it('HEAD tells the same without the bytes', async () => {
  const url = await linkTo('original');
  const [head, whole] = [await service.newClient().raw('HEAD', url), await open(url)];
  expect(head.status).toBe(200);
  for (const name of ['Content-Length', 'Content-Type', 'Content-Disposition', 'ETag']) {
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
  }
  await whole.arrayBuffer();
  expect((await service.newClient().raw('HEAD', `${url}x`)).status).toBe(410);
});

it('what stands against it is told where the link is asked for', async () => {
  const stranger = await service.newUser();
  expect(await refusalOf(await ask('original', stranger))).toEqual([404, 'not_found']);
  expect(await refusalOf(await ask('original', client, 'none'))).toEqual([404, 'not_found']);

  const broken = await client.batch([{ name: 'broken.pdf', bytes: await shortScan(1) }]);
  const { files } = (await broken.json()) as BatchResponse;
  const { file_id: failed } = await client.finished(files[0]?.file_id ?? '');
  await service.query(
    `update documents set status = 'failed', increment_bytes = null where id = '${failed}'`,
  );
  expect(await refusalOf(await ask('processed', client, failed))).toEqual([409, 'not_ready']);
  expect((await ask('original', client, failed)).status).toBe(200);
});

it('a link that was changed, or is for something else, leads nowhere', async () => {
  const url = await linkTo('original');
  expect(await refusalOf(await open(url.replace('.original.', '.processed.')))).toEqual([
    410,
    'download_link_expired',
  ]);
  const archive = await client.json('POST', paths.exportArchive, { ids: [id], format: 'text' });
  const { url: other } = (await archive.json()) as DownloadLink;
  const ticket = other.slice(other.indexOf('?'));
  expect(await refusalOf(await open(`${paths.downloadLink}${ticket}`))).toEqual([
    410,
    'download_link_expired',
  ]);
});

it('a link ends with the session of whoever asked for it', async () => {
  const url = await linkTo('original');
  expect((await open(url)).status).toBe(200);
  await client.call('POST', paths.logout);
  expect(await refusalOf(await open(url))).toEqual([410, 'download_link_expired']);
});

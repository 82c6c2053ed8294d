import type { BatchResponse } from '@legible/contracts/documents/documents';
import { apiError } from '@legible/contracts/errors';
import { paths } from '@legible/contracts/endpoints';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { shortScan, type Bytes } from '../pdfs/scans.ts';
import { startService, type TestService } from '../service.ts';

let service: TestService;
let client: ApiClient;
let scan: Bytes;
beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  scan = await shortScan(1);
});
afterAll(() => service?.stop());

/** Whatever was sent, no temporary file may stay. */
afterEach(async () => {
  await vi.waitFor(
    () => {
      const left = readdirSync(join(service.dataDir, 'tmp'));
      if (left.length > 0) throw new Error(`left behind: ${left.join()}`);
    },
    // A document that is still read has such files.
    { timeout: 60_000 },
  );
});

const part = (name: string, body = '%PDF-', field = 'files') =>
  `--B\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${body}\r\n`;
const END = '--B--\r\n';

function send(body: string | Buffer, type = 'multipart/form-data; boundary=B'): Promise<Response> {
  return client.call('POST', paths.batch, {
    body: body as string,
    headers: { 'Content-Type': type },
  });
}

async function refusalOf(response: Response): Promise<[number, string]> {
  return [response.status, apiError.parse(await response.json()).code];
}

describe('a form', () => {
  it.each<[string, string, string, number]>([
    ['without a boundary', part('a.pdf') + END, 'multipart/form-data', 400],
    ['with an empty boundary', part('a.pdf') + END, 'multipart/form-data; boundary=', 400],
    ['with another boundary', part('a.pdf') + END, 'multipart/form-data; boundary=C', 400],
    ['that is empty', '', 'multipart/form-data; boundary=B', 400],
    ['that does not end', part('a.pdf'), 'multipart/form-data; boundary=B', 400],
    [
      'whose part has no name',
      `--B\r\nContent-Type: x\r\n\r\nx\r\n${END}`,
      'multipart/form-data; boundary=B',
      422,
    ],
    ['whose part has no headers', `--B\r\n\r\nx\r\n${END}`, 'multipart/form-data; boundary=B', 422],
    [
      'whose field is a prototype',
      `--B\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n${END}`,
      'multipart/form-data; boundary=B',
      400,
    ],
    [
      'with a header of 100 KB',
      `--B\r\nContent-Disposition: form-data; name="files"; filename="${'a'.repeat(100_000)}"\r\n\r\nx\r\n${END}`,
      'multipart/form-data; boundary=B',
      400,
    ],
  ])('%s is refused', async (_name, body, type, status) => {
    const response = await send(body, type);
    expect([status, 422]).toContain(response.status);
    await refusalOf(response);
  });

  it('of 10,000 files is cut off', async () => {
    const response = await send(part('a.pdf').repeat(10_000) + END);
    expect(await refusalOf(response)).toEqual([413, 'too_many_files']);
  });

  it('of 10,000 fields is cut off', async () => {
    const field = '--B\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n';
    expect(await refusalOf(await send(field.repeat(10_000) + END))).toEqual([
      413,
      'body_too_large',
    ]);
  });

  it('with a field of 3 MB that goes on and on is refused', async () => {
    const field = `--B\r\nContent-Disposition: form-data; name="font_file"\r\n\r\n${'x'.repeat(3e6)}`;
    expect((await refusalOf(await send(`${field}\r\n${END}`)))[0]).toBe(400);
  });

  it('whose end is wrong tells what was taken before', async () => {
    const user = await service.newUser();
    const form = new FormData();
    form.append('files', new Blob([scan]), 'taken.pdf');
    form.append('font_file', '../../etc/passwd');
    const response = await user.call('POST', paths.batch, { body: form });
    const { files, rejected } = (await response.json()) as BatchResponse;
    expect([response.status, files.length]).toEqual([200, 1]);
    expect(rejected.map(({ code }) => code)).toEqual(['unknown_font']);
    await user.finished(files[0]?.file_id ?? '');
    expect(await user.me()).toMatchObject({ month_usage: 1 });
  });

  it('that breaks off in the middle of a file leaves nothing behind', async () => {
    const before = await client.me();
    await abortedUpload();
    expect(await client.me()).toEqual(before);
    expect((await client.history()).length).toBe(0);
  });
});

/** Sends half an upload, waits until it has begun to arrive, and hangs up. */
async function abortedUpload(): Promise<void> {
  const { hostname, port } = new URL(service.address);
  await client.call('GET', paths.me);
  const token = client.cookies.get('csrftoken') ?? '';
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const upload = httpRequest({
    hostname,
    port,
    method: 'POST',
    path: paths.batch,
    headers: {
      'X-CSRF-Token': token,
      Cookie: cookie,
      'Content-Type': 'multipart/form-data; boundary=B',
    },
  });
  const closed = new Promise((resolve) => upload.once('close', resolve));
  upload.on('error', () => undefined);
  upload.write(part('half.pdf', 'x'.repeat(500_000)).slice(0, -2));
  await expect.poll(() => readdirSync(join(service.dataDir, 'tmp')).length).toBe(1);
  upload.destroy();
  await closed;
}

describe('the name of a file', () => {
  const names: [string, RegExp][] = [
    ['plain.pdf', /^attachment; filename="?plain\.pdf"?$/],
    ['quo"te;\\back.pdf', /^attachment; filename=/],
    ['übergröße 文件 🗎.pdf', /filename\*=UTF-8''%C3%BCbergr/],
    ['\u202Efdp.exe\u202C.pdf', /^attachment; filename="?fdp\.exe\.pdf"?$/],
    [`${'long'.repeat(80)}.pdf`, /^attachment; filename=/],
    ['../../../etc/passwd', /^attachment; filename="?passwd"?$/],
    ['a\r\nSet-Cookie: evil=1\r\n.pdf', /^attachment; filename=/],
    ['%0d%0aSet-Cookie: evil=1.pdf', /^attachment; filename=/],
    ['<img src=x onerror=alert(1)>.pdf', /^attachment; filename=/],
    ['', /^attachment; filename=/],
  ];

  it.each(names)('%j is data in the download and nothing else', async (name, expected) => {
    // An account each: ten pages would not be enough for all.
    const user = await service.newUser();
    const response = await user.batch([{ name, bytes: scan }]);
    const { files } = (await response.json()) as BatchResponse;
    const id = files[0]?.file_id ?? '';
    const download = await user.download(id, 'original');
    expect(download.status).toBe(200);
    const disposition = download.headers.get('Content-Disposition') ?? '';
    expect(disposition).toMatch(expected);
    expect(disposition.length).toBeLessThan(3500);
    expect(disposition).toMatch(/^[\x20-\x7e\xa0-\xff]+$/);
    expect(download.headers.get('Content-Type')).toBe('application/pdf');
    expect(download.headers.has('Set-Cookie')).toBe(false);
  });

  it.each(['a\r\nb', 'a"b', 'a/b', '../x', '\u202E', 'x'.repeat(33), '<b>', 'a\0'])(
    'gets no suffix %j',
    async (tag) => {
      const body = { processed_tag: tag, autostart_ocr: false };
      expect((await client.json('PUT', paths.settings, body)).status).toBe(400);
    },
  );
});

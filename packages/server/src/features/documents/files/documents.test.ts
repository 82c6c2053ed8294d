import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { openBelow } from '../../../../test/open-files.ts';
import { letterScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let client: ApiClient;
let scan: Bytes;
let fileId: string;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  scan = await letterScan();
});
afterAll(() => service?.stop());

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

async function countWithPrefix(prefix: string): Promise<number> {
  const response = await client.call('GET', `${paths.list}?prefix=${prefix}`);
  return ((await response.json()) as { files: unknown[] }).files.length;
}

describe('a scan', () => {
  it('is taken in by the batch call, which counts and names it (S7.16, D54)', async () => {
    const response = await client.batch([{ name: 'letter.pdf', bytes: scan }]);
    expect(response.status).toBe(200);
    const body = (await response.json()) as BatchResponse;
    expect(body).toEqual({
      processed_count: 1,
      files: [{ file_id: expect.any(String), input_name: 'letter.pdf', pages: 2, position: 0 }],
      rejected: [],
    });
    fileId = body.files[0]?.file_id ?? '';
  });

  it('cannot be deleted while it is processed (S4.11)', async () => {
    const response = await client.call('DELETE', `${paths.document}?file_id=${fileId}`);
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'document_busy' }),
    ]);
  });

  it('has no processed version before it is ready (D56)', async () => {
    const response = await client.download(fileId, 'processed');
    expect(response.status).toBe(409);
  });

  it('becomes a history entry when it is processed (S1.7, S3.14, S7.21)', async () => {
    expect(await client.finished(fileId)).toMatchObject({
      type: 'history',
      file_id: fileId,
      input_name: 'letter.pdf',
      status: 'ready',
      processed: true,
      pages: 2,
      failed_pages: [],
      size: scan.length,
    });
  });

  it('costs the pages that were recognised, once (S3.8, D25)', async () => {
    expect(await client.me()).toMatchObject({ limit: 10, month_usage: 2 });
  });

  it('comes back as it was sent: the original is the default (S1.8, S7.18, D56)', async () => {
    const response = await client.call('GET', `${paths.download}?file_id=${fileId}`);
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename=letter.pdf');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect((await bytesOf(response)).equals(scan)).toBe(true);
  });

  it('comes back searchable: the same bytes and then the text (S1.8, S7.18)', async () => {
    const response = await client.download(fileId, 'processed');
    const processed = await bytesOf(response);
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename=letter_ocr.pdf');
    expect(processed.subarray(0, scan.length).equals(scan)).toBe(true);
    const file = join(service.dataDir, 'processed.pdf');
    writeFileSync(file, processed);
    const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
    expect(text).toContain('The harbour was quiet when the first boats came home');
    expect(text).toContain('Every garden begins with a fence and a promise');
  });

  it('is named with the tag that is set at download time (S3.13, D29)', async () => {
    await client.json('PUT', paths.settings, { processed_tag: 'text', autostart_ocr: false });
    const response = await client.download(fileId, 'processed');
    await response.body?.cancel();
    expect(response.headers.get('Content-Disposition')).toContain('letter_text.pdf');
  });

  it('can be read in ranges, also across the seam of original and increment (D56)', async () => {
    const whole = await bytesOf(await client.download(fileId, 'processed'));
    for (const [start, end] of [
      [0, 9],
      [scan.length - 5, scan.length + 5],
      [scan.length, whole.length - 1],
    ] as const) {
      const part = await client.download(fileId, 'processed', { Range: `bytes=${start}-${end}` });
      expect(part.status).toBe(206);
      expect(part.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${whole.length}`);
      expect((await bytesOf(part)).equals(whole.subarray(start, end + 1))).toBe(true);
    }
  });

  it('refuses a range beyond its end', async () => {
    const response = await client.download(fileId, 'original', { Range: 'bytes=999999999-' });
    expect(response.status).toBe(416);
  });

  it('is sent whole to who holds a part of another run, even if both are of one length', async () => {
    const partly = (etag: string) =>
      client.download(fileId, 'processed', { Range: 'bytes=0-9', 'If-Range': etag });
    const etag = (await partly('')).headers.get('ETag') ?? '';
    expect((await partly(etag)).status).toBe(206);
    const [row] = (await service.query(
      `select increment_sha256 as sha256 from documents where id = '${fileId}'`,
    )) as { sha256: string }[];
    const write = (sha256: string) =>
      service.query(`update documents set increment_sha256 = '${sha256}' where id = '${fileId}'`);
    await write('another');
    const whole = await partly(etag);
    await write(row?.sha256 ?? '');
    expect(whole.status).toBe(200);
    await whole.body?.cancel();
  });

  it('tells its size to HEAD without sending it', async () => {
    const response = await client.call('HEAD', `${paths.download}?file_id=${fileId}`);
    expect(response.headers.get('Content-Length')).toBe(String(scan.length));
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it('is found by a prefix of its name, and only by that (S7.21)', async () => {
    expect(await countWithPrefix('let')).toBe(1);
    expect(await countWithPrefix('etter')).toBe(0);
    expect(await countWithPrefix('%25')).toBe(0);
  });

  it('does not exist for anybody else (S6.7)', async () => {
    const stranger = await service.newUser();
    const me = await client.me();
    expect(await stranger.history()).toEqual([]);
    expect((await stranger.download(fileId, 'original')).status).toBe(404);
    expect((await stranger.download(fileId, 'processed')).status).toBe(404);
    const deletion = await stranger.call('DELETE', `${paths.document}?file_id=${fileId}`);
    expect(deletion.status).toBe(404);
    expect((await stranger.call('GET', `${paths.list}?user_id=${me.id}`)).status).toBe(403);
  });

  it('is gone in both versions when deleted, rows and bytes (S1.9, S7.20, D2)', async () => {
    const folder = join(service.dataDir, 'objects', 'documents', fileId);
    expect(existsSync(folder)).toBe(true);
    const response = await client.call('DELETE', `${paths.document}?file_id=${fileId}`);
    expect(response.status).toBe(200);
    expect((await client.download(fileId, 'original')).status).toBe(404);
    expect((await client.download(fileId, 'processed')).status).toBe(404);
    expect(await client.history()).toEqual([]);
    await expect.poll(() => existsSync(folder)).toBe(false);
    const again = await client.call('DELETE', `${paths.document}?file_id=${fileId}`);
    expect(again.status).toBe(404);
    expect(await client.me()).toMatchObject({ month_usage: 2 });
  });
});

describe('the single upload call', () => {
  it('takes one file and answers with its id (S7.15, D54)', async () => {
    const form = new FormData();
    form.append('file', new Blob([scan]), 'one.pdf');
    const response = await client.call('POST', paths.upload, { body: form });
    expect(response.status).toBe(200);
    const body = (await response.json()) as { file_id: string };
    expect(body).toMatchObject({ input_name: 'one.pdf', pages: 2 });
    await client.finished(body.file_id);
  });
});

describe('the scratch folder', () => {
  it('is where engines write, and not /tmp, which may be small and in memory', () => {
    const written = '.legible-';
    expect(openBelow(join(service.dataDir, 'tmp', written))).not.toEqual([]);
    expect(openBelow(join(tmpdir(), written))).toEqual([]);
  });

  it('has nothing left in it', () => {
    expect(readdirSync(join(service.dataDir, 'tmp'))).toEqual([]);
  });
});

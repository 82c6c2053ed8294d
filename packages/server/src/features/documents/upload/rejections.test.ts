import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { emptyFile, encryptedPdf, notPdf, zeroPages } from '@legible/fixtures/harmed/damaged';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let client: ApiClient;
let scan: Bytes;

beforeAll(async () => {
  service = await startService();
  scan = await shortScan(1);
});
afterAll(() => service?.stop());

const stored = (folder: string) => {
  try {
    return readdirSync(join(service.dataDir, 'objects', folder));
  } catch {
    return [];
  }
};

describe('a file that cannot be processed', () => {
  beforeAll(async () => {
    client = await service.newUser();
  });

  it.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['not_a_pdf', 'is not a PDF', notPdf],
    ['empty_file', 'is empty', emptyFile],
    ['encrypted', 'is locked', () => encryptedPdf(scan)],
    ['no_pages', 'has no pages', zeroPages],
    ['damaged', 'was cut off', () => scan.slice(0, 600)],
  ])('is refused as %s when it %s; nothing is stored or charged', async (code, _, make) => {
    const bytes = new Uint8Array(await make());
    const response = await client.batch([{ name: 'bad.pdf', bytes }]);
    const body = (await response.json()) as { code: string; detail: string; rejected: unknown[] };
    expect([response.status, body.code]).toEqual([422, code]);
    expect(body.detail.length).toBeGreaterThan(10);
    expect(body.rejected).toHaveLength(1);
    expect(await client.history()).toEqual([]);
    expect(await client.me()).toMatchObject({ month_usage: 0 });
    await expect.poll(() => stored('documents')).toEqual([]);
    expect(readdirSync(join(service.dataDir, 'tmp'))).toEqual([]);
  });

  it('does not stop the other files of its batch', async () => {
    const response = await client.batch([
      { name: ' good.pdf', bytes: scan },
      { name: 'bad.pdf', bytes: new Uint8Array(notPdf()) },
    ]);
    const body = (await response.json()) as BatchResponse;
    expect(response.status).toBe(200);
    expect(body.processed_count).toBe(1);
    expect(body.files).toMatchObject([{ input_name: 'good.pdf', position: 0 }]);
    expect(body.rejected).toEqual([
      {
        input_name: 'bad.pdf',
        code: 'not_a_pdf',
        detail: 'This is not a PDF file.',
        position: 1,
        refusal_id: expect.any(String) as string,
      },
    ]);
    await client.finished(body.files[0]?.file_id ?? '');
    expect(await client.me()).toMatchObject({ month_usage: 1 });
  });
});

describe('the limits of a plan', () => {
  it('are told (D45)', async () => {
    const response = await (await service.newUser()).call('GET', paths.limits);
    expect(await response.json()).toEqual({
      max_file_bytes: 50 * 1024 * 1024,
      max_pages_per_file: 100,
      max_files_per_batch: 10,
      max_files_per_hour: 600,
      max_stored_bytes: 500 * 1024 * 1024,
      max_stored_documents: 1000,
      stored_bytes: 0,
      stored_documents: 0,
    });
  });

  it('refuse a file that is too large, with the limit in the reason (S5.6, D45)', async () => {
    const user = await service.newUser();
    const response = await user.batch([
      { name: 'big.pdf', bytes: new Uint8Array(50 * 1024 * 1024 + 1) },
    ]);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      code: 'file_too_large',
      detail: 'The file is larger than 50 MB, the most your plan allows.',
    });
    expect(readdirSync(join(service.dataDir, 'tmp'))).toEqual([]);
  });

  it('refuse more pages than are left, and say how many there are (D74)', async () => {
    const user = await service.newUser();
    const response = await user.batch([{ name: 'long.pdf', bytes: await shortScan(11) }]);
    expect(response.status).toBe(402);
    expect(await response.json()).toMatchObject({
      detail: 'Not enough pages left: this file has 11 pages, 10 left.',
    });
    expect(await user.me()).toMatchObject({ month_usage: 0 });
  });

  it('take the first ten files of a batch and name the others (S5.6, D45)', async () => {
    const user = await service.newUser();
    const bytes = new Uint8Array(notPdf());
    const response = await user.batch(
      Array.from({ length: 12 }, (_, i) => ({ name: `${i}.pdf`, bytes })),
    );
    const { rejected } = (await response.json()) as BatchResponse;
    expect(rejected.map(({ position }) => position)).toEqual([...Array(12).keys()]);
    expect(rejected.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 10 }, () => 'not_a_pdf'),
      'too_many_files',
      'too_many_files',
    ]);
  });
});

describe('an upload request', () => {
  it('without a file is refused', async () => {
    const form = new FormData();
    form.append('note', 'nothing');
    const response = await (await service.newUser()).call('POST', paths.batch, { body: form });
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'no_files' }),
    ]);
  });

  it('that is no form is refused', async () => {
    const user = await service.newUser();
    const response = await user.json('POST', paths.batch, { files: [] });
    expect(response.status).toBe(415);
  });

  it('may name a font of the allow-list and no other (D55)', async () => {
    const user = await service.newUser();
    const form = new FormData();
    form.append('font_file', '../../etc/passwd');
    form.append('files', new Blob([scan]), 'scan.pdf');
    const response = await user.call('POST', paths.batch, { body: form });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'unknown_font' }),
    ]);
    expect(await user.history()).toEqual([]);
  });

  it('needs a session', async () => {
    const response = await service.newClient().batch([{ name: 'scan.pdf', bytes: scan }]);
    expect(response.status).toBe(401);
  });
});

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse, PageWords } from '@legible/contracts/documents/page-text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { letterScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let client: ApiClient;
let scan: Bytes;
let id: string;
let uncorrected: Buffer;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  scan = await letterScan();
  const response = await client.batch([{ name: 'letter.pdf', bytes: scan }]);
  id = ((await response.json()) as BatchResponse).files[0]?.file_id ?? '';
  await client.finished(id);
  uncorrected = await processed();
});
afterAll(() => service?.stop());

const download = (query = '', headers = {}) =>
  client.call('GET', `${paths.download}?file_id=${id}&file_type=processed${query}`, { headers });
const processed = async (query = '') => Buffer.from(await (await download(query)).arrayBuffer());

function textIn(bytes: Buffer): string {
  const file = join(service.dataDir, 'corrected.pdf');
  writeFileSync(file, bytes);
  return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
}

async function textNow(page = 1): Promise<PageWords> {
  const path = paths.pageText.replace(':id', id).replace(':number', String(page));
  const { text } = (await (await client.call('GET', path)).json()) as PageTextResponse;
  if (!text) throw new Error('The page has no text');
  return text;
}

const wordsOf = ({ blocks }: PageWords) =>
  blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words));

async function mend(at: number, was: string, text: string, page = 1): Promise<void> {
  const { reading } = await textNow(page);
  const path = paths.word
    .replace(':id', id)
    .replace(':number', String(page))
    .replace(':word', String(at));
  const response = await client.json('PUT', path, { reading, was, text });
  expect(response.status).toBe(200);
}

async function mendWord(was: string, text: string): Promise<void> {
  const word = wordsOf(await textNow()).find((each) => each.text === was);
  await mend(word?.at ?? -1, was, text);
}

it('a downloaded file has the correction, as one small increment behind what was there', async () => {
  await mendWord('quiet', 'noisy');
  const bytes = await processed();
  expect(textIn(bytes)).toContain('The harbour was noisy when the first boats came home');
  expect(bytes.subarray(0, uncorrected.length).equals(uncorrected)).toBe(true);
  expect(bytes.length - uncorrected.length).toBeLessThan(1024);
});

it('can be had without it, as the viewer does', async () => {
  expect((await processed('&mended=no')).equals(uncorrected)).toBe(true);
});

it('another correction is another version of the file, and a part of one is no part of the other', async () => {
  const first = await processed();
  const etag = (await download()).headers.get('ETag') ?? '';
  const ranged = { Range: `bytes=${uncorrected.length - 5}-`, 'If-Range': etag };
  const part = await download('', ranged);
  expect(part.status).toBe(206);
  const end = first.subarray(uncorrected.length - 5);
  expect(Buffer.from(await part.arrayBuffer()).equals(end)).toBe(true);
  await mendWord('noisy', 'silent');
  expect((await download('', ranged)).status).toBe(200);
  expect(textIn(await processed())).toContain('The harbour was silent when');
});

it('a tail that was lost is made again, to the same bytes', async () => {
  const before = await processed();
  await service.query('delete from corrected_tails');
  expect((await processed()).equals(before)).toBe(true);
});

it('several calls at once get one and the same', async () => {
  await service.query('delete from corrected_tails');
  const all = await Promise.all(Array.from({ length: 6 }, async () => processed()));
  expect(new Set(all.map((bytes) => bytes.toString('latin1'))).size).toBe(1);
});

it('a hundred corrections leave the first bytes, and undone they leave all (D96)', async () => {
  const pages = [1, 2];
  const done: { at: number; page: number; read: string; text: string }[] = [];
  for (const page of pages) {
    // A shorter word has no room for its name.
    const long = wordsOf(await textNow(page)).filter(({ text }) => text.length > 3);
    for (const { at, text: read } of long.slice(0, 50)) {
      const text = `${page === 1 ? 'm' : 'w'}${at}`;
      done.push({ at, page, read, text });
      await mend(at, read, text, page);
    }
  }
  expect(done).toHaveLength(100);
  const corrected = await processed();
  expect(corrected.subarray(0, uncorrected.length).equals(uncorrected)).toBe(true);
  expect(corrected.subarray(0, scan.length).equals(scan)).toBe(true);
  expect(corrected.length - uncorrected.length).toBeLessThan(done.length * 1024);
  const found = new Set(textIn(corrected).split(/\s+/));
  expect(done.filter(({ text }) => !found.has(text))).toEqual([]);
  for (const { at, page, read, text } of done) await mend(at, text, read, page);
  const { corrected: left } = await textNow();
  for (const { at, read, text } of left) await mend(at, text, read);
  expect((await processed()).equals(uncorrected)).toBe(true);
});

it('goes along with all that an account has', async () => {
  await mendWord('quiet', 'noisy');
  const corrected = await processed();
  const archive = await client.json('POST', paths.exportData, { password: PASSWORD });
  const bytes = Buffer.from(await archive.arrayBuffer());
  expect(archive.status).toBe(200);
  expect(bytes.includes(corrected.subarray(-400))).toBe(true);
});

it('goes with its document', async () => {
  await client.call('DELETE', `${paths.document}?file_id=${id}`);
  expect(await service.query('select * from corrected_tails')).toEqual([]);
  expect((await download()).status).toBe(404);
});

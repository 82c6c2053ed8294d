import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse, HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { textPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { emptyPages } from '../../../../test/pdfs/hostile-pdfs.ts';
import { letterScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let client: ApiClient;
let id: string;

beforeAll(async () => {
  service = await startService();
  client = await service.newUser();
  id = (await read(await letterScan())).file_id;
});
afterAll(() => service?.stop());

async function read(bytes: Bytes): Promise<HistoryFile> {
  const response = await client.batch([{ name: 'letter.pdf', bytes }]);
  const { files } = (await response.json()) as BatchResponse;
  return client.finished(files[0]?.file_id ?? '');
}

const pathOf = (document: string, page: number | string) =>
  paths.pageText.replace(':id', document).replace(':number', String(page));
const textOf = (document: string, page: number | string) =>
  client.call('GET', pathOf(document, page));

async function pageOf(document: string, page: number): Promise<PageTextResponse> {
  return (await (await textOf(document, page)).json()) as PageTextResponse;
}

it('a page comes with its words, their places and how sure they are', async () => {
  const { text, ...page } = await pageOf(id, 1);
  expect(page).toEqual({ page: 1, state: 'recognised', reason: null, detail: null });
  expect(text).toMatchObject({ turn: 0 });
  const lines = text?.blocks.flatMap((block) => block.lines) ?? [];
  const sentence = lines.map(({ words }) => words.map((word) => word.text).join(' ')).join(' ');
  expect(sentence).toContain('The harbour was quiet when the first boats came home');
  for (const { words } of lines) {
    for (const { box, confidence, language } of words) {
      const [left, top, right, bottom] = box;
      expect([left >= 0, top >= 0, right <= (text?.width ?? 0), bottom <= (text?.height ?? 0)]) //
        .toEqual([true, true, true, true]);
      expect([confidence > 0 && confidence <= 100, language]).toEqual([true, 'eng']);
    }
  }
});

it('each page has its own text, and is kept nowhere on the way', async () => {
  const response = await textOf(id, 2);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await response.text()).toContain('fence');
});

it('a document is told by its id as the history tells of it', async () => {
  const response = await client.call('GET', paths.documentById.replace(':id', id));
  expect(await response.json()).toEqual((await client.history())[0]);
});

it.each([0, 3, -1, 1.5, 'x', '1e400'])('there is no page %s', async (page) => {
  expect([400, 404]).toContain((await textOf(id, page)).status);
});

it("neither exists for anybody else: somebody else's looks like none", async () => {
  const stranger = await service.newUser();
  for (const path of [pathOf(id, 1), paths.documentById.replace(':id', id)]) {
    const response = await stranger.call('GET', path);
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ]);
    expect((await service.newClient().call('GET', path)).status).toBe(401);
  }
});

it('a blank page says that it is blank', async () => {
  const { file_id: blank } = await read(emptyPages(1));
  expect(await pageOf(blank, 1)).toEqual({
    page: 1,
    state: 'left_alone',
    reason: 'blank',
    detail: 'This page is blank: there is nothing on it to read.',
    text: null,
  });
});

it.each([
  ['failed', "'page-unreadable'", 'page-unreadable', /Hardly a word/],
  ['failed', 'null', null, /could not be read/],
  ['left_alone', 'null', null, /left alone/],
  ['cancelled', 'null', null, /was not read/],
  ['queued', 'null', null, /waits/],
])('a page that is %s says so, with %s for a reason', async (state, code, reason, detail) => {
  const { file_id: other } = await read(emptyPages(1));
  await service.query(
    `update pages set state = '${state}', error_code = ${code} where document_id = '${other}'`,
  );
  const page = await pageOf(other, 1);
  expect(page).toMatchObject({ reason, text: null });
  expect(page.detail).toMatch(detail);
});

it('a page that was not to be read says so', async () => {
  await service.query(`delete from pages where document_id = '${id}' and number = 2`);
  expect(await pageOf(id, 2)).toMatchObject({ state: 'not_read', text: null });
});

it('a text that is damaged in the storage is told as ours', async () => {
  const folder = join(service.dataDir, 'objects', 'documents', id, 'pages');
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    writeFileSync(path, readFileSync(path).subarray(0, 40));
  }
  const response = await textOf(id, 1);
  expect([response.status, await response.json()]).toEqual([
    500,
    expect.objectContaining({ code: 'stored_file_damaged' }),
  ]);
});

it('the text goes with its document', async () => {
  await client.call('DELETE', `${paths.document}?file_id=${id}`);
  expect((await textOf(id, 1)).status).toBe(404);
});

it('a page that was left alone comes with the text that it has, and where that stands', async () => {
  const typed = await read(new Uint8Array(await textPdf({ pages: letter })));
  const { text, own, ...page } = await pageOf(typed.file_id, 1);
  expect([page.state, page.reason, text]).toEqual(['left_alone', 'born-digital', null]);
  const words = own?.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)) ?? [];
  expect(words.map((word) => word.text).join(' ')).toContain('The harbour was quiet');
  expect(words.every(({ box }) => box[2] > box[0] && box[2] <= (own?.width ?? 0))).toBe(true);
  const word = paths.word.replace(':id', typed.file_id).replace(':number', '1');
  const wish = { reading: own?.reading, was: words[0]?.text, text: 'other' };
  expect((await client.json('PUT', word.replace(':word', '0'), wish)).status).toBe(404);
});

import type { BatchResponse, HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import type { FixturePage } from '@legible/fixtures/setting/page';
import { scanPdf } from '@legible/fixtures/pdf';
import { garden, harbour } from '@legible/fixtures/samples';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let client: ApiClient;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  client = await service.newUser();
});

const first = (text: string) => text.split('\n\n')[0] ?? '';
const [HARBOUR, GARDEN] = [first(harbour), first(garden)];

const scanOf = async (...pages: FixturePage[]) =>
  new Uint8Array(await scanPdf({ pages: pages.map((page) => ({ noise: 0, ...page })) }));
const scanOfPages = (count: number) =>
  scanOf(...Array.from({ length: count }, () => ({ text: HARBOUR })));

/** A page that lies on its head: viewers show it so, for its /Rotate is gone. */
async function onItsHead(): Promise<Uint8Array<ArrayBuffer>> {
  const upright = Buffer.from(await scanOf({ text: HARBOUR, rotate: 180 }));
  const head = upright.toString('latin1').replace('/Rotate 180', '/Rotate 0  ');
  return new Uint8Array(Buffer.from(head, 'latin1'));
}

/** Uploads a scan. @returns its id */
async function upload(bytes: Uint8Array<ArrayBuffer>, query: string): Promise<string> {
  const response = await client.batch([{ name: 'scan.pdf', bytes }], query);
  const { files } = (await response.json()) as BatchResponse;
  return files[0]?.file_id ?? '';
}

async function read(bytes: Uint8Array<ArrayBuffer>, query: string): Promise<HistoryFile> {
  return client.finished(await upload(bytes, query));
}

const pageStates = (id: string) =>
  service.query(`select number, state from pages where document_id = '${id}' order by number`);
const again = (id: string, query: string) =>
  client.call('POST', `${paths.retry}?file_id=${id}&${query}`);
const usage = async () => (await client.me()).month_usage;

async function textOf(id: string, page = 1): Promise<NonNullable<PageTextResponse['text']>> {
  const path = paths.pageText.replace(':id', id).replace(':number', String(page));
  const { text } = (await (await client.call('GET', path)).json()) as PageTextResponse;
  if (!text) throw new Error('the page has no text');
  return text;
}

it('reads the pages that were chosen, and charges these (D95)', async () => {
  const file = await read(await scanOfPages(5), '?pages=2,4-');
  expect(file).toMatchObject({ status: 'ready', pages: 5, read_to: null, read_pages: '2, 4-5' });
  const states = await pageStates(file.file_id);
  expect(states).toEqual([2, 4, 5].map((number) => ({ number, state: 'recognised' })));
  expect(await usage()).toBe(3);
});

it('passes over pages that a file does not have, and says it as first pages where they are', async () => {
  const { read_to: readTo, ...file } = await read(await scanOfPages(3), '?pages=1-2,7');
  expect([readTo, file.read_pages]).toEqual([2, undefined]);
  const whole = await read(await scanOfPages(2), '?pages=1-9');
  expect([whole.read_to, whole.read_pages]).toEqual([null, undefined]);
});

it('reserves the chosen pages only, and reads fewer of them where too few are left', async () => {
  const { id: userId } = await client.me();
  await service.query(`update users set page_limit = 2 where id = '${userId}'`);
  const bytes = await scanOfPages(5);
  const refused = await client.batch([{ name: 'a.pdf', bytes }], '?pages=2-4');
  expect([refused.status, await refused.json()]).toMatchObject([
    402,
    { code: 'no_pages_left', rejected: [{ pages: 3 }] },
  ]);
  const file = await read(bytes, '?pages=2-4&first_pages=2');
  expect(file).toMatchObject({ status: 'ready', read_pages: '2-3' });
  expect(await usage()).toBe(2);
});

it('reads a page anew that has an old invisible layer, where that was asked for', async () => {
  const bytes = await scanOf({ text: GARDEN, textLayer: true });
  const kept = await read(bytes, '');
  expect(await pageStates(kept.file_id)).toEqual([{ number: 1, state: 'left_alone' }]);
  expect(await usage()).toBe(0);
  const redone = await read(bytes, '?mode=redo');
  expect(await pageStates(redone.file_id)).toEqual([{ number: 1, state: 'recognised' }]);
  expect(await usage()).toBe(1);
});

it('reads every page where that was asked for, also when the file is read again', async () => {
  const id = await upload(await scanOf({ text: GARDEN, encoding: 'text' }, { text: HARBOUR }), '');
  await client.finished(id);
  expect(await usage()).toBe(1);
  expect((await again(id, 'mode=force')).status).toBe(200);
  await client.finished(id);
  expect(await pageStates(id)).toMatchObject([{ state: 'recognised' }, { state: 'recognised' }]);
  expect(await usage()).toBe(2);
});

it('turns a page that lies on its head, and tells places on the turned page', async () => {
  const bytes = await onItsHead();
  const [lying, turned] = [await upload(bytes, ''), await upload(bytes, '?rotate=true')];
  await client.finished(lying);
  await client.finished(turned);
  const [before, after] = [await textOf(lying), await textOf(turned)];
  expect([before.turn, after.turn]).toEqual([180, 0]);
  const top = ({ blocks }: typeof before) => blocks[0]?.lines[0]?.box[1] ?? 0;
  expect(top(before)).toBeGreaterThan(before.height / 2);
  expect(top(after)).toBeLessThan(after.height / 2);
});

it('straightens a page, and the next run turns back to how it was', async () => {
  const id = await upload(await scanOf({ text: HARBOUR, skew: 2 }), '?deskew=true');
  await client.finished(id);
  expect(Math.abs((await textOf(id)).skew)).toBeLessThan(0.1);
  await again(id, 'deskew=false');
  await client.finished(id);
  expect((await textOf(id)).skew).toBeCloseTo(2, 0);
  expect(await usage()).toBe(1);
});

it('keeps choices for another run, those included that it leaves out', async () => {
  const id = await upload(await scanOfPages(1), '?mode=redo&rotate=true');
  await client.finished(id);
  const choices = () => service.query(`select choices from documents where id = '${id}'`);
  expect(await choices()).toEqual([{ choices: { mode: 'redo', rotate: true } }]);
  await again(id, 'mode=auto&deskew=true');
  await client.finished(id);
  expect(await choices()).toEqual([{ choices: { mode: 'auto', rotate: true, deskew: true } }]);
});

it.each([
  ['pages=0', 400, 'bad_request', /pages/],
  ['pages=1-2-3', 400, 'bad_request', /1,3-9/],
  ['mode=all', 400, 'bad_request', /mode/],
  ['rotate=yes', 400, 'bad_request', /rotate/],
  ['deskew=1', 400, 'bad_request', /deskew/],
  ['pages=7-9', 422, 'pages_not_there', /has 2 pages/],
  ['pages=5-3', 422, 'pages_not_there', /has 2 pages/],
])('refuses %s, and takes nothing', async (query, status, code, detail) => {
  const bytes = await scanOfPages(2);
  const response = await client.batch([{ name: 'a.pdf', bytes }], `?${query}`);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code, detail: expect.stringMatching(detail) });
  expect(await client.running()).toEqual([]);
  expect(await usage()).toBe(0);
});

it("does not read a stranger's file again", async () => {
  const id = await upload(await scanOfPages(1), '');
  await client.finished(id);
  const stranger = await service.newUser();
  const query = `?file_id=${id}&mode=force`;
  expect((await stranger.call('POST', paths.retry + query)).status).toBe(404);
});

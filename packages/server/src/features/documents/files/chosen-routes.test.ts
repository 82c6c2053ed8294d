import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchResponse, HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';
import { connect, type Connection } from '../../../platform/db/connect.ts';
import { removeHidden } from '../removal/undoable.ts';

let service: TestService;
let database: Connection;

beforeAll(async () => {
  service = await startService();
  database = connect(service.database, () => undefined);
});
afterAll(async () => {
  await database?.close();
  await service?.stop();
});

async function withFiles(count: number): Promise<{ client: ApiClient; ids: string[] }> {
  const client = await service.newUser();
  const ids: string[] = [];
  for (let file = 1; file <= count; file += 1) {
    const response = await client.batch([{ name: `${file}.pdf`, bytes: await shortScan(1) }]);
    const { files } = (await response.json()) as BatchResponse;
    ids.push(files[0]?.file_id ?? '');
    await client.finished(ids.at(-1) ?? '');
  }
  return { client, ids };
}

const post = (client: ApiClient, path: string, file_ids: string[]) =>
  client.json('POST', path, { file_ids });
const remove = (client: ApiClient, ids: string[]) => post(client, paths.deleteChosen, ids);
const restore = (client: ApiClient, ids: string[]) => post(client, paths.restoreChosen, ids);
const namesOf = async (client: ApiClient) =>
  (await client.history()).map((file) => file.input_name);
const isStored = (id: string) => existsSync(join(service.dataDir, 'objects', 'documents', id));
const timePasses = (ids: string[]) =>
  service.query(
    `update documents set undoable_until = now() - interval '1 second' where id in (${ids.map((id) => `'${id}'`).join()})`,
  );

it('several documents are hidden at once from every call, and shown again where that is taken back', async () => {
  const { client, ids } = await withFiles(3);
  const [first = '', second = ''] = ids;
  const answer = await remove(client, [first, second, 'unknown']);
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as { file_ids: string[]; undo_seconds: number };
  expect([body.file_ids.toSorted(), body.undo_seconds]).toEqual([[first, second].toSorted(), 10]);
  expect(await namesOf(client)).toEqual(['3.pdf']);
  const byId = (path: string) => path.replace(':id', first).replace(':number', '1');
  const calls = [
    client.call('GET', byId(paths.documentById)),
    client.call('GET', byId(paths.pageText)),
    client.call('GET', byId(paths.thumbnail)),
    client.json('PATCH', byId(paths.documentById), { input_name: 'new.pdf' }),
    client.download(first, 'processed'),
    client.call('POST', `${paths.retry}?file_id=${first}&languages=eng`),
    client.call('DELETE', `${paths.document}?file_id=${first}`),
    remove(client, [first]),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));

  await removeHidden(database.db);
  expect(await (await restore(client, ids)).json()).toEqual({
    file_ids: expect.arrayContaining([first, second]) as string[],
  });
  expect(await namesOf(client)).toEqual(['3.pdf', '2.pdf', '1.pdf']);
  expect((await client.download(first, 'processed')).status).toBe(200);
});

it('what is not taken back is deleted without anybody asking again, with all its bytes, once', async () => {
  const { client, ids } = await withFiles(2);
  const [gone = '', stays = ''] = ids;
  const before = await client.me();
  await remove(client, [gone]);
  await timePasses([gone]);
  expect((await restore(client, [gone])).status).toBe(404);
  const deleted: string[] = [];
  const onDeleted = ({ id, reason }: { id: string; reason: string }) => deleted.push(id, reason);
  await Promise.all([removeHidden(database.db, onDeleted), removeHidden(database.db, onDeleted)]);
  expect(deleted).toEqual([gone, 'owner']);
  // Any deletion makes the purger look at once.
  await client.call('DELETE', `${paths.document}?file_id=${stays}`);
  await expect.poll(() => ids.map(isStored)).toEqual([false, false]);
  const after = await client.me();
  expect([after.stored_bytes, after.stored_documents]).toEqual([0, 0]);
  // Deleting gives no pages back, and takes none.
  expect(after.month_usage).toBe(before.month_usage);
});

it('the service does so by itself within half a minute', async () => {
  const { client, ids } = await withFiles(1);
  await remove(client, ids);
  await timePasses(ids);
  await expect.poll(() => ids.map(isStored), { timeout: 45_000 }).toEqual([false]);
  expect(await client.me()).toMatchObject({ stored_bytes: 0, stored_documents: 0 });
});

it("somebody else's documents are as unknown as none, and running ones are left alone", async () => {
  const { client, ids } = await withFiles(1);
  const [id = ''] = ids;
  const stranger = await service.newUser();
  const rename = paths.documentById.replace(':id', id);
  const theirs = [
    await remove(stranger, ids),
    await restore(stranger, ids),
    await stranger.json('PATCH', rename, { input_name: 'mine.pdf' }),
  ];
  expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404]);
  await remove(client, ids);
  expect((await restore(stranger, ids)).status).toBe(404);
  await restore(client, ids);
  await service.query(`update documents set status = 'processing' where id = '${id}'`);
  expect((await remove(client, ids)).status).toBe(404);
  await service.query(`update documents set status = 'ready' where id = '${id}'`);
  expect(await namesOf(client)).toEqual(['1.pdf']);
});

it('a document is renamed under the rules for uploads, and downloads have the name', async () => {
  const { client, ids } = await withFiles(1);
  const rename = (input_name: unknown) =>
    client.json('PATCH', paths.documentById.replace(':id', ids[0] ?? ''), { input_name });
  const answer = await rename(' Brief an\u202E Mara\n.pdf ');
  expect(((await answer.json()) as HistoryFile).input_name).toBe('Brief an Mara.pdf');
  expect(await namesOf(client)).toEqual(['Brief an Mara.pdf']);
  const { headers } = await client.download(ids[0] ?? '', 'processed');
  expect(headers.get('Content-Disposition')).toContain('"Brief an Mara_ocr.pdf"');
  const refused = await Promise.all(['', '  ', 'x'.repeat(256), 'a\0b', 7].map(rename));
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
});

it.each([
  ['sort=name&order=asc', ['Äpfel.pdf', 'birnen.pdf', 'Zoo.pdf']],
  ['sort=name', ['Zoo.pdf', 'birnen.pdf', 'Äpfel.pdf']],
  ['sort=size&order=asc', ['birnen.pdf', 'Zoo.pdf', 'Äpfel.pdf']],
  ['sort=pages', ['birnen.pdf', 'Zoo.pdf', 'Äpfel.pdf']],
  ['order=asc', ['Zoo.pdf', 'Äpfel.pdf', 'birnen.pdf']],
])('the list can be sorted, part by part, searched or not: %s', async (order, names) => {
  const { client, ids } = await withFiles(3);
  const facts = [
    ['Zoo.pdf', 20, 5],
    ['Äpfel.pdf', 30, 5],
    ['birnen.pdf', 10, 9],
  ] as const;
  // Of one number of pages: their ids decide, which are made to.
  const [low, high] = [ids[0] ?? '', ids[1] ?? ''].toSorted();
  const byFact = [high, low, ids[2] ?? ''];
  for (const [at, [name, bytes, pages]] of facts.entries()) {
    await service.query(
      `update documents set input_name = '${name}', byte_size = ${bytes}, page_count = ${pages},
       created_at = timestamptz '2020-01-0${at + 1}' where id = '${byFact[at]}'`,
    );
  }
  for (const search of ['', '&search=.PDF']) {
    const listed: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const place: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const response = await client.call('GET', `${paths.list}?limit=1&${order}${search}${place}`);
      const part = (await response.json()) as { files: HistoryFile[]; next_cursor: string | null };
      listed.push(...part.files.map(({ input_name }) => input_name));
      cursor = part.next_cursor;
    }
    expect(listed).toEqual(names);
  }
});

it('a place in another order is refused, and so is an order that there is none of', async () => {
  const client = await service.newUser();
  const wrong = ['sort=name&cursor=1_a', 'cursor=YQ.a', 'sort=size&cursor=YQ.a', 'sort=colour'];
  const answers = await Promise.all(
    wrong.map((query) => client.call('GET', `${paths.list}?${query}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});

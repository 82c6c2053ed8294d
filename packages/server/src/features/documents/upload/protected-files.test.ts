import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BatchResponse, HistoryFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { encryptedPdf } from '@legible/fixtures/harmed/damaged';
import { testFile } from '@legible/fixtures/folder';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { shortScan, type Bytes } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';

const PASSWORD = 'grey-heron-4711';

let service: TestService;
let client: ApiClient;
let locked: Bytes;

beforeAll(async () => {
  service = await startService();
  locked = new Uint8Array(await encryptedPdf(await shortScan(2), PASSWORD));
});
afterAll(() => service?.stop());
beforeEach(async () => {
  client = await service.newUser();
});

async function send(password: string | undefined, files: Bytes[] = [locked]): Promise<Response> {
  const form = new FormData();
  if (password !== undefined) form.append('password', password);
  for (const bytes of files) form.append('files', new Blob([bytes]), 'letter.pdf');
  return client.call('POST', paths.batch, { body: form });
}

async function read(): Promise<HistoryFile> {
  const { files } = (await (await send(PASSWORD)).json()) as BatchResponse;
  return client.finished(files[0]?.file_id ?? '');
}

it('a protected file is read with its password, and what comes of it opens with the same (D94)', async () => {
  const file = await read();
  expect(file).toMatchObject({ status: 'ready', pages: 2 });
  expect(file.notices?.map(({ code }) => code)).toContain('protected');
  const bytes = Buffer.from(await (await client.download(file.file_id, 'processed')).arrayBuffer());
  expect(bytes.subarray(0, locked.length).equals(Buffer.from(locked))).toBe(true);
  const path = await testFile('out.pdf', bytes);
  const { stdout } = await promisify(execFile)('pdftotext', ['-upw', PASSWORD, path, '-']);
  expect(stdout).toContain('harbour');
});

it('nothing of the password is left when it was read', async () => {
  await read();
  const tables = (await service.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )) as { name: string }[];
  for (const { name } of tables) {
    for (const form of [PASSWORD, Buffer.from(PASSWORD).toString('hex')]) {
      const rows = await service.query(
        `select count(*)::int as count from "${name}" as t where t::text like '%${form}%'`,
      );
      expect([name, rows]).toEqual([name, [{ count: 0 }]]);
    }
  }
  expect(await service.query('select * from file_passwords')).toEqual([]);
});

it('a wrong password, or none, is said', async () => {
  const refused = await send('heron');
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'file_password_wrong' },
  ]);
  const without = await send(undefined);
  expect([without.status, await without.json()]).toMatchObject([422, { code: 'encrypted' }]);
  const long = await send('x'.repeat(201));
  expect([long.status, await long.json()]).toMatchObject([400, { code: 'bad_request' }]);
});

it('of several files each opens with it that needs one, and none is kept for the others', async () => {
  const { files } = (await (
    await send(PASSWORD, [locked, await shortScan(1)])
  ).json()) as BatchResponse;
  expect(files).toHaveLength(2);
  const [first, second] = await Promise.all(files.map(({ file_id: id }) => client.finished(id)));
  expect([first?.notices?.length, second?.notices?.length]).toEqual([1, 0]);
});

it('what would need the password once more is refused, and says what to do', async () => {
  const { file_id: id } = await read();
  const again = await client.call('POST', `${paths.retry}?file_id=${id}&mode=force`);
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'password_not_kept' }]);
  const place = (path: string) => path.replace(':id', id).replace(':number', '1');
  const page = await client.call('GET', place(paths.pageText));
  const { text } = (await page.json()) as PageTextResponse;
  const mended = await client.json('PUT', place(paths.word).replace(':word', '0'), {
    reading: text?.reading,
    was: text?.blocks[0]?.lines[0]?.words[0]?.text,
    text: 'mended',
  });
  expect([mended.status, await mended.json()]).toMatchObject([409, { code: 'password_not_kept' }]);
  const pictures = await client.call('GET', `${place(paths.exportDocument)}?format=pictures`);
  expect([pictures.status, await pictures.json()]).toMatchObject([
    409,
    { code: 'password_not_kept' },
  ]);
});

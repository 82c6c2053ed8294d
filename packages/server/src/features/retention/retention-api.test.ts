import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { awaitMail } from '../../../test/network/mailbox.ts';
import { shortScan } from '../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { LEGIBLE_RETENTION_MAX_DAYS: '30' });
});
afterAll(() => service?.stop());

const put = (client: ApiClient, body: object) =>
  client.json('PUT', paths.settings, { processed_tag: 'ocr', autostart_ocr: false, ...body });
/** As the next minute would. */
const runJob = () =>
  service.query(`insert into pgboss.job (name, data, policy) values ('retention', '{}', 'stately')
    on conflict do nothing`);
const isStored = (id: string) => existsSync(join(service.dataDir, 'objects', 'documents', id));

async function upload(client: ApiClient): Promise<string> {
  const response = await client.batch([{ name: 'letter.pdf', bytes: await shortScan(1) }]);
  const { files } = (await response.json()) as { files: { file_id: string }[] };
  const id = files[0]?.file_id ?? '';
  await client.finished(id);
  return id;
}

it('is chosen with the other settings, told with its first day, and bounded by the operator (D83)', async () => {
  const client = await service.newUser();
  expect((await put(client, { retention_days: 7 })).status).toBe(200);
  const answer = (await (await client.call('GET', paths.settings)).json()) as object;
  expect(answer).toEqual({
    processed_tag: 'ocr',
    autostart_ocr: false,
    retention_days: 7,
    deletion_from: expect.stringMatching(/^\d{4}-/),
    max_retention_days: 30,
    languages: null,
    notifies: true,
    mails_when_ready: true,
  });
  // A client that knows of no such setting leaves it as it is.
  expect(await (await put(client, { processed_tag: 'text' })).json()).toEqual({
    ...answer,
    processed_tag: 'text',
  });
  const tooLong = await put(client, { retention_days: 90 });
  expect([tooLong.status, await tooLong.json()]).toEqual([
    400,
    {
      code: 'retention_too_long',
      detail: expect.stringContaining('30 days at most'),
    },
  ]);
  expect((await put(client, { retention_days: 2 })).status).toBe(400);
});

it('warns by mail, then deletes row, bytes and texts, and tells the open tabs', async () => {
  const client = await service.newUser();
  const { id: userId, email } = await client.me();
  const [old, young] = [await upload(client), await upload(client)];
  await service.query(
    `update documents set finished_at = now() - interval '169 hours' where id = '${old}'`,
  );
  await put(client, { retention_days: 7 });
  await runJob();
  await awaitMail(service, email, /(It begins on)/);
  const [listed] = (await client.history()).filter(({ file_id: id }) => id === young);
  expect(Date.parse(listed?.deletes_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000);
  expect((await client.history()).length).toBe(2);

  const tab = client.socket(paths.filesSocket);
  await new Promise((resolve) => tab.once('open', resolve));
  const told = new Promise((resolve) => tab.once('message', (data: Buffer) => resolve(data)));
  await service.query(
    `update retentions set starts_at = now(), look_at = now() where user_id = '${userId}'`,
  );
  await runJob();
  await expect
    .poll(async () => (await client.history()).map(({ file_id: id }) => id), { timeout: 40_000 })
    .toEqual([young]);
  expect(JSON.parse(String(await told))).toEqual({ type: 'file_removed', file: { file_id: old } });
  expect((await client.download(old, 'original')).status).toBe(404);
  await expect.poll(() => isStored(old)).toBe(false);
  expect(isStored(young)).toBe(true);
  expect(await client.me()).toMatchObject({ stored_documents: 1 });
  expect(await service.query(`select from pages where document_id = '${old}'`)).toEqual([]);
  tab.close();
});

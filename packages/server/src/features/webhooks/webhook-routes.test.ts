import type { ApiError } from '@legible/contracts/errors';
import { paths } from '@legible/contracts/endpoints';
import { programPaths } from '@legible/contracts/program-paths';
import {
  MOST_WEBHOOKS,
  type MadeWebhook,
  type Webhook,
  type WebhooksResponse,
} from '@legible/contracts/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { unzip } from '../../../test/documents/unzip.ts';
import { makeKey, program } from '../../../test/keys.ts';
import { shortScan } from '../../../test/pdfs/scans.ts';
import { PASSWORD, startService, type TestService } from '../../../test/service.ts';
import {
  askForWebhook,
  isSignedWith,
  makeWebhook,
  messagesOf,
  OPEN_TO_HERE,
  startReceiver,
  type Receiver,
} from '../../../test/webhooks/webhooks.ts';

let service: TestService;
let live: TestService;
let receiver: Receiver;
beforeAll(async () => {
  [service, live, receiver] = await Promise.all([
    startService({}, OPEN_TO_HERE),
    startService({}, { LEGIBLE_PAYMENTS: 'off' }),
    startReceiver(),
  ]);
});
afterAll(() => Promise.all([service?.stop(), live?.stop(), receiver?.close()]));

const codeOf = async (response: Response) => ((await response.json()) as ApiError).code;
const said = async (response: Response) => [response.status, await codeOf(response)];
const webhooksOf = async (client: ApiClient) =>
  (await (await client.call('GET', programPaths.webhooks)).json()) as WebhooksResponse;
const pathOf = (path: string, { id }: Pick<Webhook, 'id'>) => path.replace(':id', id);

describe('a webhook', () => {
  it('tells of an upload that is read and deleted', async () => {
    const client = await service.newUser();
    const { id, secret } = await makeWebhook(client, { url: receiver.url });
    const response = await client.batch([{ name: 'told.pdf', bytes: await shortScan(2) }]);
    const { files } = (await response.json()) as { files: { file_id: string }[] };
    const file = files[0]?.file_id ?? '';
    await client.finished(file);
    await client.call('DELETE', `${paths.document}?file_id=${file}`);
    await expect.poll(() => receiver.received.length).toBe(2);
    const [ready, deleted] = receiver.received;
    expect(ready?.body).toMatchObject({
      type: 'document.ready',
      data: { file_id: file, run: 1, pages: 2, failed_pages: 0 },
    });
    expect(deleted?.body).toMatchObject({ type: 'document.deleted', data: { file_id: file } });
    expect(ready && isSignedWith(secret, ready)).toBe(true);
    await expect
      .poll(async () => (await messagesOf(client, id)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered']);
  });

  it('is made by a program, too; its secret is in that answer alone', async () => {
    const client = await service.newUser();
    const { key } = await makeKey(client, { scopes: ['write'] });
    const response = await program(service.address, key)('POST', programPaths.webhooks, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: 'https://hooks.example.com/#x', events: ['quota.low'] }),
    });
    expect(response.status).toBe(201);
    const { secret, ...made } = (await response.json()) as MadeWebhook;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({ url: 'https://hooks.example.com/', is_on: true, waiting: 0 });
    const listed = await webhooksOf(client);
    expect(listed).toEqual({ webhooks: [made], available: true });
    expect(JSON.stringify(listed)).not.toContain('whsec_');
  });

  it('is changed, switched off and on, given a new secret, and deleted', async () => {
    const client = await service.newUser();
    const made = await makeWebhook(client);
    const change = (body: object) => client.json('PATCH', pathOf(programPaths.webhook, made), body);
    expect(await (await change({ is_on: false })).json()).toMatchObject({
      is_on: false,
      off_because: 'owner',
    });
    expect(await said(await client.call('POST', pathOf(programPaths.webhookTest, made)))).toEqual([
      409,
      'webhook_off',
    ]);
    const next = { is_on: true, url: 'https://b.example/', events: ['document.failed'] };
    expect(await (await change(next)).json()).toMatchObject({ ...next, off_because: null });
    expect((await change({})).status).toBe(200);
    const rotated = (await (
      await client.call('POST', pathOf(programPaths.webhookSecret, made))
    ).json()) as MadeWebhook;
    expect(rotated.secret).not.toBe(made.secret);
    expect(rotated.old_secret_until).not.toBeNull();
    expect((await client.call('DELETE', pathOf(programPaths.webhook, made))).status).toBe(200);
    expect((await webhooksOf(client)).webhooks).toEqual([]);
    expect(await said(await change({}))).toEqual([404, 'not_found']);
  });

  it('is refused where it leads nowhere that everybody can reach', async () => {
    const client = await live.newUser();
    await live.query(`update users set subscription = 'tier 2'`);
    const made = await makeWebhook(client);
    for (const url of [
      'http://hooks.example.com/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
      'https://u:p@hooks.example.com/',
    ]) {
      expect(await said(await askForWebhook(client, { url }))).toEqual([400, 'webhook_address']);
      const change = await client.json('PATCH', pathOf(programPaths.webhook, made), { url });
      expect(await said(change)).toEqual([400, 'webhook_address']);
    }
  });

  it('is one of few', async () => {
    const client = await service.newUser();
    const all = await Promise.all(
      Array.from({ length: MOST_WEBHOOKS + 3 }, () => askForWebhook(client)),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(MOST_WEBHOOKS);
    const refused = all.filter(({ status }) => status !== 201);
    expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'too_many_webhooks'));
  });

  it('comes with the plans that keys come with (D70)', async () => {
    const client = await live.newUser();
    const { id } = await client.me();
    const plan = (label: string) =>
      live.query(`update users set subscription = '${label}' where id = '${id}'`);
    await plan('tier 1');
    expect((await webhooksOf(client)).available).toBe(false);
    expect(await said(await askForWebhook(client))).toEqual([403, 'webhook_plan']);
    await plan('tier 2');
    expect((await webhooksOf(client)).available).toBe(true);
    await makeWebhook(client);
    await plan('free');
    expect((await webhooksOf(client)).webhooks).toHaveLength(1);
  });

  it('is called by hand some times in a minute', async () => {
    const client = await service.newUser();
    const made = await makeWebhook(client);
    const path = pathOf(programPaths.webhookTest, made);
    const switchOn = () =>
      client.json('PATCH', pathOf(programPaths.webhook, made), { is_on: true });
    for (let each = 0; each < 15; each++) {
      expect((await client.call('POST', path)).status).toBe(202);
      expect((await switchOn()).status).toBe(200);
    }
    expect(await said(await client.call('POST', path))).toEqual([429, 'too_many_requests']);
    expect(await said(await switchOn())).toEqual([429, 'too_many_requests']);
  });

  it('lists its messages in parts', async () => {
    const client = await service.newUser();
    const made = await makeWebhook(client);
    for (let each = 0; each < 5; each++)
      await client.call('POST', pathOf(programPaths.webhookTest, made));
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const query = `?limit=2${cursor && `&cursor=${cursor}`}`;
      const path = pathOf(programPaths.webhookMessages, made) + query;
      const part = (await (await client.call('GET', path)).json()) as {
        messages: { id: string }[];
        next_cursor: string | null;
      };
      seen.push(...part.messages.map(({ id }) => id));
      if (part.next_cursor === null) break;
      cursor = part.next_cursor;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('stands in its owner’s archive, and goes with the account', async () => {
    const client = await service.newUser();
    await makeWebhook(client, { url: 'https://archived.example/' });
    const archive = await client.json('POST', paths.exportData, { password: PASSWORD });
    const files = unzip(Buffer.from(await archive.arrayBuffer()));
    const account = JSON.stringify(JSON.parse(String(files.get('account.json'))));
    expect(account).toContain('https://archived.example/');
    expect(account).not.toContain('whsec_');
    await client.json('POST', paths.deleteAccount, { password: PASSWORD });
    const left = await service.query(
      `select from webhook_endpoints where url = 'https://archived.example/'`,
    );
    expect(left).toEqual([]);
  });
});

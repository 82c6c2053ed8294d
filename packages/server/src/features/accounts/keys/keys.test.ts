import { MOST_KEYS, type KeysResponse } from '@legible/contracts/api-keys';
import type { ApiError } from '@legible/contracts/errors';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { programPaths } from '@legible/contracts/program-paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForKey, fileForm, makeKey, program } from '../../../../test/keys.ts';
import { hashSecretToken } from '../sessions/secret-token.ts';
import { unzip } from '../../../../test/documents/unzip.ts';
import { awaitMail, mailsTo } from '../../../../test/network/mailbox.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
let live: TestService;
beforeAll(async () => {
  [service, live] = await Promise.all([
    startService(),
    startService({}, { LEGIBLE_PAYMENTS: 'off' }),
  ]);
});
afterAll(() => Promise.all([service?.stop(), live?.stop()]));

const codeOf = async (response: Response) => ((await response.json()) as ApiError).code;
const said = async (response: Response) => [response.status, await codeOf(response)];

const form = async () => ({ body: fileForm(await shortScan(1)) });

const tiers = async (client: { me: () => Promise<{ id: string }> }, plan: string) =>
  live.query(`update users set subscription = '${plan}' where id = '${(await client.me()).id}'`);

async function keysOf(client: { call: (m: string, p: string) => Promise<Response> }) {
  return (await (await client.call('GET', programPaths.apiKeys)).json()) as KeysResponse;
}

describe('a key', () => {
  it('uploads, waits and downloads without cookies and tokens (D70)', async () => {
    const { key } = await makeKey(await service.newUser());
    const call = program(service.address, key);
    const scan = fileForm(await shortScan(1));
    const uploaded = await call('POST', paths.batch, { body: scan });
    expect(uploaded.status).toBe(200);
    expect(uploaded.headers.getSetCookie()).toEqual([]);
    const id = ((await uploaded.json()) as BatchResponse).files[0]?.file_id;
    // Not by asking again and again: a key has sixty calls a minute.
    const ended = await call('GET', `${paths.documentById.replace(':id', `${id}`)}?wait=30`);
    expect(await ended.json()).toMatchObject({ status: 'ready' });
    const download = `${paths.download}?file_id=${id}&file_type=processed`;
    expect((await call('GET', download)).status).toBe(200);
    const text = await call('GET', paths.exportDocument.replace(':id', `${id}`) + '?format=text');
    expect(text.status).toBe(200);
    expect((await text.text()).length).toBeGreaterThan(10);
  });

  it('is shown once, and kept as a hash', async () => {
    const client = await service.newUser();
    const made = await makeKey(client, { name: 'My scanner', expires_in_days: 30 });
    expect(made.key).toMatch(/^legible_test_\w{38}$/);
    const { keys, available } = await keysOf(client);
    const { key, ...listed } = made;
    expect(available).toBe(true);
    expect(keys).toEqual([listed]);
    expect(listed).toMatchObject({
      name: 'My scanner',
      prefix: 'legible_test_',
      last_four: key.slice(-4),
      scopes: ['read', 'write'],
      last_used_at: null,
    });
    const days = (Date.parse(listed.expires_at ?? '') - Date.parse(listed.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(30);
    const rows = JSON.stringify(await service.query('select * from api_keys'));
    expect(rows).not.toContain(key.slice(13, -4));
  });

  it('is made with the password only, and its owner is told by mail', async () => {
    const client = await service.newUser();
    expect(await said(await askForKey(client, { password: 'wrong password' }))).toEqual([
      403,
      'wrong_password',
    ]);
    const { email } = await client.me();
    const told = async () => (await mailsTo(service, email)).join().includes('API key');
    expect(await told()).toBe(false);
    const { key } = await makeKey(client, { name: 'Click http://evil.example' });
    const mail = await awaitMail(service, email, /(A new Legible API key[^]*)/);
    expect(mail).not.toContain('evil.example');
    expect(mail).not.toContain(key);
  });

  it('ends at once when it is revoked, and only by its owner', async () => {
    const [client, stranger] = [await service.newUser(), await service.newUser()];
    const { id, key } = await makeKey(client);
    const call = program(service.address, key);
    expect((await call('GET', paths.list)).status).toBe(200);
    const path = programPaths.apiKey.replace(':id', id);
    expect((await stranger.call('DELETE', path)).status).toBe(404);
    expect((await call('GET', paths.list)).status).toBe(200);
    expect((await client.call('DELETE', path)).status).toBe(200);
    const refused = await call('GET', paths.list);
    expect(refused.headers.get('WWW-Authenticate')).toContain('invalid_token');
    expect(await said(refused)).toEqual([401, 'invalid_key']);
  });

  it('ends with its time, and is forgotten a month later', async () => {
    const client = await service.newUser();
    const { id, key } = await makeKey(client, { expires_in_days: 1 });
    await service.query(`update api_keys set expires_at = now() where id = '${id}'`);
    expect((await program(service.address, key)('GET', paths.list)).status).toBe(401);
    expect((await keysOf(client)).keys).toHaveLength(1);
  });

  it('notes when it was used, not at each call', async () => {
    const client = await service.newUser();
    const { id, key } = await makeKey(client);
    const call = program(service.address, key);
    const used = async () => (await keysOf(client)).keys[0]?.last_used_at ?? null;
    await call('GET', paths.list);
    await expect.poll(used).not.toBeNull();
    const first = await used();
    await call('GET', paths.list);
    await call('GET', paths.list);
    expect(await used()).toBe(first);
    await service.query(
      `update api_keys set last_used_at = now() - interval '2 minutes' where id = '${id}'`,
    );
    await call('GET', paths.list);
    await expect
      .poll(async () => Date.parse((await used()) ?? '') > Date.parse(first ?? ''))
      .toBe(true);
  });

  it('is one of twenty', async () => {
    const client = await service.newUser();
    await makeKey(client);
    await service.query(
      `insert into api_keys (id, user_id, name, key_hash, prefix, last_four, scopes)
       select 'many' || n, user_id, name, 'hash' || n, prefix, last_four, scopes
       from api_keys, generate_series(2, ${MOST_KEYS}) n where user_id = '${(await client.me()).id}'`,
    );
    expect(await said(await askForKey(client))).toEqual([409, 'too_many_keys']);
  });

  it('goes with its account', async () => {
    const client = await service.newUser();
    const { key } = await makeKey(client);
    expect((await client.json('POST', paths.deleteAccount, { password: PASSWORD })).status).toBe(
      204,
    );
    expect((await program(service.address, key)('GET', paths.list)).status).toBe(401);
  });

  it('stays when the password changes, and the mail says so; it ends where an account is locked out', async () => {
    const client = await service.newUser();
    const { email, id } = await client.me();
    const call = program(service.address, (await makeKey(client)).key);
    const next = 'another long phrase';
    const body = { current_password: PASSWORD, new_password: next, confirm_new_password: next };
    expect((await client.json('POST', paths.changePassword, body)).status).toBe(200);
    expect((await call('GET', paths.list)).status).toBe(200);
    await awaitMail(service, email, /password was changed[^]*API keys work as before/);
    await service.query(`update users set must_reset = true where id = '${id}'`);
    expect(await said(await call('GET', paths.list))).toEqual([428, 'password_reset_required']);
  });

  it('of one account sees nothing of another', async () => {
    const [mine, theirs] = [await service.newUser(), await service.newUser()];
    const uploaded = await theirs.batch([{ name: 'theirs.pdf', bytes: await shortScan(1) }]);
    const id = ((await uploaded.json()) as BatchResponse).files[0]?.file_id ?? '';
    const call = program(service.address, (await makeKey(mine)).key);
    const ask = [
      ['GET', `${paths.download}?file_id=${id}`],
      ['DELETE', `${paths.document}?file_id=${id}`],
      ['POST', `${paths.retry}?file_id=${id}`],
      ['GET', paths.thumbnail.replace(':id', id)],
      ['GET', `${paths.exportDocument.replace(':id', id)}?format=text`],
      ['GET', paths.pageText.replace(':id', id).replace(':number', '1')],
    ] as const;
    for (const [method, path] of ask) {
      expect([method, path, (await call(method, path)).status]).toEqual([method, path, 404]);
    }
    await theirs.finished(id);
  });

  it('is in the export of its owner, without the key', async () => {
    const client = await service.newUser();
    const { key } = await makeKey(client, { name: 'Exported key' });
    const answer = await client.json('POST', paths.exportData, { password: PASSWORD });
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const account = files.get('account.json')?.toString() ?? '';
    expect(account).toContain('Exported key');
    expect(account).not.toContain(key.slice(0, -4));
  });
});

describe('what a key is for', () => {
  it('is told apart by scope', async () => {
    const client = await service.newUser();
    const reads = program(service.address, (await makeKey(client, { scopes: ['read'] })).key);
    const writes = program(service.address, (await makeKey(client, { scopes: ['write'] })).key);
    const refused = await reads('POST', paths.batch, await form());
    expect(refused.headers.get('WWW-Authenticate')).toContain('scope="write"');
    expect(await said(refused)).toEqual([403, 'key_scope']);
    expect(await said(await writes('GET', paths.list))).toEqual([403, 'key_scope']);
    expect((await reads('GET', paths.list)).status).toBe(200);
    expect((await writes('POST', paths.batch, await form())).status).toBe(200);
  });

  it.each([{ scopes: [] }, { scopes: ['admin'] }, { scopes: ['read', 'read'] }, { name: ' ' }])(
    'cannot be %j',
    async (wanted) => {
      const client = await service.newUser();
      expect((await askForKey(client, wanted as never)).status).toBe(400);
    },
  );
});

describe('a server that takes money', () => {
  it('has keys from Tier 2 on; they rest while the plan has none, and live again (D70)', async () => {
    const client = await live.newUser();
    expect(await said(await askForKey(client))).toEqual([403, 'key_plan']);
    expect(await keysOf(client)).toEqual({ keys: [], available: false, calls_per_minute: 60 });
    await tiers(client, 'tier 2');
    const { key } = await makeKey(client);
    expect(key).toMatch(/^legible_live_/);
    const call = program(live.address, key);
    expect((await call('GET', paths.list)).status).toBe(200);
    await tiers(client, 'tier 1');
    expect(await said(await call('GET', paths.list))).toEqual([403, 'key_plan']);
    expect((await keysOf(client)).keys).toHaveLength(1);
    await tiers(client, 'tier 3');
    expect((await call('GET', paths.list)).status).toBe(200);
  });

  it('takes no key of test mode', async () => {
    const client = await live.newUser();
    await tiers(client, 'tier 4');
    const { key, id } = await makeKey(client);
    const test = (await makeKey(await service.newUser())).key;
    await live.query(
      `update api_keys set key_hash = '${hashSecretToken(test)}' where id = '${id}'`,
    );
    expect((await program(live.address, test)('GET', paths.list)).status).toBe(401);
    expect((await program(live.address, key)('GET', paths.list)).status).toBe(401);
  });
});

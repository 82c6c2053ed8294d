import type { Session } from '@legible/contracts/accounts';
import { paths } from '@legible/contracts/endpoints';
import { closeCodes } from '@legible/contracts/live';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { awaitMail } from '../../../../test/network/mailbox.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';
import { userWithFile } from '../../../../test/documents/user-with-file.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const change = (client: ApiClient, current: string, next: string) =>
  client.json('POST', paths.changePassword, { current_password: current, new_password: next });

describe('changing the password', () => {
  it('needs the current one, ends other sessions and tells by mail (S7.14, S3.23)', async () => {
    const client = await service.newUser();
    const { email } = await client.me();
    const other = service.newClient();
    await other.login({ email, password: PASSWORD });
    const refused = await change(client, 'not the password', 'a new and longer phrase');
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { code: 'wrong_password', detail: 'The password is wrong.' },
    ]);
    expect((await change(client, PASSWORD, 'a new and longer phrase')).status).toBe(200);
    expect((await client.call('GET', paths.me)).status).toBe(200);
    expect((await other.raw('GET', paths.me)).status).toBe(403);
    await awaitMail(service, email, /(has just been changed)/);
  });

  it('gives this session another token, so that a copy of the old one is worth nothing', async () => {
    const client = await service.newUser();
    const thief = service.newClient();
    for (const [name, value] of client.cookies) thief.cookies.set(name, value);
    expect((await thief.call('GET', paths.me)).status).toBe(200);
    const socket = thief.socket(paths.progressSocket);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    expect((await change(client, PASSWORD, 'a new and longer phrase')).status).toBe(200);
    expect((await closed)[0]).toBe(closeCodes.restart);
    expect((await thief.raw('GET', paths.me)).status).not.toBe(200);
    expect((await client.call('GET', paths.me)).status).toBe(200);
    const again = client.socket(paths.progressSocket);
    await once(again, 'open');
    again.close();
  });

  it.each(['password123', 'Qwertyuiop'])('refuses %s, which everybody guesses', async (common) => {
    const client = await service.newUser();
    expect(await (await change(client, PASSWORD, common)).json()).toMatchObject({
      code: 'common_password',
    });
  });

  it('takes any characters up to 128 and no more', async () => {
    const client = await service.newUser();
    expect((await change(client, PASSWORD, 'x'.repeat(129))).status).toBe(400);
    const strange = ` 🔑 ${'ß'.repeat(100)} `;
    expect((await change(client, PASSWORD, strange)).status).toBe(200);
    const { email } = await client.me();
    expect((await service.newClient().login({ email, password: strange })).status).toBe(200);
    expect((await service.newClient().login({ email, password: strange.trim() })).status).toBe(401);
  });
});

describe('the user record', () => {
  it('has every field of the contract for a new account (S3.3, S3.5, S3.9, S3.10, S3.11)', async () => {
    const record = await (await service.newUser()).me();
    expect(record).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      name: 'Ada',
      last_name: 'Lovelace',
      email: expect.stringMatching(/@example\.com$/),
      email_confirmed: false,
      pending_email: null,
      subscription: 'free',
      role_type: 1,
      limit: 10,
      month_usage: 0,
      subscription_status: null,
      subscription_start_date: null,
      subscription_cancel_date: null,
      monthly_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      period_end: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      stripe_customer_id: null,
      stripe_subscription_id: null,
      stripe_price_id: null,
      stripe_subscription_item_id: null,
      subscription_interval: null,
      scheduled_change: null,
      stored_bytes: 0,
      stored_documents: 0,
    });
  });
});

it('a period that is over is so in every answer that tells of the user, that to a log-in first', async () => {
  const client = await service.newUser();
  const { id, email } = await client.me();
  const answers = [
    () => service.newClient().login({ email, password: PASSWORD }),
    () => client.json('PATCH', `/v1/users/${id}`, { name: 'Grace' }),
    () => client.call('GET', paths.users),
  ];
  for (const answer of answers) {
    await service.query(
      `update users set pages_used = 10, period_end = now() - interval '1 minute' where id = '${id}'`,
    );
    expect(JSON.stringify(await (await answer()).json())).toContain('"month_usage":0');
  }
});

describe('a changed name', () => {
  it('is the one that log-ins greet with', async () => {
    const client = await service.newUser();
    const { id, email } = await client.me();
    await client.json('PATCH', `/v1/users/${id}`, { name: 'Grace', last_name: 'Hopper' });
    const again = await service.newClient().login({ email, password: PASSWORD });
    expect(await again.json()).toMatchObject({ name: 'Grace', last_name: 'Hopper' });
  });
});

describe('the users calls', () => {
  it('know of nobody but the caller (S7.30, S7.32, D59)', async () => {
    const [client] = [await service.newUser(), await service.newUser()];
    const { email } = await client.me();
    for (const path of [paths.users, paths.searchUsers]) {
      const response = await client.call('GET', `${path}?q=user&email=user2@example.com`);
      const { users } = (await response.json()) as { users: { email: string }[] };
      expect(users.map((user) => user.email)).toEqual([email]);
    }
  });

  it('change names and nothing else, of the caller and nobody else (S7.31, D59)', async () => {
    const [client, other] = [await service.newUser(), await service.newUser()];
    const before = await client.me();
    const response = await client.json('PATCH', `/v1/users/${before.id}`, {
      name: 'Grace',
      last_name: 'Hopper',
      email: 'else@example.com',
      role_type: 9,
      limit: 99_999,
      subscription: 'tier 4',
      month_usage: -100,
      password_hash: 'x',
    });
    expect(await response.json()).toEqual({ ...before, name: 'Grace', last_name: 'Hopper' });
    const foreign = await client.json('PATCH', `/v1/users/${(await other.me()).id}`, { name: 'X' });
    expect(foreign.status).toBe(404);
    expect((await other.me()).name).toBe('Ada');
  });
});

async function sessionsOf(client: ApiClient): Promise<Session[]> {
  const response = await client.call('GET', paths.sessions);
  return ((await response.json()) as { sessions: Session[] }).sessions;
}

describe('sessions', () => {
  it('are listed without their secrets and ended one by one or all at once', async () => {
    const client = await service.newUser();
    const { email } = await client.me();
    const others = [service.newClient(), service.newClient()];
    for (const other of others) await other.login({ email, password: PASSWORD });
    const sessions = await sessionsOf(client);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(client.cookies.get('legible_session'));
    const target = sessions.find(({ current }) => !current)?.id ?? '';
    const stranger = await service.newUser();
    expect((await stranger.call('DELETE', `${paths.sessions}/${target}`)).status).toBe(404);
    expect((await client.call('DELETE', `${paths.sessions}/${target}`)).status).toBe(200);
    expect(await sessionsOf(client)).toHaveLength(2);
    expect((await client.call('DELETE', paths.sessions)).status).toBe(200);
    expect(await sessionsOf(client)).toHaveLength(1);
  });

  it('end by themselves when idle, and at last in any case', async () => {
    const client = await service.newUser();
    const { id } = await client.me();
    await service.query(
      `update sessions set last_used_at = now() - interval '8 days' where user_id = '${id}'`,
    );
    expect((await client.raw('GET', paths.me)).status).toBe(403);
    const busy = await service.newUser();
    const user = await busy.me();
    await service.query(`update sessions set expires_at = now() where user_id = '${user.id}'`);
    expect((await busy.raw('GET', paths.me)).status).toBe(403);
  });
});

describe('the address', () => {
  it('that is taken already is told to its owner', async () => {
    const { email } = await (await service.newUser()).me();
    const again = await service.newClient().register({ email, password: PASSWORD });
    expect(again.status).toBe(409);
    await awaitMail(service, email, /(You already have a Legible account)/);
  });
});

describe('leaving', () => {
  it.each([
    ['ocr', 'mine_ocr.pdf'],
    ['read.2026', 'mine_read.2026.pdf'],
    // Two files cannot have one name.
    ['', 'mine_ocr.pdf'],
  ])(
    'takes everything along in an archive, after the password: tag %j (D80, D29)',
    async (tag, processed) => {
      const { client, fileId } = await userWithFile(service);
      await client.json('PUT', paths.settings, { processed_tag: tag, autostart_ocr: false });
      const refused = await client.json('POST', paths.exportData, { password: 'guess guess' });
      expect(refused.status).toBe(403);
      const response = await client.json('POST', paths.exportData, { password: PASSWORD });
      expect(response.headers.get('Content-Type')).toBe('application/zip');
      const archive = Buffer.from(await response.arrayBuffer());
      expect(archive.subarray(0, 2).toString()).toBe('PK');
      for (const name of [
        'account.json',
        `files/${fileId}/mine.pdf`,
        `files/${fileId}/${processed}`,
      ]) {
        expect(archive.includes(name)).toBe(true);
      }
    },
  );

  it('removes rows, files and sessions for good, after the password (D80)', async () => {
    const { client, fileId } = await userWithFile(service);
    const { id, email } = await client.me();
    const folder = join(service.dataDir, 'objects', 'documents', fileId);
    expect(existsSync(folder)).toBe(true);
    const refused = await client.json('POST', paths.deleteAccount, { password: 'guess guess' });
    expect(refused.status).toBe(403);
    const done = await client.json('POST', paths.deleteAccount, { password: PASSWORD });
    expect(done.status).toBe(204);
    expect((await client.call('GET', paths.me)).status).toBe(401);
    expect((await service.newClient().login({ email, password: PASSWORD })).status).toBe(401);
    await expect.poll(() => existsSync(folder)).toBe(false);
    for (const table of ['documents', 'pages', 'settings', 'sessions', 'email_confirmations']) {
      expect(await service.query(`select * from ${table} where user_id = '${id}'`)).toEqual([]);
    }
    expect(await service.query(`select * from mails where recipient = '${email}'`)).toEqual([]);
    expect(readdirSync(join(service.dataDir, 'tmp'))).toEqual([]);
  });
});

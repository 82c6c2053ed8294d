import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { refusalOf } from '../refusal.ts';
import { PASSWORD, startService, type TestService } from '../service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const JSON_TYPE = { 'Content-Type': 'application/json' };

async function tokenOf(client: ApiClient): Promise<string> {
  const response = await client.raw('GET', paths.csrf);
  return ((await response.json()) as { csrftoken: string }).csrftoken;
}

const settingsWith = (token: string, cookies: string) =>
  fetch(service.address + paths.settings, {
    headers: { Cookie: cookies, 'X-CSRF-Token': token },
  });

const cookiesOf = (client: ApiClient) =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('an anti-forgery token', () => {
  it('counts in its header only, since foreign pages can send bodies, queries and cookies (D48)', async () => {
    const client = await service.newUser();
    const token = await tokenOf(client);
    const inQuery = await client.raw('POST', `${paths.logout}?_csrf=${token}&csrftoken=${token}`);
    expect(await refusalOf(inQuery)).toEqual([403, 'csrf']);
    const form = new URLSearchParams({ _csrf: token, csrftoken: token });
    const inForm = await client.raw('POST', paths.logout, { body: form });
    expect(await refusalOf(inForm)).toEqual([403, 'csrf']);
    const body = JSON.stringify({ _csrf: token, processed_tag: 'x', autostart_ocr: true });
    const inJson = await client.raw('PUT', paths.settings, { body, headers: JSON_TYPE });
    expect(await refusalOf(inJson)).toEqual([403, 'csrf']);
    for (const name of ['CSRF-Token', 'XSRF-Token', 'X-XSRF-Token']) {
      const response = await client.raw('GET', paths.settings, { headers: { [name]: token } });
      expect(await refusalOf(response)).toEqual([403, 'csrf']);
    }
  });

  it('of before a log-in or after a log-out is worth nothing', async () => {
    const client = service.newClient();
    const before = await tokenOf(client);
    const account = { email: 'stale@example.com', password: PASSWORD };
    await client.register(account);
    await client.login(account);
    expect((await settingsWith(before, cookiesOf(client))).status).toBe(403);
    const during = await tokenOf(client);
    const cookies = cookiesOf(client);
    expect((await settingsWith(during, cookies)).status).toBe(200);
    await client.call('POST', paths.logout);
    expect(await refusalOf(await settingsWith(during, cookies))).toEqual([403, 'csrf']);
  });

  it('cannot be planted together with its cookie', async () => {
    const [victim, attacker] = [await service.newUser(), service.newClient()];
    const token = await tokenOf(attacker);
    const planted = `legible_csrf=${attacker.cookies.get('legible_csrf')}; csrftoken=${token}`;
    const session = `legible_session=${victim.cookies.get('legible_session')}`;
    const response = await settingsWith(token, `${planted}; ${session}`);
    expect(await refusalOf(response)).toEqual([403, 'csrf']);
  });

  it('cannot be put together or altered (D48)', async () => {
    const client = await service.newUser();
    const token = await tokenOf(client);
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const forged = [
      changed,
      token.split('-').slice(1).join('-'),
      '-',
      '--',
      '-'.repeat(500),
      `${token}, ${token}`,
    ];
    for (const attempt of forged) {
      const response = await settingsWith(attempt, cookiesOf(client));
      expect([attempt, response.status]).toEqual([attempt, 403]);
    }
  });
});

describe('a foreign page', () => {
  it('cannot log somebody in as the attacker (D48)', async () => {
    const account = { email: 'attacker@example.com', password: PASSWORD };
    await service.newClient().register(account);
    const victim = service.newClient();
    // All that a form can do: three content types, cookies of its choice if it owns a neighbouring name.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const response = await victim.raw('POST', paths.login, {
        headers: { 'Content-Type': type },
        body: JSON.stringify(account),
      });
      expect(response.status).toBe(403);
    }
    expect(victim.cookies.has('legible_session')).toBe(false);
  });

  it('is refused by what the browser says of it, even with a token (D48)', async () => {
    const client = await service.newUser();
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${service.address}.evil.example` },
      { Origin: service.address.replace('http:', 'https:') },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      const response = await client.call('GET', paths.me, { headers: headers as never });
      expect(await refusalOf(response)).toEqual([403, 'forbidden_origin']);
    }
  });
});

describe('a session', () => {
  it('cannot be fixed: neither a made-up nor an own token survives the log-in', async () => {
    const account = { email: 'fixed@example.com', password: PASSWORD };
    const client = service.newClient();
    await client.register(account);
    client.cookies.set('legible_session', 'chosen-by-the-attacker');
    await client.login(account);
    const first = client.cookies.get('legible_session') ?? '';
    expect(first).toMatch(/^[\w-]{43}$/);
    await client.login(account);
    expect(client.cookies.get('legible_session')).not.toBe(first);
    for (const old of ['chosen-by-the-attacker', first]) {
      const holder = service.newClient();
      holder.cookies.set('legible_session', old);
      expect((await holder.call('GET', paths.me)).status).toBe(401);
    }
  });

  it('that another log-in replaces takes its sockets along', async () => {
    const client = await service.newUser();
    const socket = client.socket(paths.filesSocket);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const other = { email: 'next@example.com', password: PASSWORD };
    await client.register(other);
    await client.login(other);
    expect(await closed).toBe(4401);
  });
});

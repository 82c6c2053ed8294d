import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { awaitMail } from '../network/mailbox.ts';
import { startPublicService } from '../public-service.ts';
import { PASSWORD, startService, type TestService } from '../service.ts';

const PUBLIC_URL = 'https://legible.example';
const account = { email: 'cookies@example.com', password: PASSWORD };

let http: TestService;
let https: TestService;
beforeAll(async () => {
  [http, https] = await Promise.all([startService(), startPublicService(PUBLIC_URL)]);
});
afterAll(() => Promise.all([http?.stop(), https?.stop()]));

/** Attributes of the cookies that a token fetch and a log-in set, by name. */
async function cookiesAtLogin(service: TestService): Promise<Map<string, string[]>> {
  const client = service.newClient();
  await client.register(account);
  const fetched = await service.newClient().raw('GET', paths.csrf);
  const response = await client.login(account);
  expect(response.status).toBe(200);
  const all = [...fetched.headers.getSetCookie(), ...response.headers.getSetCookie()];
  return new Map(
    all.map((cookie) => {
      const [pair = '', ...attributes] = cookie.split('; ');
      return [pair.split('=')[0] ?? '', attributes.toSorted((a, b) => a.localeCompare(b))];
    }),
  );
}

describe('cookies', () => {
  it('over https are bound to the host and to encryption, and scripts read none but the token (D51)', async () => {
    const cookies = await cookiesAtLogin(https);
    expect(Object.fromEntries(cookies)).toEqual({
      '__Host-legible': ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'],
      '__Host-csrf': ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
      '__Host-known': ['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Strict', 'Secure'],
      csrftoken: ['Path=/', 'SameSite=Lax', 'Secure'],
    });
  });

  it('over plain http are the same but for what http cannot do', async () => {
    const cookies = await cookiesAtLogin(http);
    expect(Object.fromEntries(cookies)).toEqual({
      legible_session: ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'],
      legible_csrf: ['HttpOnly', 'Path=/', 'SameSite=Lax'],
      legible_known: ['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Strict'],
      csrftoken: ['Path=/', 'SameSite=Lax'],
    });
  });

  it('never carry the session under a name without its prefix over https', async () => {
    const client = https.newClient();
    await client.register({ ...account, email: 'prefix@example.com' });
    await client.login({ ...account, email: 'prefix@example.com' });
    const token = client.cookies.get('__Host-legible') ?? '';
    client.cookies.delete('__Host-legible');
    client.cookies.set('legible_session', token);
    await client.raw('GET', paths.csrf);
    expect((await client.call('GET', paths.me)).status).toBe(401);
  });

  it('keep a reset to the browser that knew the code, for ten minutes', async () => {
    const client = http.newClient();
    await client.json('POST', paths.requestReset, { email: account.email });
    const code = await awaitMail(http, account.email, /^ {4}([2-9A-Z]{8})$/m);
    const response = await client.json('POST', paths.verifyCode, { email: account.email, code });
    const grant = response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('legible_reset'));
    expect(grant).toMatch(
      /^legible_reset=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });
});

describe('a product with a public address', () => {
  it('tells browsers to use https only', async () => {
    for (const path of ['/', paths.csrf, '/nowhere', '/v1/nowhere']) {
      const { headers } = await https.newClient().raw('GET', path);
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    }
    const { headers } = await http.newClient().raw('GET', '/');
    expect(headers.has('Strict-Transport-Security')).toBe(false);
  });

  it('has no mailbox page, however it is asked for', async () => {
    const answers = ['/dev/mailbox', '/dev/mailbox?key=undefined', '/no/such/page'].map(
      async (path) => (await https.newClient().raw('GET', path)).text(),
    );
    const [mailbox, withKey, nothing] = await Promise.all(answers);
    expect([mailbox, withKey]).toEqual([nothing, nothing]);
    expect(https.mailbox).toBe('');
  });
});

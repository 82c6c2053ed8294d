import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const account = (email: string) => ({ email, password: PASSWORD });

describe('registration', () => {
  it('decides role, plan and limit itself, whatever the client claims (S3.6, S3.7, S6.5, S9.2, D23, D24)', async () => {
    const client = service.newClient();
    const response = await client.json('POST', paths.register, {
      ...account('claims@example.com'),
      name: 'Ada',
      last_name: 'Lovelace',
      subscription: 'tier 4',
      role_type: 7,
      limit: 1_000_000,
    });
    expect(response.status).toBe(201);
    await client.login(account('claims@example.com'));
    expect(await client.me()).toMatchObject({
      name: 'Ada',
      last_name: 'Lovelace',
      email: 'claims@example.com',
      subscription: 'free',
      role_type: 1,
      limit: 10,
      month_usage: 0,
    });
  });

  it('accepts the specified body and defaults (S7.10, S9.14)', async () => {
    const client = service.newClient();
    expect((await client.register(account('plain@example.com'))).status).toBe(201);
  });

  it('refuses an address that is taken, in any case of letters', async () => {
    const client = service.newClient();
    await client.register(account('twice@example.com'));
    const again = await client.register(account('TWICE@example.com'));
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ code: 'registration_refused' });
  });

  it('refuses a short password and names the field (S5.9)', async () => {
    const response = await service
      .newClient()
      .register({ email: 'short@example.com', password: 'short' });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { detail: string }).detail).toMatch(/^password:/);
  });
});

describe('login', () => {
  it('answers with the user and never with a password (S1.4, S7.9, S3.1, S3.2, S3.4)', async () => {
    const client = service.newClient();
    await client.register(account('login@example.com'));
    const response = await client.login(account('Login@Example.com'));
    const body = await response.json();
    expect(response.status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[\w-]{22}$/),
      name: 'Ada',
      last_name: 'Lovelace',
      email: 'login@example.com',
    });
    expect(JSON.stringify(body)).not.toMatch(/password|argon/i);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const client = service.newClient();
    await client.register(account('known@example.com'));
    const wrong = await client.login({ email: 'known@example.com', password: 'not the one' });
    const unknown = await client.login({ email: 'nobody@example.com', password: 'not the one' });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(await wrong.json()).toEqual(await unknown.json());
  });

  it('makes guessing wait, and says how long', async () => {
    const client = service.newClient();
    const guess = () => client.login({ email: 'guessed@example.com', password: 'guess guess' });
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(401);
    const blocked = await guess();
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('starts a session of its own, so that a planted one is worth nothing', async () => {
    const client = service.newClient();
    await client.register(account('fixation@example.com'));
    await client.login(account('fixation@example.com'));
    const first = client.cookies.get('legible_session');
    await client.login(account('fixation@example.com'));
    const second = client.cookies.get('legible_session');
    expect(second).not.toBe(first);
    client.cookies.set('legible_session', first ?? '');
    expect((await client.call('GET', paths.me)).status).toBe(403);
  });
});

describe('logout', () => {
  it('ends the session on the server, and is harmless without one (S7.37)', async () => {
    const client = await service.newUser();
    const session = client.cookies.get('legible_session') ?? '';
    expect((await client.call('POST', paths.logout)).status).toBe(204);
    expect((await client.call('POST', paths.logout)).status).toBe(204);
    client.cookies.set('legible_session', session);
    expect((await client.call('GET', paths.me)).status).toBe(401);
  });
});

describe('the anti-forgery token', () => {
  it('comes from its own call and as a cookie (S7.8)', async () => {
    const client = service.newClient();
    const response = await client.raw('GET', paths.csrf);
    const { csrftoken } = (await response.json()) as { csrftoken: string };
    expect(csrftoken).toBe(client.cookies.get('csrftoken'));
  });

  it('is demanded on every call, GETs and login included (S6.6, S7.3)', async () => {
    const client = await service.newUser();
    for (const [method, path] of [
      ['GET', paths.me],
      ['GET', paths.list],
      ['GET', paths.download],
      ['POST', paths.login],
      ['POST', paths.batch],
      ['DELETE', paths.document],
    ] as const) {
      const response = await client.raw(method, path);
      expect([path, response.status]).toEqual([path, 403]);
      expect(await response.json()).toMatchObject({ code: 'csrf' });
    }
  });

  it('is demanded however the path is written', async () => {
    const client = await service.newUser();
    for (const path of [
      '/%761/users/me',
      '/v%31/auth/login',
      '/v1%2Fauth%2Flogin',
      '/V1/users/me',
    ]) {
      const response = await client.raw('POST', path);
      expect([path, response.status]).not.toEqual([path, 200]);
      expect([403, 404]).toContain(response.status);
      const read = await client.raw('GET', path);
      expect(await read.text()).not.toContain('@example.com');
    }
    const encoded = await client.raw('POST', '/%761/auth/login', {
      body: JSON.stringify({ email: 'user1@example.com', password: PASSWORD }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(encoded.status).toBe(403);
  });

  it('of one session is refused in another (D48)', async () => {
    const [mine, theirs] = [await service.newUser(), await service.newUser()];
    const response = await mine.raw('GET', paths.me, {
      headers: { 'X-CSRF-Token': theirs.cookies.get('csrftoken') ?? '' },
    });
    expect(response.status).toBe(403);
  });

  it('does not help a foreign page', async () => {
    const client = await service.newUser();
    const response = await client.call('GET', paths.me, {
      headers: { Origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'forbidden_origin' });
  });
});

describe('answers', () => {
  it('are never stored by caches and carry the security headers', async () => {
    const client = await service.newUser();
    const { headers } = await client.call('GET', paths.me);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'");
  });

  it('to a malformed body are 400 with a detail (D81)', async () => {
    const client = service.newClient();
    const response = await client.call('POST', paths.login, {
      body: '{"email":',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_request' });
  });

  it('need a session for what is personal (S7.29)', async () => {
    const response = await service.newClient().call('GET', paths.me);
    expect(response.status).toBe(401);
  });
});

describe('settings', () => {
  it('start with the defaults and keep what is set (S3.13, S7.33, S7.34)', async () => {
    const client = await service.newUser();
    const defaults = await client.call('GET', paths.settings);
    // Documents stay until their owner deletes them (D83).
    const kept = {
      retention_days: null,
      deletion_from: null,
      max_retention_days: null,
      languages: null,
      notifies: true,
      mails_when_ready: true,
    };
    expect(await defaults.json()).toEqual({ processed_tag: 'ocr', autostart_ocr: false, ...kept });
    const wanted = { processed_tag: 'lesbar', autostart_ocr: true };
    const written = { ...wanted, ...kept };
    expect(await (await client.json('PUT', paths.settings, wanted)).json()).toEqual(written);
    expect(await (await client.call('GET', paths.settings)).json()).toEqual(written);
  });

  it('refuse a tag that could not be part of a file name', async () => {
    const client = await service.newUser();
    const response = await client.json('PUT', paths.settings, {
      processed_tag: '../x',
      autostart_ocr: true,
    });
    expect(response.status).toBe(400);
  });
});

import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type WebSocket from 'ws';
import type { ApiClient } from '../api-client.ts';
import { startPublicService } from '../public-service.ts';
import { shortScan } from '../pdfs/scans.ts';
import { PASSWORD, type TestService } from '../service.ts';

/** Sites of their own: neither shares more than an ending with the API's. */
const FRONT = 'https://app.example.com';
const EVIL = 'https://evil.example.org';
const account = { email: 'far@example.com', password: PASSWORD };

let service: TestService;
beforeAll(async () => {
  service = await startPublicService('https://api.example.net', {
    LEGIBLE_ALLOWED_ORIGINS: FRONT,
    LEGIBLE_CROSS_SITE: 'on',
    LEGIBLE_API_HOST: 'https://api.example.net',
  });
});
afterAll(() => service?.stop());

/** As a page of that origin calls. */
const by = (origin: string) => ({ headers: { Origin: origin, 'Sec-Fetch-Site': 'cross-site' } });

async function loggedIn(): Promise<ApiClient> {
  const client = service.newClient();
  await client.register(account);
  await client.login(account);
  return client;
}

const outcome = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });

describe('a front end of another site (S7.2, D50, D51)', () => {
  it('is sent every cookie so that it comes back, in a jar of its site, and taken so again', async () => {
    const client = service.newClient();
    await client.register(account);
    const answers = [await client.login(account), await client.call('POST', paths.logout)];
    const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
    const names = new Set(cookies.map((cookie) => cookie.split('=')[0]));
    expect(names).toEqual(new Set(['__Host-legible', '__Host-known', 'csrftoken']));
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).toMatch(/; SameSite=None(;|$)/);
      expect(cookie).toMatch(/; Partitioned(;|$)/);
      expect(cookie).not.toMatch(/; Domain=/);
    }
  });

  it('logs in, uploads, listens and downloads', async () => {
    const client = await loggedIn();
    const me = await client.call('GET', paths.me, by(FRONT));
    expect(me.headers.get('Access-Control-Allow-Origin')).toBe(FRONT);
    expect(me.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    const socket = client.socket(paths.progressSocket, by(FRONT).headers);
    expect(await outcome(socket)).toBe(101);
    const form = new FormData();
    form.append('files', new Blob([await shortScan(1)]), 'letter.pdf');
    const sent = await client.call('POST', paths.batch, { ...by(FRONT), body: form });
    const { files } = (await sent.json()) as { files: { file_id: string }[] };
    const id = files[0]?.file_id ?? '';
    await client.finished(id);
    const file = await client.download(id, 'processed', by(FRONT).headers);
    expect(file.status).toBe(200);
    expect(file.headers.get('Access-Control-Expose-Headers')).toContain('Content-Disposition');
    expect(file.headers.get('Content-Disposition')).toContain('letter');
    socket.close();
  });
});

describe('a hostile page of a third site', () => {
  it('is refused, whatever the browser sends along: calls, preflights and sockets', async () => {
    const client = await loggedIn();
    for (const [method, path] of [
      ['GET', paths.me],
      ['GET', paths.csrf],
      ['POST', paths.logout],
      ['DELETE', `${paths.document}?file_id=x`],
    ] as const) {
      const answer = await client.call(method, path, by(EVIL));
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
        403,
        null,
      ]);
    }
    const preflight = await client.raw('OPTIONS', paths.batch, {
      headers: {
        Origin: EVIL,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-csrf-token',
      },
    });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBeNull();
    for (const origin of [EVIL, 'null', `${FRONT}.evil.example.org`]) {
      expect(await outcome(client.socket(paths.filesSocket, { Origin: origin }))).toBe(403);
    }
    expect((await client.call('GET', paths.me, by(FRONT))).status).toBe(200);
  });

  it('needs the token as well, even in the name of the front end or of none', async () => {
    const client = await loggedIn();
    const none = await client.raw('GET', paths.me, by(FRONT));
    expect([none.status, await none.json()]).toMatchObject([403, { code: 'csrf' }]);
    const silent = { headers: { 'Sec-Fetch-Site': 'cross-site' } };
    expect((await client.call('GET', paths.me, silent)).status).toBe(403);
  });
});

it('its own pages may call the host that they were built for, with its sockets', async () => {
  const { headers } = await service.newClient().raw('GET', '/');
  expect(headers.get('Content-Security-Policy')).toContain(
    "connect-src 'self' https://api.example.net wss://api.example.net;",
  );
});

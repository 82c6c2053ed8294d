import { paths } from '@legible/contracts/endpoints';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { startPublicService } from '../public-service.ts';
import { startService, type TestService } from '../service.ts';
import { rawRequest, sendRaw } from '../network/wire.ts';

const FRIEND = 'https://app.friend.example';
const EVIL = 'https://evil.example';

let service: TestService;
let local: TestService;
beforeAll(async () => {
  [service, local] = await Promise.all([
    startPublicService('https://legible.example', { LEGIBLE_ALLOWED_ORIGINS: FRIEND }),
    startService(),
  ]);
});
afterAll(() => Promise.all([service?.stop(), local?.stop()]));

const raw = (method: string, path: string, headers: Record<string, string> = {}) =>
  service.newClient().raw(method, path, { headers, redirect: 'manual' });

function preflight(origin: string, header: string): Promise<Response> {
  return raw('OPTIONS', paths.batch, {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': header,
  });
}

const refused = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });

describe('no address', () => {
  it.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/login?next=https://evil.example',
    '/docs/api//evil.example',
    '/v1/auth/csrf?redirect=https://evil.example',
    '/https://evil.example',
  ])('such as %s leads away', async (path) => {
    const answer = await sendRaw(service.address, rawRequest(`GET ${path}`));
    expect(answer.status).toBeLessThan(500);
    expect(/^location: (.*)$/im.exec(answer.head)?.[1] ?? '/').toMatch(/^\.?\/(?![/\\])/);
  });

  it.each([
    '/..%2f..%2f..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/.env',
    '/.git/config',
  ])('such as %s leads out of the folder of the application', async (path) => {
    const answer = await sendRaw(service.address, rawRequest(`GET ${path}`));
    expect(answer.body).not.toMatch(/"workspaces"|\[core\]|"name"/);
  });
});

const statusWith = (headers: Record<string, string>): Promise<number> => {
  const { hostname, port } = new URL(local.address);
  return new Promise((resolve, reject) => {
    const path = local.mailbox.slice(local.address.length);
    httpRequest({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
};

describe('another origin', () => {
  it('of the list may call with credentials and the anti-forgery header, and read what it needs (S7.19, D51)', async () => {
    const { status, headers } = await preflight(FRIEND, 'x-csrf-token');
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(FRIEND);
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect(headers.get('Access-Control-Allow-Headers')).toMatch(/X-CSRF-Token/i);
    const fetched = await raw('GET', paths.csrf, { Origin: FRIEND });
    expect(fetched.headers.get('Access-Control-Allow-Origin')).toBe(FRIEND);
    expect(fetched.headers.get('Access-Control-Expose-Headers')).toContain('Content-Disposition');
    expect(fetched.headers.get('Vary')).toMatch(/Origin/i);
  });

  it.each([
    EVIL,
    'null',
    'https://legible.example.evil.example',
    'http://legible.example',
    'https://legible.example:444',
    'https://evil.example#legible.example',
    'https://LEGIBLE.example',
  ])('such as %s is allowed nothing', async (origin) => {
    const answers = [
      await preflight(origin, 'x-csrf-token'),
      await raw('GET', paths.csrf, { Origin: origin }),
      await raw('GET', '/', { Origin: origin }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
    expect(answers[1]?.status).toBe(403);
  });
});

describe('every answer', () => {
  it.each([
    ['a call', 'GET', paths.csrf],
    ['a refusal', 'GET', paths.me],
    ['an unknown call', 'GET', '/v1/nowhere'],
    ['the application', 'GET', '/'],
    ['a screen', 'GET', '/login'],
    ['a file of the application', 'GET', '/favicon.svg'],
    ['the description of the API', 'GET', '/docs/api'],
    ['a page of the server', 'GET', `${paths.confirmEmail}?token=none`],
    ['a refused socket', 'GET', paths.filesSocket],
    ['an unknown method', 'PUT', '/'],
    ['the health', 'GET', '/health/live'],
  ])('(%s) tells the browser to trust little', async (_name, method, path) => {
    const { headers } = await raw(method, path);
    const csp = headers.get('Content-Security-Policy') ?? '';
    expect(csp).toMatch(/default-src 'self'/);
    expect(csp).toMatch(/object-src 'none'/);
    expect(csp).toMatch(/base-uri 'none'/);
    expect(csp).toMatch(/frame-ancestors 'none'/);
    expect(csp).not.toMatch(/script-src[^;]*('unsafe|https:|\*)/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
    expect(headers.get('X-Frame-Options')).toMatch(/DENY|SAMEORIGIN/);
    expect(headers.has('X-Powered-By')).toBe(false);
    expect(headers.has('Server')).toBe(false);
    const isPersonal = path.startsWith('/v1/') && path !== '/v1/nowhere';
    expect(headers.get('Cache-Control') === 'no-store' || !isPersonal).toBe(true);
  });
});

describe('a socket', () => {
  it.each([EVIL, 'null', 'http://legible.example', `${FRIEND}.evil.example`])(
    'is refused to a page of %s, though the browser sends the cookie along',
    async (origin) => {
      const client = await local.newUser();
      for (const path of [paths.filesSocket, paths.progressSocket]) {
        expect(await refused(client.socket(path, { Origin: origin }))).toBe(403);
      }
    },
  );

  it('that says too much is closed', async () => {
    const socket = (await local.newUser()).socket(paths.filesSocket);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.send('x'.repeat(100_000));
    expect(await closed).toBe(1009);
  });
});

describe('the mailbox page', () => {
  it.each([
    { 'X-Forwarded-Host': 'localhost' },
    { 'X-Forwarded-Proto': 'https' },
    { 'X-Real-IP': '127.0.0.1' },
    { Forwarded: 'for=127.0.0.1' },
    { Via: '1.1 proxy' },
    { 'CF-Connecting-IP': '127.0.0.1' },
    { 'True-Client-IP': '127.0.0.1' },
    { Host: 'localhost.' },
    { Host: '127.0.0.1.nip.example' },
    { Host: 'localhost@evil.example' },
    { Host: 'evil.example:80:localhost' },
  ])('does not exist with %j', async (headers) => {
    expect(await statusWith(headers as never)).toBe(404);
  });

  it('is not readable by a page of another origin', async () => {
    const response = await local
      .newClient()
      .raw('GET', '/dev/mailbox', { headers: { Origin: EVIL } });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

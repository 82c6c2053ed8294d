import type { ApiError } from '@legible/contracts/errors';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type WebSocket from 'ws';
import { makeKey, program, type Program } from '../keys.ts';
import { listRoutes } from '../routes.ts';
import { startService, type TestService } from '../service.ts';

/** What a key with the scope `read` may call. A new route stands here, below, or in neither, which is `never`. */
const READS = [
  'GET /v1/ocr/documents/{id}',
  'GET /v1/ocr/documents/{id}/export',
  'GET /v1/ocr/documents/{id}/pages/{number}/text',
  'GET /v1/ocr/documents/{id}/thumbnail',
  'GET /v1/ocr/download',
  'GET /v1/ocr/download/link',
  'GET /v1/ocr/export',
  'GET /v1/ocr/languages',
  'GET /v1/ocr/limits',
  'GET /v1/ocr/list',
  'GET /v1/ocr/refusals',
  'GET /v1/ocr/running',
  'GET /v1/ocr/usage',
  'GET /v1/search',
  'GET /v1/settings/me',
  'GET /v1/webhooks',
  'GET /v1/webhooks/{id}/messages',
  'POST /v1/ocr/download/link',
  'POST /v1/ocr/export',
];
const WRITES = [
  'DELETE /v1/ocr/',
  'DELETE /v1/webhooks/{id}',
  'PATCH /v1/ocr/documents/{id}',
  'PATCH /v1/webhooks/{id}',
  'POST /v1/ocr/batch',
  'POST /v1/ocr/cancel',
  'POST /v1/ocr/documents/delete',
  'POST /v1/ocr/documents/restore',
  'POST /v1/ocr/refusals/dismiss',
  'POST /v1/ocr/retry',
  'POST /v1/ocr/upload',
  'POST /v1/ocr/upload-by-url',
  'POST /v1/webhooks',
  'POST /v1/webhooks/{id}/messages/{message}/again',
  'POST /v1/webhooks/{id}/secret',
  'POST /v1/webhooks/{id}/test',
  'PUT /v1/ocr/documents/{id}/pages/{number}/words/{word}',
  'PUT /v1/settings/me',
];
/** What no key may call, so that neither account nor money hangs on one. */
const NEVER = [
  'DELETE /v1/feature-requests/{number}/vote',
  'DELETE /v1/subscription/{id}',
  'DELETE /v1/users/me/email',
  'DELETE /v1/users/me/keys/{id}',
  'DELETE /v1/users/me/sessions',
  'DELETE /v1/users/me/sessions/{id}',
  'GET /v1/auth/confirm-email',
  'GET /v1/auth/csrf',
  'GET /v1/feature-requests',
  'GET /v1/ocr/files',
  'GET /v1/ocr/progress',
  'GET /v1/operator',
  'GET /v1/subscription/portal',
  'GET /v1/subscription/prices',
  'GET /v1/subscription/{id}/preview',
  'GET /v1/trial',
  'GET /v1/trial/file',
  'GET /v1/users/',
  'GET /v1/users/me',
  'GET /v1/users/me/keys',
  'GET /v1/users/me/sessions',
  'GET /v1/users/search',
  'PATCH /v1/subscription/{id}',
  'PATCH /v1/users/{id}',
  'POST /v1/auth/confirm-email',
  'POST /v1/auth/confirm-email/resend',
  'POST /v1/auth/keep-email',
  'POST /v1/auth/login',
  'POST /v1/auth/logout',
  'POST /v1/auth/new-email',
  'POST /v1/auth/register',
  'POST /v1/auth/request-reset',
  'POST /v1/auth/reset',
  'POST /v1/auth/verify-code',
  'POST /v1/contact/',
  'POST /v1/subscription',
  'POST /v1/subscription/customer',
  'POST /v1/subscription/refresh',
  'POST /v1/subscription/test-card',
  'POST /v1/subscription/test-card/authentication',
  'POST /v1/subscription/webhook',
  'POST /v1/trial',
  'POST /v1/trial/keep',
  'POST /v1/users/me/change-password',
  'POST /v1/users/me/confirm-email',
  'POST /v1/users/me/delete',
  'POST /v1/users/me/email',
  'POST /v1/users/me/export',
  'POST /v1/users/me/keys',
  'PUT /v1/feature-requests/{number}/vote',
];

let service: TestService;
let calls: string[];
let both: Program;
let reads: Program;
let writes: Program;

beforeAll(async () => {
  service = await startService({}, { LEGIBLE_TRIAL: 'on' });
  const client = await service.newUser();
  await service.query(`update users set subscription = 'tier 4'`);
  const programOf = async (...scopes: ('read' | 'write')[]) =>
    program(service.address, (await makeKey(client, { scopes })).key);
  [both, reads, writes] = [
    await programOf('read', 'write'),
    await programOf('read'),
    await programOf('write'),
  ];
  const { routes } = await listRoutes();
  // Next to a GET there is a HEAD with the same rights.
  calls = routes.filter((route) => / \/v1\//.test(route) && !route.startsWith('HEAD ')).toSorted();
});
afterAll(() => service?.stop());

/** The code of the answer to a call, whose ids belong to no user. */
async function codeOf(call: Program, route: string): Promise<string> {
  const [method = '', path = ''] = route.split(' ');
  const filled = path
    .replace('{id}', 'AAAAAAAAAAAAAAAAAAAAAA')
    .replace('{number}', '1')
    .replace('{word}', '0')
    .replace('{message}', 'msg_AAAA');
  const body = ['GET', 'DELETE'].includes(method) ? {} : { body: '{}' };
  const headers = 'body' in body ? { 'Content-Type': 'application/json' } : {};
  const response = await call(method, filled, { ...body, headers });
  const text = await response.text();
  return response.ok ? 'ok' : (JSON.parse(text) as ApiError).code;
}

const REFUSALS = ['not_by_key', 'key_scope', 'key_plan', 'invalid_key', 'unauthenticated', 'csrf'];

describe('a program', () => {
  it('finds every route of the server in one of three lists', () => {
    expect(calls).toEqual([...READS, ...WRITES, ...NEVER].toSorted());
  });

  it('calls what is about documents with the right scope, and with no other', async () => {
    for (const [routes, right, wrong] of [
      [READS, reads, writes],
      [WRITES, writes, reads],
    ] as const) {
      for (const route of routes) {
        expect([route, await codeOf(wrong, route)]).toEqual([route, 'key_scope']);
        for (const call of [right, both]) {
          const code = await codeOf(call, route);
          expect([route, REFUSALS.includes(code) ? code : 'gets in']).toEqual([route, 'gets in']);
        }
      }
    }
  });

  it('never calls what is about account, password, sessions, payments and keys', async () => {
    for (const route of NEVER) {
      expect([route, await codeOf(both, route)]).toEqual([route, 'not_by_key']);
    }
    const untouched = await both('GET', '/v1/nowhere');
    expect(untouched.status).toBe(404);
  });

  it('has the same rights for HEAD as for GET', async () => {
    expect((await reads('HEAD', paths.list)).status).toBe(200);
    expect((await writes('HEAD', paths.list)).status).toBe(403);
    expect((await both('HEAD', paths.me)).status).toBe(403);
  });

  it('opens no socket', async () => {
    const client = service.newClient();
    const { key } = await makeKey(await service.newUser());
    for (const path of [paths.filesSocket, paths.progressSocket]) {
      const socket = client.socket(path, { Authorization: `Bearer ${key}` });
      expect(await handshake(socket)).toBe(403);
    }
  });
});

const handshake = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });

import { apiError } from '@legible/contracts/errors';
import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../api-client.ts';
import { describedOperations } from '../openapi.ts';
import { PASSWORD, startService, type TestService } from '../service.ts';
import { rawRequest, sendRaw } from '../network/wire.ts';

let service: TestService;
let client: ApiClient;
let userId: string;
beforeAll(async () => {
  service = await startService({}, { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1' });
  client = await service.newUser();
  userId = (await client.me()).id;
});
afterAll(() => service?.stop());

const raw = (firstLine: string, headers: string[] = [], body = '') =>
  sendRaw(service.address, rawRequest(firstLine, headers, body));

/** Status and code of an answer whose body is an error as every error must be. */
function refusal({ status, body }: { status: number; body: string }): [number, string] {
  const { code } = apiError.strict().parse(JSON.parse(body));
  return [status, code];
}

async function refusalOf(response: Response): Promise<[number, string]> {
  return refusal({ status: response.status, body: await response.text() });
}

const send = (body: string | Buffer, type = 'application/json') =>
  service.newClient().call('POST', paths.login, {
    body: body as string,
    headers: { 'Content-Type': type },
  });

describe('what is hardly HTTP', () => {
  it.each([
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a header without a name', 'GET /v1/auth/csrf HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    ['a NUL in a header', 'GET /v1/auth/csrf HTTP/1.1\r\nHost: x\r\nCookie: a=\0\r\n\r\n', 400],
    [
      'two lengths',
      'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a negative length',
      'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      400,
    ],
    [
      'headers of 64 KiB',
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(65_536)}\r\n\r\n`,
      431,
    ],
    ['3,000 headers', `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3000)}\r\n`, 431],
  ])('%s is answered with an error as any other', async (_name, bytes, status) => {
    const answer = await sendRaw(service.address, bytes);
    expect(refusal(answer)[0]).toBe(status);
    expect(answer.head).toMatch(/nosniff/i);
  });

  it.each([
    ['/v1/%zz', 400],
    ['/v1/users/%c0%af', 400],
    [`/v1/users/me/sessions/${'a'.repeat(300)}`, 404],
    ['/v1/../../etc/passwd', 400],
    ['/v1/users/me%00', 400],
    ['/v1//users/me', 400],
  ])('the path %s is answered with %i', async (path, status) => {
    const answer = await raw(`GET ${path}`);
    expect(answer.status).toBe(status);
    expect(refusal(answer)[0]).toBe(status);
  });

  it('what is no call is not found: a page says so, where pages are built', async () => {
    const answer = await raw('GET /V1/users/me');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatch(/<div id="root"|"code":"not_found"/);
  });

  it('HEAD gets no body even then', async () => {
    const bytes = `HEAD / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(65_536)}\r\n\r\n`;
    const answer = await sendRaw(service.address, bytes);
    expect([answer.status, answer.body]).toEqual([431, '']);
  });

  it('an unknown expectation is ignored, and methods without a route are not found', async () => {
    const expectation = await raw(`GET ${paths.me}`, ['Expect: the-unexpected']);
    expect(refusal(expectation)).toEqual([403, 'csrf']);
    for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
      expect(refusal(await raw(`${method} ${paths.me}`))).toEqual([404, 'not_found']);
    }
  });

  it('an upgrade of anything but a socket is an ordinary request', async () => {
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade'];
    expect(refusal(await raw(`GET ${paths.me}`, upgrade))).toEqual([403, 'csrf']);
    expect(refusal(await raw(`GET ${paths.filesSocket}`))).toEqual([401, 'unauthenticated']);
    expect(await refusalOf(await client.raw('GET', paths.filesSocket))).toEqual([404, 'not_found']);
  });
});

describe('a JSON body', () => {
  it.each([
    ['nothing', ''],
    ['half an object', '{"email":'],
    ['a number', '7'],
    ['null', 'null'],
    ['15,000 nested lists', `${'['.repeat(15_000)}${']'.repeat(15_000)}`],
    ['10,000 nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['a prototype', '{"__proto__":{"admin":true},"email":"a@example.com","password":"x"}'],
    [
      'a constructor',
      '{"constructor":{"prototype":{"a":1}},"email":"a@example.com","password":"x"}',
    ],
    ['a list for a text', '{"email":["a@example.com"],"password":{"$ne":null}}'],
    [
      'a line break in an address',
      '{"email":"a@example.com\\r\\nBcc: b@example.com","password":"x"}',
    ],
  ])('that holds %s is refused', async (_name, body) => {
    expect(await refusalOf(await send(body))).toEqual([400, 'bad_request']);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('that is too large is refused', async () => {
    expect(await refusalOf(await send(JSON.stringify({ a: 'x'.repeat(70_000) })))).toEqual([
      413,
      'body_too_large',
    ]);
  });

  it('that is not UTF-8 is read as text or refused, and nothing breaks', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"email":"'),
      Buffer.from([0xff, 0xc0, 0xed, 0xa0, 0x80]),
      Buffer.from('","password":"x"}'),
    ]);
    expect((await refusalOf(await send(bytes)))[0]).toBe(400);
  });

  it.each([
    ['application/xml', 415],
    ['text/plain', 400],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 400],
    ['multipart/form-data', 400],
    ['application/json; charset=utf-7', 400],
    ['/', 415],
    ['x'.repeat(99), 415],
  ])('sent as %s is refused with %i', async (type, status) => {
    expect((await refusalOf(await send('{}', type)))[0]).toBe(status);
  });
});

describe('a NUL', () => {
  it('is refused in every text of every call, and leaves nothing behind', async () => {
    const operations = await describedOperations(service.address);
    const before = await service.query(
      'select (select count(*) from users) as users, (select count(*) from contact_messages) as messages',
    );
    for (const operation of operations) {
      for (const request of withNul(operation)) {
        const response = await client.call(operation.method, request.url, {
          ...(request.body && { body: JSON.stringify(request.body) }),
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.5' },
        });
        const call = `${operation.method} ${request.url} ${JSON.stringify(request.body)}`;
        expect([call, response.status >= 400 && response.status < 500]).toEqual([call, true]);
        if (operation.method !== 'HEAD') await refusalOf(response);
      }
    }
    const after = await service.query(
      'select (select count(*) from users) as users, (select count(*) from contact_messages) as messages',
    );
    expect(after).toEqual(before);
  });
});

const VALID: Record<string, unknown> = {
  email: 'nul@example.com',
  password: PASSWORD,
  new_password: PASSWORD,
  current_password: PASSWORD,
  code: 'ABCD2345',
  name: 'Ada',
  last_name: 'Lovelace',
  subject: 'Hello',
  message: 'Text',
  processed_tag: 'ocr',
  autostart_ocr: false,
  file_type: 'original',
};

/** Passwords are hashed, never stored: there, a NUL is a character as any other. */
const TEXTS = ['email', 'code', 'name', 'last_name', 'subject', 'message', 'processed_tag'];

/** Of a contact message by a user who is logged in, name and address are the account's (D8). */
const isIgnored = (path: string, name: string) =>
  path === paths.contact && ['name', 'email'].includes(name);

/** The call once for each of its texts, with a NUL in that one. */
function withNul(operation: Awaited<ReturnType<typeof describedOperations>>[number]) {
  const { path, query, body } = operation;
  const own = path.replace('/users/{id}', `/users/${userId}`);
  const fields = Object.keys(body?.properties ?? {});
  const valid = Object.fromEntries(
    fields.filter((name) => name in VALID).map((name) => [name, VALID[name]]),
  );
  const inBody = fields
    .filter((name) => TEXTS.includes(name) && !isIgnored(path, name))
    .map((name) => ({ url: own, body: { ...valid, [name]: 'a\0b' } }));
  const inQuery = query.map(({ name }) => ({ url: `${own}?${name}=a%00b`, body: undefined }));
  const inPath = own.includes('{id}') ? [{ url: own.replace('{id}', '%00'), body: undefined }] : [];
  return [...inBody, ...inQuery, ...inPath];
}

describe('a query, a cookie', () => {
  it.each<[string, number]>([
    [`${paths.download}?file_id=a&file_id=b`, 400],
    [`${paths.list}?prefix=a&prefix=b`, 400],
    [`${paths.list}?prefix[]=a`, 200],
    [`${paths.list}?__proto__[a]=b&constructor=c`, 200],
    [`${paths.list}?prefix=%ED%A0%80`, 200],
    [`${paths.list}?prefix=${'a'.repeat(256)}`, 400],
    [`${paths.download}?file_id=${'a'.repeat(65)}`, 400],
    [`${paths.download}?file_id=x&file_type=../../etc/passwd`, 400],
    [`${paths.list}?${'a=b&'.repeat(2000)}`, 200],
  ])('%s gives %i', async (path, status) => {
    const response = await client.call('GET', path);
    expect(response.status).toBe(status);
    if (status >= 400) await refusalOf(response);
  });

  it('may be nonsense', async () => {
    for (const cookie of [
      '=;;;=',
      '%00=%ZZ; legible_session=%00',
      'legible_session',
      `legible_session=${'a'.repeat(9000)}`,
      '__proto__=x; legible_csrf=\u00ff',
    ]) {
      const answer = await raw(`GET ${paths.me}`, [`Cookie: ${cookie}`, 'X-CSRF-Token: a-b-c']);
      expect(refusal(answer)).toEqual([403, 'csrf']);
    }
  });
});

import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { FakeUpload } from '../../testing/fake-upload.ts';
import { ApiClient } from './api-client.ts';
import { sendFiles } from './multipart-upload.ts';

const csrfRefusal = { status: 403, body: { detail: 'stale', code: 'csrf' } };

it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  '%s carries cookies and the anti-forgery token (S7.2, S7.3)',
  async (method) => {
    const server = fakeServer({ [`${method} /v1/thing`]: { body: {} } });
    await new ApiClient().json(method, '/v1/thing');
    expect(server.seen[0]?.headers.get('X-CSRF-Token')).toBe('token-in-cookie');
    expect(server.seen[0]?.init.credentials).toBe('include');
  },
);

const thing = async () => new ApiClient().json('GET', '/v1/thing');

it('takes what the page has asked for itself, once, and asks where that failed', async () => {
  const server = fakeServer({ 'GET /v1/thing': { body: { from: 'server' } } });
  const url = `${window.location.origin}/v1/thing`;
  window.legibleEarly = new Map([[url, Promise.resolve(Response.json({ from: 'page' }))]]);
  expect([await thing(), await thing()]).toEqual([{ from: 'page' }, { from: 'server' }]);
  window.legibleEarly.set(url, Promise.reject(new TypeError('Failed to fetch')));
  expect(await thing()).toEqual({ from: 'server' });
  window.legibleEarly.set(url, Promise.resolve(Response.json(csrfRefusal.body, { status: 403 })));
  server.routes['GET /v1/auth/csrf'] = { body: { csrftoken: 'renewed' } };
  expect(await thing()).toEqual({ from: 'server' });
});

it('downloads carry the token too (S7.3)', async () => {
  const server = fakeServer({ 'GET /v1/ocr/download': { body: {} } });
  await new ApiClient().response('GET', '/v1/ocr/download', { query: { file_id: 'f' } });
  expect(server.seen[0]?.headers.get('X-CSRF-Token')).toBe('token-in-cookie');
});

it('no call has a time limit (S9.25)', async () => {
  FakeUpload.install();
  const server = fakeServer({ 'GET /v1/thing': { body: {} } });
  await new ApiClient().json('GET', '/v1/thing');
  expect(server.seen[0]?.init.signal ?? null).toBeNull();
  void sendFiles(
    '/v1/ocr/batch',
    { field: 'files', files: [], onPercent: vi.fn() },
    new ApiClient(),
  );
  await vi.waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  expect(FakeUpload.last().timeout).toBe(0);
});

it('a stale token is renewed once and the call repeated once (D52, S6.6)', async () => {
  const server = fakeServer({
    'GET /v1/auth/csrf': { body: { csrftoken: 'renewed' } },
    'POST /v1/thing': ({ headers }) =>
      headers.get('X-CSRF-Token') === 'renewed' ? { body: { ok: true } } : csrfRefusal,
  });
  expect(await new ApiClient().json('POST', '/v1/thing', { json: { a: 1 } })).toEqual({ ok: true });
  expect(server.calls('POST', '/v1/thing').map(({ body }) => body)).toEqual([{ a: 1 }, { a: 1 }]);
});

it('a second refusal of the token is final (D52)', async () => {
  const server = fakeServer({
    'GET /v1/auth/csrf': { body: { csrftoken: 'renewed' } },
    'POST /v1/thing': csrfRefusal,
  });
  await expect(new ApiClient().json('POST', '/v1/thing')).rejects.toMatchObject({ code: 'csrf' });
  expect(server.calls('POST', '/v1/thing')).toHaveLength(2);
});

it('another kind of 403 is not repeated', async () => {
  const server = fakeServer({ 'POST /v1/thing': { status: 403, body: { code: 'forbidden' } } });
  await expect(new ApiClient().json('POST', '/v1/thing')).rejects.toMatchObject({ status: 403 });
  expect(server.seen).toHaveLength(1);
});

it("errors carry the server's words, status and code (D81)", async () => {
  fakeServer({ 'GET /v1/thing': { status: 402, body: { detail: 'No pages.', code: 'no_pages' } } });
  await expect(new ApiClient().json('GET', '/v1/thing')).rejects.toMatchObject({
    status: 402,
    code: 'no_pages',
    detail: 'No pages.',
    statusText: 'Status 402',
  });
});

it('who did something too often is told how long to wait (D77)', async () => {
  const tooMany = {
    status: 429,
    body: {
      detail: 'Too many attempts. Please wait before the next one.',
      code: 'too_many_requests',
    },
    headers: { 'Retry-After': '38' },
  };
  fakeServer({ 'POST /v1/login': tooMany, 'GET /v1/list': { ...tooMany, headers: {} } });
  await expect(new ApiClient().json('POST', '/v1/login')).rejects.toMatchObject({
    detail: 'Too many attempts. Please wait before the next one. Try again in about 40 s.',
  });
  await expect(new ApiClient().json('GET', '/v1/list')).rejects.toMatchObject({
    detail: 'Too many attempts. Please wait before the next one.',
  });
  FakeUpload.install();
  const upload = { field: 'files', files: [], onPercent: vi.fn() };
  const refused = sendFiles('/v1/ocr/batch', upload, new ApiClient());
  await vi.waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  FakeUpload.last().answerHeaders['Retry-After'] = '600';
  FakeUpload.last().answers(429, tooMany.body);
  await expect(refused).rejects.toMatchObject({
    detail: 'Too many attempts. Please wait before the next one. Try again in about 10 min.',
  });
});

it('a lost network has no words of its own', async () => {
  fakeServer({ 'GET /v1/thing': 'network' });
  await expect(new ApiClient().json('GET', '/v1/thing')).rejects.toMatchObject({
    status: 0,
    detail: null,
  });
});

it('an empty answer is null', async () => {
  fakeServer({ 'POST /v1/auth/logout': { status: 204 } });
  expect(await new ApiClient().json('POST', '/v1/auth/logout')).toBeNull();
});

it('tells when the server knows no session, and only then', async () => {
  fakeServer({
    'GET /v1/list': { status: 401, body: { detail: 'x', code: 'unauthenticated' } },
    'POST /v1/login': { status: 401, body: { detail: 'x', code: 'wrong_credentials' } },
  });
  const client = new ApiClient();
  const rejected = vi.fn();
  client.onSessionRejected(rejected);
  await expect(client.json('POST', '/v1/login')).rejects.toMatchObject({ status: 401 });
  expect(rejected).not.toHaveBeenCalled();
  await expect(client.json('GET', '/v1/list')).rejects.toMatchObject({ status: 401 });
  expect(rejected).toHaveBeenCalledOnce();
});

it('uploads say how much is sent and carry cookies and the token (S7.16, S7.17, S7.3)', async () => {
  FakeUpload.install();
  const percents: number[] = [];
  const files = [new File(['one'], 'a.pdf'), new File(['two'], 'b.pdf')];
  const answer = sendFiles('/v1/ocr/batch', {
    field: 'files',
    files,
    onPercent: (percent) => percents.push(percent),
  });
  await vi.waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  const request = FakeUpload.last();
  request.progresses(1, 3);
  request.progresses(3, 3);
  request.answers(200, { processed_count: 2 });
  expect(await answer).toEqual({ processed_count: 2 });
  expect(percents).toEqual([33, 100]);
  expect(request.headers['X-CSRF-Token']).toBe('token-in-cookie');
  expect(request.withCredentials).toBe(true);
  expect(request.body?.getAll('files').map((file) => (file as File).name)).toEqual([
    'a.pdf',
    'b.pdf',
  ]);
});

it('an upload with a stale token is sent once more (D52)', async () => {
  FakeUpload.install();
  fakeServer({ 'GET /v1/auth/csrf': { body: { csrftoken: 'renewed' } } });
  const answer = sendFiles('/v1/ocr/batch', {
    field: 'files',
    files: [],
    onPercent: vi.fn(),
  });
  await vi.waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  FakeUpload.last().answers(403, csrfRefusal.body);
  await vi.waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
  FakeUpload.last().answers(200, 'done');
  expect(await answer).toBe('done');
  expect(FakeUpload.last().headers['X-CSRF-Token']).toBe('renewed');
});

it('an upload that is given up while its token is being fetched sends nothing', async () => {
  FakeUpload.install();
  document.cookie = 'csrftoken=; path=/; max-age=0';
  const token = Promise.withResolvers<{ body: object }>();
  const server = fakeServer({ 'GET /v1/auth/csrf': () => token.promise });
  const controller = new AbortController();
  const { signal } = controller;
  const upload = { field: 'files', files: [], onPercent: vi.fn(), signal };
  const ended = vi.fn();
  const answer = sendFiles('/v1/ocr/batch', upload, new ApiClient()).catch(ended);
  expect(server.calls('GET', '/v1/auth/csrf')).toHaveLength(1);
  controller.abort();
  token.resolve({ body: { csrftoken: 'too late' } });
  await vi.waitFor(() => expect(ended.mock.calls.length + FakeUpload.sent.length).toBe(1));
  expect(FakeUpload.sent).toEqual([]);
  await answer;
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'aborted' }));
});

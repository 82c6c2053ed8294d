import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ApiError } from '@legible/contracts/errors';
import { programPaths } from '@legible/contracts/program-paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { makeKey, program } from '../../../../test/keys.ts';
import { shortScan } from '../../../../test/pdfs/scans.ts';
import { startService, type TestService } from '../../../../test/service.ts';
import { listening, OPEN_TO_HERE } from '../../../../test/webhooks/webhooks.ts';

let service: TestService;
let closed: TestService;
let files: Server;
let address: string;
let scan: Uint8Array;
const asked: string[] = [];

/** What the server of files answers, by path. */
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/scans/my%20scan.pdf': (_request, response) => void response.end(scan),
  '/moved': (_request, response) => redirect(response, '/scans/my%20scan.pdf'),
  '/round': (_request, response) => redirect(response, '/round'),
  '/inside': (_request, response) => redirect(response, 'http://169.254.169.254/latest'),
  '/other-machine': (_request, response) => redirect(response, 'http://10.0.0.1/a.pdf'),
  '/gone': (_request, response) => void response.writeHead(404).end(),
  '/text': (_request, response) => void response.end('no PDF'),
  '/packed': (_request, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('packed');
  },
  '/broken': (_request, response) => {
    response.writeHead(200, { 'Content-Length': '100000' }).write('%PDF-1.7');
    setTimeout(() => response.destroy(), 100);
  },
  '/endless': (_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024);
    const more = () => {
      while (response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
};

const redirect = (response: ServerResponse, to: string) =>
  void response.writeHead(302, { Location: to }).end();

beforeAll(async () => {
  scan = await shortScan(2);
  files = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''] ?? answers['/gone'];
    answer?.(request, response);
  });
  address = `http://127.0.0.1:${await listening(files)}`;
  [service, closed] = await Promise.all([
    startService({}, { ...OPEN_TO_HERE, LEGIBLE_UPLOAD_BY_URL: 'on' }),
    startService(),
  ]);
});
afterAll(async () => {
  files?.closeAllConnections();
  files?.close();
  await Promise.all([service?.stop(), closed?.stop()]);
});

const ask = (client: ApiClient, path: string, more: object = {}) =>
  client.json('POST', programPaths.uploadByUrl, { url: address + path, ...more });
const said = async (response: Response) => {
  const { code, detail } = (await response.json()) as ApiError;
  return [response.status, code, detail];
};

it('fetches a file and reads it as one that was sent', async () => {
  const client = await service.newUser();
  const response = await ask(client, '/scans/my%20scan.pdf?token=1');
  expect((await said(response))[1]).toBe('url_not_fetched');
  const fetched = await ask(client, '/scans/my%20scan.pdf');
  const taken = (await fetched.json()) as { file_id: string };
  expect([fetched.status, taken]).toEqual([
    200,
    { file_id: taken.file_id, input_name: 'my scan.pdf', pages: 2, position: 0 },
  ]);
  await client.finished(taken.file_id);
  const original = await client.download(taken.file_id, 'original');
  expect(Buffer.from(await original.arrayBuffer()).equals(scan)).toBe(true);
  const named = await ask(client, '/moved', { name: 'other.pdf' });
  expect(await named.json()).toMatchObject({ input_name: 'other.pdf', pages: 2 });
});

async function namedSender() {
  const { key } = await makeKey(await service.newUser());
  const call = program(service.address, key);
  return (path: string, signal?: AbortSignal) =>
    call('POST', programPaths.uploadByUrl, {
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'by-url' },
      body: JSON.stringify({ url: address + path }),
      ...(signal && { signal }),
    });
}

const namesHeld = () =>
  service.query('select from named_uploads where answer is null and leased_until is not null');

it('is fetched again by its Idempotency-Key after its sender hung up', async () => {
  const send = await namedSender();
  const opened = Promise.withResolvers<ServerResponse>();
  answers['/slow.pdf'] = (_request, response) => {
    response.writeHead(200).flushHeaders();
    opened.resolve(response);
  };
  const sender = new AbortController();
  const hungUp = send('/slow.pdf', sender.signal).catch(() => 'hung up');
  const response = await opened.promise;
  sender.abort();
  expect(await hungUp).toBe('hung up');
  // The service hears of it before the first byte comes.
  await new Promise((resolve) => setTimeout(resolve, 300));
  response.write(scan.subarray(0, 100));
  await expect.poll(namesHeld).toEqual([]);
  answers['/slow.pdf'] = (_request, whole) => void whole.end(scan);
  const again = await send('/slow.pdf');
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
});

it('is not held open where it is refused before it is read', async () => {
  const client = await service.newUser();
  const { id } = await client.me();
  await service.query(`update users set stored_documents = 1000000 where id = '${id}'`);
  let isClosed = false;
  answers['/held'] = (_request, response) => {
    response.on('close', () => (isClosed = true));
    response.writeHead(200).write('%PDF-1.7');
  };
  expect((await said(await ask(client, '/held')))[1]).toBe('no_storage_left');
  await expect.poll(() => isClosed).toBe(true);
});

it('is fetched again by its Idempotency-Key where its server was away', async () => {
  const send = await namedSender();
  answers['/late.pdf'] = (_request, response) => void response.writeHead(503).end();
  expect((await said(await send('/late.pdf')))[1]).toBe('url_not_fetched');
  answers['/late.pdf'] = (_request, response) => void response.end(scan);
  expect((await send('/late.pdf')).status).toBe(200);
  const rows = JSON.stringify(await service.query('select * from named_uploads'));
  expect(rows).not.toContain('127.0.0.1');
});

it('is taken once by its Idempotency-Key, from the same address only', async () => {
  const send = await namedSender();
  const first = (await (await send('/scans/my%20scan.pdf')).json()) as object;
  const before = asked.length;
  const again = await send('/scans/my%20scan.pdf');
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(await again.json()).toEqual(first);
  expect(asked).toHaveLength(before);
  expect((await said(await send('/moved')))[1]).toBe('other_upload');
});

it.each([
  ['/gone', 'url_not_fetched', 'answered 404'],
  ['/packed', 'url_not_fetched', 'answered 200'],
  ['/round', 'url_not_fetched', 'on and on'],
  ['/inside', 'url_not_fetched', 'everybody can reach'],
  ['/other-machine', 'url_not_fetched', 'everybody can reach'],
  ['/broken', 'url_not_fetched', 'broke off'],
  ['/text', 'not_a_pdf', ''],
  ['/endless', 'file_too_large', '50 MB'],
])('refuses %s: %s', async (path, code, words) => {
  const client = await service.newUser();
  const [status, found, detail] = await said(await ask(client, path));
  expect([status === 422 || status === 413, found]).toEqual([true, code]);
  expect(detail).toContain(words);
  expect(await client.history()).toEqual([]);
});

it('fetches nothing where the operator has not allowed it', async () => {
  const client = await closed.newUser();
  const before = asked.length;
  expect((await said(await ask(client, '/scans/my%20scan.pdf')))[1]).toBe('url_uploads_off');
  expect(asked).toHaveLength(before);
});

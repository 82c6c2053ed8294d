import Fastify, { type FastifyReply } from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

const BODY_MS = 400;
const app = Fastify();
let port = 0;
let broken = 0;
const cuts: string[] = [];

const refuse = async (_request: object, reply: FastifyReply) => reply.status(401).send('no');

beforeAll(async () => {
  endSlowBodies(app, {
    bodyMs: BODY_MS,
    lookMs: 50,
    uploadBytes: 100,
    onCut: (reason) => cuts.push(reason),
  });
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie) request.caller = { userId: 'u', sessionId: 's' };
  });
  app.addContentTypeParser('application/pdf', (_request, payload, done) => done(null, payload));
  app.post('/form', async () => ({ ok: true }));
  app.post('/refused', { onRequest: refuse }, async () => ({ ok: true }));
  app.post('/file', { config: { takesFiles: true } }, async ({ body }, reply) => {
    await text(body as NodeJS.ReadableStream).catch(() => (broken += 1));
    return reply.send({ read: true });
  });
  app.post('/later', { config: { takesFiles: true } }, async ({ body }) => {
    await sleep(3 * BODY_MS);
    return { length: (await text(body as NodeJS.ReadableStream)).length };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
});
beforeEach(() => void cuts.splice(0));
afterAll(() => app.close());

const LENGTH = 2000;

function begin(path: string, headers: string[] = [], length = LENGTH): Socket {
  const socket = connect(port, '127.0.0.1');
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${length}`, ...headers];
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

/** Sends that many bytes every 20 ms until the other side ends it or all is sent; gives what came back. */
async function drip(socket: Socket, bytes: number): Promise<string> {
  let answer = '';
  let left = LENGTH;
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  const timer = setInterval(() => {
    const size = Math.min(bytes, left);
    left -= size;
    if (size > 0 && socket.writable) socket.write('x'.repeat(size));
    else if (answer.includes('\r\n\r\n')) socket.end();
  }, 20);
  // Not once(): it takes the reset that may end a connection for a failure, and that end is what is waited for.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return answer;
}

const json = 'Content-Type: application/json';
const pdf = ['Content-Type: application/pdf', 'Cookie: session'];

describe('a body that drips', () => {
  it('is answered with what is wrong, and the connection ends', async () => {
    const answer = await drip(begin('/form', [json]), 1);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    expect(cuts).toEqual(['slow_body']);
  });

  it('ends after its answer, too: there is nobody who wants the rest', async () => {
    const answer = await drip(begin('/refused', [json]), 1);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).not.toContain('408');
  });

  it('is no upload without a log-in', async () => {
    const answer = await drip(begin('/file', pdf.slice(0, 1)), 30);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('to an upload ends where less comes than any line can send', async () => {
    const answer = await drip(begin('/file', pdf), 1);
    expect([answer.slice(0, 13), cuts]).toEqual(['HTTP/1.1 408 ', ['slow_upload']]);
    await expect.poll(() => broken).toBeGreaterThan(0);
  });
});

describe('an upload', () => {
  it('may take many times as long while it goes on', async () => {
    const answer = await drip(begin('/file', pdf), 30);
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*"read":true/s);
  });

  it('that waits for us is not to blame', async () => {
    const socket = begin('/later', pdf, 3);
    socket.write('xx');
    const [answer] = (await once(
      socket.setEncoding('utf8').on('data', () => undefined),
      'data',
      { signal: AbortSignal.timeout(5000) },
    ).catch(() => ['nothing'])) as [string];
    socket.destroy();
    // Cut at last, for the byte that never came, and not before it was waited for.
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

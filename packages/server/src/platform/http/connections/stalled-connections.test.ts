import Fastify from 'fastify';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest, sendRaw } from '../../../../test/network/wire.ts';
import { cutStalledConnections } from './stalled-connections.ts';

const IDLE_MS = 300;
const app = Fastify();
let address = '';
let aborted = 0;

beforeAll(async () => {
  cutStalledConnections(app, IDLE_MS);
  app.addContentTypeParser('application/pdf', (_request, payload, done) => done(null, payload));
  app.post('/read', async ({ body }) => {
    await buffer(body as NodeJS.ReadableStream).catch(() => (aborted += 1));
    return { read: true };
  });
  app.post('/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 4 * IDLE_MS));
    return { slow: true };
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const pdf = ['Content-Type: application/pdf'];

describe('a connection', () => {
  it('that stops in the middle of a body is cut', async () => {
    const begun = `POST /read HTTP/1.1\r\nHost: x\r\n${pdf[0]}\r\nContent-Length: 100\r\n\r\nhalf`;
    const answer = await sendRaw(address, begun, 10_000);
    expect([answer.status, answer.closed]).toEqual([0, true]);
    await expect.poll(() => aborted).toBe(1);
  });

  it('that waits for a slow answer is kept', async () => {
    const answer = await sendRaw(address, rawRequest('POST /slow', [], ''), 10_000);
    expect([answer.status, answer.body]).toEqual([200, '{"slow":true}']);
  });

  it('that waits with a body not read yet is kept', async () => {
    const body = 'x'.repeat(200_000);
    const answer = await sendRaw(address, rawRequest('POST /slow', pdf, body), 10_000);
    expect(answer.status).toBe(200);
  });
});

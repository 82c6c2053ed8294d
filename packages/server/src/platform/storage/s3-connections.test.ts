import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestStorage } from '../../../test/storage/storages.ts';
import { readJoined } from './joined-read.ts';

// What a real S3 server cannot be asked to do: say nothing, or stop in the middle.

const key = 'documents/x/original.pdf';
const SIZE = 1_000_000;
/** Far beyond the patience of a test: what is dropped before was not dropped for its silence. */
const PATIENT_MS = 3_600_000;

async function storageOf(listener: RequestListener, silenceMs = 1000) {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const test = openTestStorage('S3', { endpoint, silenceMs });
  onTestFinished(() => {
    test.remove();
    server.close();
    server.closeAllConnections();
  });
  return test.storage;
}

/** Sends the beginning and then nothing. */
const half: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Length': SIZE });
  response.write(Buffer.alloc(1000));
};

describe('a connection to S3', () => {
  it('is dropped when the reader leaves, though nothing is on its way', async () => {
    let ended: Promise<unknown> | undefined;
    const storage = await storageOf((request, response) => {
      ended = once(request.socket, 'close');
      half(request, response);
    }, PATIENT_MS);
    const parts = [{ key, size: SIZE, sha256: null }];
    const stream = readJoined(storage, parts, { start: 0, end: SIZE - 1 });
    await once(stream, 'readable');
    stream.destroy();
    await expect(ended).resolves.toHaveLength(1);
  });

  it('is dropped when the reader leaves before the first word', async () => {
    const asked = Promise.withResolvers<IncomingMessage>();
    const storage = await storageOf((request) => asked.resolve(request), PATIENT_MS);
    const stream = storage.read(key);
    const ended = once((await asked.promise).socket, 'close');
    stream.destroy();
    await expect(ended).resolves.toHaveLength(1);
  });

  it('that falls silent in the middle is given up with a code', async () => {
    const storage = await storageOf(half);
    await expect(buffer(storage.read(key))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });

  it('that is cut in the middle is an error, not a short file', async () => {
    const storage = await storageOf((request, response) => {
      half(request, response);
      setTimeout(() => request.socket.destroy(), 50);
    });
    await expect(buffer(storage.read(key))).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });

  it('waits for a slow reader for as long as it takes', async () => {
    const storage = await storageOf((_request, response) => {
      response.writeHead(200, { 'Content-Length': SIZE });
      response.end(Buffer.alloc(SIZE));
    });
    const stream = storage.read(key);
    await once(stream, 'readable');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect((await buffer(stream)).length).toBe(SIZE);
  });

  it('that cannot be had is the same error for every operation', async () => {
    const test = openTestStorage('S3', { endpoint: 'http://127.0.0.1:9' });
    onTestFinished(() => test.remove());
    const unavailable = { code: 'STORAGE_UNAVAILABLE' };
    await expect(buffer(test.storage.read(key))).rejects.toMatchObject(unavailable);
    await expect(test.storage.putBytes(key, Buffer.alloc(1))).rejects.toMatchObject(unavailable);
    await expect(test.storage.removeFolder('documents/x/')).rejects.toMatchObject(unavailable);
  });
});

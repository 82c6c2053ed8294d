import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openBelow } from '../../../test/open-files.ts';
import { openTestStorage } from '../../../test/storage/storages.ts';

// What a real S3 server cannot be asked to do: refuse a part, or keep everybody waiting.

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function storageOf(answer: Answer) {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => answer(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const test = openTestStorage('S3', { endpoint: `http://127.0.0.1:${port}` });
  onTestFinished(() => {
    test.remove();
    server.close();
    server.closeAllConnections();
  });
  const file = (name: string, bytes: number) => {
    mkdirSync(test.scratch, { recursive: true });
    writeFileSync(join(test.scratch, name), Buffer.alloc(bytes));
    return join(test.scratch, name);
  };
  return { ...test, file };
}

it('an upload of which a part is refused is given up at the service, and its file closed', async () => {
  const given: string[] = [];
  const { storage, scratch, file } = await storageOf((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://s3');
    if (request.method === 'POST' && searchParams.has('uploads')) {
      response.end(
        '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>',
      );
    } else if (request.method === 'DELETE') {
      given.push(searchParams.get('uploadId') ?? '');
      response.writeHead(204).end();
    } else if (searchParams.get('partNumber') === '2') {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    } else response.setHeader('ETag', '"part"').end();
  });
  const path = file('large', 40 * 1024 * 1024);
  await expect(storage.putFile('documents/x/original.pdf', path)).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
  });
  expect(given).toEqual(['u1']);
  await expect.poll(() => openBelow(scratch)).toEqual([]);
  expect(readdirSync(scratch)).toEqual(['large']);
});

it('uploads take turns, so that a hundred at once do not fill the memory', async () => {
  const waiting: ServerResponse[] = [];
  let most = 0;
  const { storage, file } = await storageOf((_request, response) => {
    waiting.push(response);
    most = Math.max(most, waiting.length);
  });
  const puts = Array.from({ length: 30 }, (_, index) =>
    storage.putFile(`documents/x${index}/original.pdf`, file(`${index}`, 1000)),
  );
  let answered = 0;
  while (answered < puts.length) {
    const first = Math.min(12, puts.length - answered);
    await expect.poll(() => waiting.length).toBe(first);
    for (const response of waiting.splice(0)) response.setHeader('ETag', '"whole"').end();
    answered += first;
  }
  await Promise.all(puts);
  expect(most).toBe(12);
});

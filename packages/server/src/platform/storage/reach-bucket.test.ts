import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openTestStorage } from '../../../test/storage/storages.ts';
import type { ObjectStorage } from './object-storage.ts';
import { reachBucket } from './reach-bucket.ts';
import { StorageError } from './storage-error.ts';

/** A port that is free now may be another test's in a moment; no test takes this one (tcpmux). */
const NOBODY_LISTENS = 1;

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

async function reach(port: number): Promise<void> {
  const test = openTestStorage('S3', { endpoint: `http://127.0.0.1:${port}` });
  onTestFinished(() => test.remove());
  await reachBucket(test.storage);
}

const refusing =
  (status: number, code: string, message: string): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
  };

it('lets the start go on where the bucket is there, whatever it holds', async () => {
  const port = await serve((_request, response) => {
    response.end('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
  });
  await expect(reach(port)).resolves.toBe(undefined);
});

it.each([
  [404, 'NoSuchBucket', 'The specified bucket does not exist'],
  [403, 'SignatureDoesNotMatch', 'Check your key and signing method'],
])('ends the start with what the service says: %i %s', async (status, code, message) => {
  const port = await serve(refusing(status, code, message));
  await expect(reach(port)).rejects.toThrow(
    `The object storage cannot be used (S3_BUCKET, S3_ENDPOINT and its keys): ${code}: ${message}`,
  );
});

it('ends the start where nobody answers', async () => {
  await expect(reach(NOBODY_LISTENS)).rejects.toThrow(/cannot be used \(S3_.*ECONNREFUSED/);
});

it('says what each address of the service answered: the error that gathers them is empty', async () => {
  const refused = ['127.0.0.1', '::1'].map((host) => new Error(`connect ECONNREFUSED ${host}`));
  const list = () => {
    throw new StorageError('STORAGE_UNAVAILABLE', 'x', { cause: new AggregateError(refused) });
  };
  await expect(reachBucket({ list } as unknown as ObjectStorage)).rejects.toThrow(
    /keys\): .*connect ECONNREFUSED 127\.0\.0\.1, connect ECONNREFUSED ::1$/,
  );
});

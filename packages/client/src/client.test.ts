import { appendFileSync, openAsBlob, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { testFolder } from '@legible/fixtures/folder';
import { testServer } from '@legible/fixtures/http-server';
import { expect, it } from 'vitest';
import { createClient, files, lockedFiles } from './client.ts';

interface Taken {
  type: string | undefined;
  length: string | undefined;
  bytes: Buffer;
}

/** Keeps what it is sent, if it is whole. */
async function serverThatTakes() {
  const taken: Taken[] = [];
  const baseUrl = await testServer((request, response) => {
    const { 'content-type': type, 'content-length': length } = request.headers;
    const answer = (bytes: Buffer) => {
      taken.push({ type, length, bytes });
      response.setHeader('content-type', 'application/json').end('{}');
    };
    buffer(request).then(answer, () => response.destroy());
  });
  return { client: createClient({ baseUrl, key: 'key' }), taken };
}

it('sends files as a form, whatever their names are', async () => {
  const { client, taken } = await serverThatTakes();
  const name = 'ein "schöner"\r\nBrief.pdf';
  const bytes = new Uint8Array([0, 13, 10, 45, 45, 255]);
  const path = join(await testFolder(), 'scan.pdf');
  writeFileSync(path, 'of the disk');
  const sent = lockedFiles(
    'päss',
    { name, bytes },
    { name: 'b.pdf', bytes: await openAsBlob(path) },
  );
  await client.POST('/v1/ocr/upload', { ...sent, params: { header: { 'idempotency-key': 'k' } } });

  const [{ type = '', length, bytes: body } = never()] = taken;
  expect(Number(length)).toBe(body.length);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData();
  expect([...form.keys()]).toEqual(['password', 'files', 'files']);
  expect(form.get('password')).toBe('päss');
  const [first, second] = form.getAll('files') as File[];
  expect(first?.name).toBe(name);
  expect(new Uint8Array((await first?.arrayBuffer()) ?? [])).toEqual(bytes);
  expect(await second?.text()).toBe('of the disk');
});

it('fails a call whose file changes, and nothing besides', async () => {
  const { client } = await serverThatTakes();
  const path = join(await testFolder(), 'scan.pdf');
  writeFileSync(path, 'half of it');
  const bytes = await openAsBlob(path);
  appendFileSync(path, ', and the other half');
  const sent = files({ name: 'scan.pdf', bytes });
  await expect(client.POST('/v1/ocr/upload', sent)).rejects.toThrow('fetch failed');
});

function never(): never {
  throw new Error('Nothing was sent.');
}

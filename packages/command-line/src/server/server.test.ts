import { readdir, readFile, writeFile } from 'node:fs/promises';
import { appendFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { testServer } from '@legible/fixtures/http-server';
import { expect, it } from 'vitest';
import { Server } from './server.ts';

const BYTES = Buffer.alloc(300_000, 7);

/** Called without a pause between two tries. */
function serverAt(server: string): Server {
  const { signal } = new AbortController();
  return new Server({ server, key: 'key' }, { signal, pause: async () => undefined });
}

/** A server that cuts its first answers off. */
async function serverWith({ cuts }: { cuts: number }) {
  let calls = 0;
  const answer: RequestListener = (_, response) => {
    calls += 1;
    response.writeHead(200, { 'content-length': BYTES.length });
    if (calls > cuts) response.end(BYTES);
    else response.write(BYTES.subarray(0, 100_000), () => response.destroy());
  };
  return { server: serverAt(await testServer(answer)), calls: () => calls };
}

it('fetches a result anew that was cut off', async () => {
  const path = join(await testFolder(), 'result.pdf');
  const { server, calls } = await serverWith({ cuts: 2 });
  await server.download('one', path);
  expect(calls()).toBe(3);
  expect((await readFile(path)).equals(BYTES)).toBe(true);
});

it('leaves nothing of a result that is always cut off', async () => {
  const folder = await testFolder();
  const { server } = await serverWith({ cuts: 99 });
  const unreachable = expect.objectContaining({ code: 'unreachable' }) as Error;
  await expect(server.download('one', join(folder, 'result.pdf'))).rejects.toThrow(unreachable);
  expect(await readdir(folder)).toEqual([]);
});

it('tells at once of a place that cannot be written', async () => {
  const { server, calls } = await serverWith({ cuts: 0 });
  const noAccess = expect.objectContaining({ code: 'file-access' }) as Error;
  const path = join(await testFolder(), 'missing', 'result.pdf');
  await expect(server.download('one', path)).rejects.toThrow(noAccess);
  expect(calls()).toBe(1);
});

it('tells at once of a file that changes while it is sent', async () => {
  const path = join(await testFolder(), 'scan.pdf');
  await writeFile(path, BYTES);
  // The answer to the first try is that it comes later, and by the second the file is another one.
  const address = await testServer((request, response) => {
    appendFileSync(path, 'more');
    request.resume();
    response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
  });
  const changed = expect.objectContaining({
    code: 'file-access',
    message: `${path} has changed while it was sent. Send it again when it is whole.`,
  }) as Error;
  await expect(serverAt(address).upload(path, 'scan.pdf', {})).rejects.toThrow(changed);
});

import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { readerOf } from './slow-reader.ts';
import type { Waiter } from './turns.ts';

/** An answer, and the client that asked for it, which reads nothing yet. */
async function answering(
  answer: (response: ServerResponse) => void,
): Promise<{ reader: Waiter; client: Socket }> {
  const watched = Promise.withResolvers<Waiter>();
  const server = createServer((_request, response) => {
    watched.resolve(readerOf(response, { spanMs: 20, leastBytes: 1024 * 1024 }));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { reader: await watched.promise, client };
}

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}

it('one who does not take what there is is slow, and can be ended', async () => {
  const { reader, client } = await answering((response) => {
    Readable.from(endless()).pipe(response);
  });
  await expect.poll(() => reader.isSlow()).toBe(true);
  const closed = new Promise((resolve) => client.once('close', resolve));
  reader.end();
  client.resume();
  await closed;
});

it('one for whom nothing is made yet is not', async () => {
  const { reader } = await answering((response) => void response.write('beginning'));
  const looks = Array.from({ length: 5 }, async (_, at) => {
    await new Promise((resolve) => setTimeout(resolve, 20 * at));
    return reader.isSlow();
  });
  expect(await Promise.all(looks)).toEqual([false, false, false, false, false]);
});

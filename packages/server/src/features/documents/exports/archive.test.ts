import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { unzip } from '../../../../test/documents/unzip.ts';
import { streamedArchive, type Entry } from './archive.ts';

const entry = (path: string, text: string, isPacked = false): Entry => ({
  path,
  isPacked,
  open: () => Readable.from([Buffer.from(text)], { objectMode: false }),
});

async function* given(entries: Entry[], onEnd?: () => void): AsyncGenerator<Entry, void> {
  try {
    yield* entries;
  } finally {
    onEnd?.();
  }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

it('holds every entry, packed or not', async () => {
  const texts = { 'a.txt': 'a'.repeat(100_000), 'ü/b.pdf': 'b', 'empty.txt': '' };
  const entries = Object.entries(texts).map(([path, text], at) => entry(path, text, at === 1));
  const all = unzip(await bytesOf(streamedArchive(given(entries))));
  expect(Object.fromEntries([...all].map(([path, bytes]) => [path, bytes.toString()]))).toEqual(
    texts,
  );
});

it('without entries is an archive all the same', async () => {
  expect(unzip(await bytesOf(streamedArchive(given([])))).size).toBe(0);
});

it('opens an entry when the one before has gone', async () => {
  const first = new PassThrough();
  let opened = 0;
  const entries: Entry[] = [first, new PassThrough()].map((stream, at) => ({
    path: `${at}`,
    isPacked: true,
    open: () => {
      opened += 1;
      return stream;
    },
  }));
  const archive = streamedArchive(given(entries));
  archive.resume();
  await setTimeout(20);
  expect(opened).toBe(1);
  first.end('x');
  await expect.poll(() => opened).toBe(2);
  archive.destroy();
});

it('whose reader leaves closes what is open, and asks for nothing more', async () => {
  let ended = false;
  const open = new PassThrough();
  const slow: Entry = { path: 'slow', isPacked: true, open: () => open };
  const archive = streamedArchive(
    given([slow, entry('never', '')], () => {
      ended = true;
    }),
  );
  archive.resume();
  await setTimeout(20);
  archive.destroy();
  await expect.poll(() => ended).toBe(true);
  expect(open.destroyed).toBe(true);
});

it('is over only when nothing is made for it any more', async () => {
  const [made, over] = [Promise.withResolvers<void>(), vi.fn<() => void>()];
  async function* slow(): AsyncGenerator<Entry, void> {
    await made.promise;
    yield entry('a', 'a');
  }
  const archive = streamedArchive(slow(), over);
  archive.destroy();
  await once(archive, 'close');
  await setTimeout(20);
  expect(over).not.toHaveBeenCalled();
  made.resolve();
  await expect.poll(() => over.mock.calls.length).toBe(1);
});

it('is over only when its reader has it', async () => {
  const over = vi.fn<() => void>();
  const archive = streamedArchive(given([entry('a', 'a')]), over);
  await setTimeout(20);
  expect(over).not.toHaveBeenCalled();
  await bytesOf(archive);
  await expect.poll(() => over.mock.calls.length).toBe(1);
});

async function* fails(): AsyncGenerator<Entry, void> {
  yield entry('a', 'a');
  throw new Error('no more');
}

it('breaks off where an entry or what makes them fails', async () => {
  const broken = new PassThrough();
  const failing: Entry = { path: 'x', isPacked: true, open: () => broken };
  const archive = streamedArchive(given([failing]));
  queueMicrotask(() => broken.destroy(new Error('torn')));
  await expect(bytesOf(archive)).rejects.toThrow('torn');
  await expect(bytesOf(streamedArchive(fails()))).rejects.toThrow('no more');
});

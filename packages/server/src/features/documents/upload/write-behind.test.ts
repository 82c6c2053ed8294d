import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { Random } from '../../../../test/random.ts';
import { WriteBehind } from './write-behind.ts';

const folder = mkdtempSync(join(tmpdir(), 'legible-writer-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('what is written behind', () => {
  it('lies in the file in order, whatever the sizes of the chunks and beyond an early sync', async () => {
    const random = new Random(4);
    const chunks = Array.from({ length: 900 }, (_, index) =>
      Buffer.alloc(1 + random.below(100_000), index % 251),
    );
    const file = await open(join(folder, 'whole'), 'wx');
    const writer = new WriteBehind(file);
    for (const chunk of chunks) await writer.add(chunk);
    await writer.end();
    await file.close();
    const wanted = Buffer.concat(chunks);
    expect(wanted.length).toBeGreaterThan(33 * 1024 * 1024);
    expect(readFileSync(join(folder, 'whole')).equals(wanted)).toBe(true);
  });

  it('is there after every end, also when more comes at the moment of a write’s end', async () => {
    const file = await open(join(folder, 'bytes'), 'wx');
    const writer = new WriteBehind(file);
    for (let count = 0; count < 300; count++) {
      await writer.add(Buffer.from([count % 256]));
      if (count % 3 === 0) await writer.end();
    }
    await writer.end();
    await file.close();
    expect(readFileSync(join(folder, 'bytes'))).toHaveLength(300);
  });

  it('fails with the disk’s own error where it is full', async () => {
    const file = await open('/dev/full', 'w');
    const writer = new WriteBehind(file);
    await writer.add(Buffer.from('a'));
    await expect(writer.end()).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(writer.add(Buffer.from('b'))).rejects.toMatchObject({ code: 'ENOSPC' });
    await file.close();
  });

  it.each([
    ['bytes', [Buffer.alloc(1024 * 1024 - 1, 'b'), Buffer.from('c')]],
    ['chunks', Array.from({ length: 1024 }, (_, index) => Buffer.from(index < 1023 ? 'b' : 'c'))],
  ])('makes whoever adds wait for a slow disk when so many %s wait', async (kind, chunks) => {
    const path = join(folder, `${kind}.pipe`);
    execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
    const file = await open(path, 'r+');
    const writer = new WriteBehind(file);
    /** More than a pipe holds: it is being written until it is read. */
    const first = Buffer.alloc(1024 * 1024 - 1, 'a');
    await writer.add(first);
    for (const chunk of chunks.slice(0, -1)) await writer.add(chunk);
    const added: string[] = [];
    const waits = writer.add(chunks.at(-1)!).then(() => added.push('the last chunk'));
    await nextTurn();
    expect(added).toEqual([]);
    const read = buffer(createReadStream(path));
    await waits;
    await writer.end();
    await file.close();
    expect((await read).equals(Buffer.concat([first, ...chunks]))).toBe(true);
  });

  it('fails when an early sync fails, of which the last one would know nothing', async () => {
    // A device that takes every byte and can be made durable by no call.
    const file = await open('/dev/null', 'w');
    const writer = new WriteBehind(file);
    const chunk = Buffer.alloc(1024 * 1024);
    const addAll = async () => {
      for (let count = 0; count <= 33; count++) await writer.add(chunk);
      await writer.end();
    };
    await expect(addAll()).rejects.toMatchObject({ code: 'EINVAL', syscall: 'fdatasync' });
    await file.close();
  });
});

import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStorage, s3ForTests, type TestStorage } from '../../../test/storage/storages.ts';
import { randomId } from '../random-id.ts';
import { readJoined } from './joined-read.ts';
import type { StoredObject } from './object-storage.ts';

const WRITER = fileURLToPath(new URL('../../../test/storage/storage-writer.ts', import.meta.url));

const storages = [
  { kind: 'disk' as const, absent: false },
  { kind: 'S3' as const, absent: !s3ForTests },
];

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const newFolder = () => `documents/${randomId()}/`;

describe.each(storages)('objects on $kind', ({ kind, absent }) => {
  let test: TestStorage;
  beforeAll(() => {
    test = openTestStorage(kind);
  });
  afterAll(() => test.remove());

  const inFolder = async (folder: string) => {
    const found: StoredObject[] = [];
    for await (const object of test.storage.list(folder)) found.push(object);
    return found.toSorted((a, b) => a.key.localeCompare(b.key));
  };
  const stored = async (size: number) => {
    const key = `${newFolder()}original.pdf`;
    const bytes = randomBytes(size);
    const path = join(test.scratch, randomId());
    writeFileSync(path, bytes);
    await test.storage.putFile(key, path);
    return { key, bytes, path };
  };
  const missing = expect.objectContaining({ code: 'OBJECT_MISSING' });

  it.skipIf(absent)('come back as they were put, from a file and from memory', async () => {
    const { key, bytes, path } = await stored(12 * 1024 * 1024);
    expect(existsSync(path)).toBe(false);
    expect((await buffer(test.storage.read(key))).equals(bytes)).toBe(true);
    const text = `${dirname(key)}/pages/1.json`;
    await test.storage.putBytes(text, bytes.subarray(0, 1000));
    expect(Buffer.from(await test.storage.readBytes(text))).toEqual(bytes.subarray(0, 1000));
    expect(await inFolder(`${dirname(key)}/`)).toEqual([
      { key, size: bytes.length },
      { key: text, size: 1000 },
    ]);
  });

  it.skipIf(absent)('can be put again, and empty', async () => {
    const key = `${newFolder()}pages/1.json`;
    await test.storage.putBytes(key, Buffer.from('first'));
    await test.storage.putBytes(key, Buffer.from('second'));
    expect(Buffer.from(await test.storage.readBytes(key)).toString()).toBe('second');
    await test.storage.putBytes(key, Buffer.alloc(0));
    expect(await test.storage.readBytes(key)).toHaveLength(0);
  });

  it.skipIf(absent)('are read in ranges, also across the seam of two', async () => {
    const [first, second] = [await stored(300_000), await stored(200_000)];
    const { key, bytes } = first;
    for (const [start, end] of [
      [0, 0],
      [65_530, 65_550],
      [299_999, 299_999],
      [0, 299_999],
    ] as const) {
      const part = await buffer(test.storage.read(key, { start, end }));
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    const parts = [first, second].map((object) => ({
      key: object.key,
      size: object.bytes.length,
      sha256: hashOf(object.bytes),
    }));
    const whole = Buffer.concat([first.bytes, second.bytes]);
    for (const [start, end] of [
      [299_990, 300_010],
      [0, 499_999],
      [300_000, 300_000],
    ] as const) {
      const part = await buffer(readJoined(test.storage, parts, { start, end }));
      expect(part.equals(whole.subarray(start, end + 1))).toBe(true);
    }
  });

  it.skipIf(absent)('lend a file of this machine until it is released', async () => {
    const { key, bytes } = await stored(100_000);
    const before = readdirSync(test.scratch);
    const copies = await Promise.all([
      test.storage.localCopy(key, hashOf(bytes)),
      test.storage.localCopy(key, hashOf(bytes)),
    ]);
    await copies[0]?.release();
    expect(readFileSync(copies[1]?.path ?? '').equals(bytes)).toBe(true);
    await copies[1]?.release();
    expect(readdirSync(test.scratch)).toEqual(before);
  });

  it.skipIf(absent)(
    'are listed beyond a thousand and removed as a folder, and only that',
    async () => {
      const [folder, neighbour] = [newFolder(), newFolder()];
      await test.storage.putBytes(`${neighbour}original.pdf`, Buffer.from('stays'));
      const numbers = Array.from({ length: 1005 }, (_, i) => i + 1);
      while (numbers.length > 0) {
        const some = numbers.splice(0, 20);
        await Promise.all(
          some.map((n) => test.storage.putBytes(`${folder}pages/${n}.json`, Buffer.from(`${n}`))),
        );
      }
      expect(await inFolder(folder)).toHaveLength(1005);
      expect(await inFolder(`${folder}pages/100`)).toHaveLength(7);
      await test.storage.removeFolder(folder);
      expect(await inFolder(folder)).toEqual([]);
      expect(await inFolder(neighbour)).toHaveLength(1);
      await test.storage.removeFolder(folder);
    },
  );

  it.skipIf(absent)('that are not there are an error with a code, never silence', async () => {
    const key = `${newFolder()}original.pdf`;
    const one = { start: 0, end: 9 };
    await expect(buffer(test.storage.read(key))).rejects.toEqual(missing);
    await expect(buffer(test.storage.read(key, one))).rejects.toEqual(missing);
    await expect(
      buffer(readJoined(test.storage, [{ key, size: 10, sha256: null }], one)),
    ).rejects.toEqual(missing);
    await expect(test.storage.readBytes(key)).rejects.toEqual(missing);
    await expect(test.storage.localCopy(key, '')).rejects.toEqual(missing);
    expect(await inFolder(newFolder())).toEqual([]);
  });

  it.skipIf(absent)(
    'that are shorter than they should be end the stream with an error',
    async () => {
      const { key } = await stored(1000);
      const parts = [{ key, size: 1500, sha256: null }];
      const longer = readJoined(test.storage, parts, { start: 0, end: 1499 });
      await expect(buffer(longer)).rejects.toMatchObject({ code: 'OBJECT_DAMAGED' });
    },
  );

  it.skipIf(absent)(
    'that have other bytes than were stored are told before their last',
    async () => {
      const { key, bytes } = await stored(300_000);
      const part = { key, size: bytes.length, sha256: hashOf(Buffer.from('other bytes')) };
      const sent: Buffer[] = [];
      const whole = readJoined(test.storage, [part], { start: 0, end: bytes.length - 1 });
      whole.on('data', (chunk: Buffer) => sent.push(chunk));
      await expect(finished(whole)).rejects.toMatchObject({ code: 'OBJECT_DAMAGED' });
      expect(Buffer.concat(sent).length).toBeLessThan(bytes.length);
      await expect(test.storage.localCopy(key, part.sha256)).rejects.toMatchObject({
        code: 'OBJECT_DAMAGED',
      });
      expect(readdirSync(test.scratch)).toEqual([]);
      const range = await buffer(readJoined(test.storage, [part], { start: 1, end: 10 }));
      expect(range.equals(bytes.subarray(1, 11))).toBe(true);
    },
  );

  it.skipIf(absent)('have keys of one form; nothing else reaches the storage', async () => {
    for (const key of [
      '../etc/passwd',
      'documents',
      'documents/../x',
      '/documents/x',
      'a/b c',
      '',
    ]) {
      await expect(test.storage.putBytes(key, Buffer.from('x'))).rejects.toThrow(
        'Not an object key',
      );
      await expect(test.storage.putFile(key, '/dev/null')).rejects.toThrow('Not an object key');
      await expect(test.storage.localCopy(key, '')).rejects.toThrow('Not an object key');
      expect(() => test.storage.read(key)).toThrow('Not an object key');
    }
    for (const prefix of [
      '',
      '/',
      'documents/',
      'documents/x',
      'documents/../',
      'documents/x/y/',
    ]) {
      await expect(test.storage.removeFolder(prefix)).rejects.toThrow('Not a folder of objects');
    }
  });

  it.skipIf(absent)('are whole or not there when the writer is killed', async () => {
    const size = 7 * 1024 * 1024;
    const folder = newFolder();
    const child = spawn(process.execPath, [WRITER, kind, dirname(test.scratch), folder, `${size}`]);
    await once(child.stdout, 'data');
    await expect.poll(async () => (await inFolder(folder)).length).toBeGreaterThan(1);
    await sleep(30);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = await inFolder(folder);
    expect(left.map((object) => object.size)).toEqual(left.map(() => size));
  });

  it.skipIf(absent)('let go of everything when the reader leaves', async () => {
    const { key, bytes } = await stored(3_000_000);
    const range = { start: 0, end: bytes.length - 1 };
    const stream = readJoined(
      test.storage,
      [{ key, size: bytes.length, sha256: hashOf(bytes) }],
      range,
    );
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect((await buffer(test.storage.read(key))).length).toBe(bytes.length);
  });
});

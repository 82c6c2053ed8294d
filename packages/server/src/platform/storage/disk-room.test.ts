import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freeMegabytes, smallDisk } from '../../../test/storage/small-disk.ts';
import { DiskRoom } from './disk-room.ts';

const MEBIBYTE = 1024 * 1024;
const LOOK_MS = 300;

it('gives away what is above the reserve, and counts what it gave before the disk shows it', async ({
  skip,
}) => {
  const disk = smallDisk(100);
  if (!disk) {
    skip('a small disk can be mounted by root only');
    return;
  }
  onTestFinished(() => disk.remove());
  const room = new DiskRoom([{ name: 'files', path: disk.path }]);
  await room.require(30 * MEBIBYTE);
  await expect(room.require(40 * MEBIBYTE)).rejects.toMatchObject({ code: 'storage_full' });
  // In less time than it looks again; what is asked for is the caller's, written or not.
  await room.take(10 * MEBIBYTE);
  await room.take(5 * MEBIBYTE);
  await expect(room.require(25 * MEBIBYTE)).rejects.toMatchObject({ code: 'storage_full' });
  await sleep(LOOK_MS);
  await room.require(30 * MEBIBYTE);
  expect(await room.states()).toMatchObject([{ name: 'files', reserve: 64 * MEBIBYTE }]);
});

it('pauses work at half of the reserve, and goes on when there is room', async ({ skip }) => {
  const disk = smallDisk(100);
  if (!disk) {
    skip('a small disk can be mounted by root only');
    return;
  }
  onTestFinished(() => disk.remove());
  const room = new DiskRoom([{ name: 'files', path: disk.path }]);
  const ballast = join(disk.path, 'ballast');
  writeFileSync(ballast, Buffer.alloc(60 * MEBIBYTE));
  expect(freeMegabytes(disk.path)).toBeLessThan(64);
  await expect(room.take(1)).rejects.toMatchObject({ code: 'storage_full' });
  expect(await room.isForWork()).toBe(true);
  writeFileSync(ballast, Buffer.alloc(80 * MEBIBYTE));
  await sleep(LOOK_MS);
  expect(await room.isForWork()).toBe(false);
  await expect(room.untilForWork(AbortSignal.timeout(50))).rejects.toThrow('abort');
  rmSync(ballast);
  await room.untilForWork(AbortSignal.timeout(10_000));
});

it('takes the reserve that it is told, looks at one disk once, tells of each folder once, and refuses for none that is away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'legible-room-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = ['files', 'temporary', 'database'].map((name) => ({ name, path: folder }));
  const told: string[] = [];
  const all = new DiskRoom(places, Number.MAX_SAFE_INTEGER, ({ name }) => told.push(name));
  for (let uploads = 0; uploads < 3; uploads++) {
    await expect(all.take(1)).rejects.toMatchObject({ code: 'storage_full' });
  }
  expect(told).toEqual(['files', 'temporary', 'database']);
  expect((await all.states()).map(({ name }) => name)).toEqual(['files', 'temporary', 'database']);
  const none = new DiskRoom(places, 0);
  await none.take(1);
  const away = new DiskRoom(
    [{ name: 'files', path: join(folder, 'away') }],
    Number.MAX_SAFE_INTEGER,
  );
  await away.take(1);
});

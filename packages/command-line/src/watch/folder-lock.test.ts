import { utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { FolderLock } from './folder-lock.ts';

const inUse = expect.objectContaining({ code: 'folder-in-use' }) as Error;
const holder = (pid: number, host = hostname()) => JSON.stringify({ pid, host });

it('keeps others out while its holder lives, and lets them in afterwards', async () => {
  const path = join(await testFolder(), 'lock');
  await writeFile(path, holder(process.ppid));
  await expect(FolderLock.take(path)).rejects.toThrow(inUse);
  await writeFile(path, holder(2 ** 22 + 1));
  const lock = await FolderLock.take(path);
  await lock.release();
  await (await FolderLock.take(path)).release();
});

it('believes a holder on another machine for half a minute', async () => {
  const path = join(await testFolder(), 'lock');
  await writeFile(path, holder(1, 'elsewhere'));
  await expect(FolderLock.take(path)).rejects.toThrow(inUse);
  const before = new Date(Date.now() - 31_000);
  await utimes(path, before, before);
  await (await FolderLock.take(path)).release();
});

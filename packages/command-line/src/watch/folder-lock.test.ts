import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
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

it('is given up by a holder that stood still until another one took it', async () => {
  const path = join(await testFolder(), 'lock');
  const lock = await FolderLock.take(path);
  await lock.renew();
  await writeFile(path, holder(1, 'elsewhere'));
  await expect(lock.renew()).rejects.toThrow(inUse);
  await lock.release();
  expect(await readFile(path, 'utf8')).toBe(holder(1, 'elsewhere'));
});

it('is made anew where somebody removed it', async () => {
  const path = join(await testFolder(), 'lock');
  const lock = await FolderLock.take(path);
  await rm(path);
  await lock.renew();
  expect(await readFile(path, 'utf8')).toContain(hostname());
});

it('is taken by one of many who find it stale', async () => {
  const path = join(await testFolder(), 'lock');
  await writeFile(path, holder(1, 'elsewhere'));
  const before = new Date(Date.now() - 31_000);
  await utimes(path, before, before);
  const others = Array.from({ length: 6 }, () => taker(path));
  try {
    const answers = await Promise.all(
      others.map(async ({ stdout }) => String(await once(stdout, 'data'))),
    );
    expect(answers.toSorted()).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
      'taken',
    ]);
  } finally {
    for (const other of others) other.kill();
  }
});

/** A process that tries to take a lock, says how that went, and stays: a lock of one that has ended is stale. */
function taker(path: string) {
  const lock = new URL('folder-lock.ts', import.meta.url).href;
  const program = `const { FolderLock } = await import('${lock}');
    const say = (text) => () => process.stdout.write(text);
    await FolderLock.take(${JSON.stringify(path)}).then(say('taken'), say('refused'));
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

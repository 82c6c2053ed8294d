import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { FolderLock } from './folder-lock.ts';
import { Ledger } from './ledger.ts';
import { Watcher } from './watcher.ts';

it('reads a file once, however often moving it fails', async () => {
  const folders = { in: await testFolder(), out: await testFolder() };
  await Ledger.prepare(folders);
  const ledger = await Ledger.open(folders);
  await writeFile(join(folders.in, 'scan.pdf'), 'scan');
  const done = join(folders.in, 'done');
  let reads = 0;
  const reader = {
    read: async (_: string, output: string) => {
      reads += 1;
      await writeFile(output, 'searchable');
      return [];
    },
    close: async () => undefined,
  };
  const told: unknown[] = [];
  const narrator = { tell: ({ event }: { event: object }) => told.push(event) };
  const lock = await FolderLock.take(Ledger.lockPath(folders));
  const once = () =>
    new Watcher({ folders, ledger, reader, narrator: narrator as never, settleMs: 0, lock }).run(
      new AbortController().signal,
      true,
    );
  const outcome = async () => [await readdir(done), await readdir(join(folders.in, 'failed'))];

  await rm(done, { recursive: true });
  await writeFile(done, 'no folder');
  expect(await once()).toBe(5);
  expect(told.at(-1)).toMatchObject({ event: 'waiting', file: 'scan.pdf' });

  await rm(done);
  await mkdir(done);
  // As in the process that goes on.
  ledger.recover = async () => [];
  expect(await once()).toBe(0);
  expect(told.at(-1)).toMatchObject({ event: 'recovered', file: 'scan.pdf' });
  expect(await outcome()).toEqual([['scan.pdf'], []]);
  expect((await readdir(folders.out)).toSorted()).toEqual(['.legible', 'scan.pdf']);
  expect(reads).toBe(1);
});

it('begins with the next file when one is done, not with the next look', async () => {
  const folders = { in: await testFolder(), out: await testFolder() };
  await Ledger.prepare(folders);
  const names = Array.from({ length: 12 }, (_, at) => `${at}.pdf`);
  for (const name of names) await writeFile(join(folders.in, name), 'scan');
  const { promise: allRead, resolve } = Promise.withResolvers<void>();
  let reads = 0;
  const reader = {
    read: async (_: string, output: string) => {
      await writeFile(output, 'searchable');
      reads += 1;
      if (reads === names.length) resolve();
      return [];
    },
    close: async () => undefined,
  };
  let looks = 0;
  const lock = {
    renew: async () => {
      looks += 1;
      if (looks > 1) await allRead;
    },
  };
  const ledger = await Ledger.open(folders);
  const parts = { folders, ledger, reader, lock: lock as FolderLock, settleMs: 0 };
  const watcher = new Watcher({ ...parts, narrator: { tell: () => undefined } as never });
  expect(await watcher.run(new AbortController().signal, true)).toBe(0);
  expect((await readdir(join(folders.in, 'done'))).toSorted()).toEqual(names.toSorted());
  expect(reads).toBe(names.length);
});

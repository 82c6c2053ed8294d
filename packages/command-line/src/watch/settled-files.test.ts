import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { SettledFiles } from './settled-files.ts';

it('takes a file when nothing was written to it for a while', async () => {
  const folder = await testFolder();
  const files = new SettledFiles(folder, 1000);
  const settledAt = async (now: number) => {
    const { settled, moving } = await files.look(now);
    return { settled: settled.map(({ name }) => name), moving };
  };
  await writeFile(join(folder, 'scan.pdf'), 'one');
  expect(await settledAt(0)).toEqual({ settled: [], moving: 1 });
  await appendFile(join(folder, 'scan.pdf'), 'two');
  expect(await settledAt(1200)).toEqual({ settled: [], moving: 1 });
  expect(await settledAt(2100)).toEqual({ settled: [], moving: 1 });
  expect(await settledAt(2200)).toEqual({ settled: ['scan.pdf'], moving: 0 });
});

it('waits longer for a file that is still empty', async () => {
  const folder = await testFolder();
  const files = new SettledFiles(folder, 1000);
  await writeFile(join(folder, 'scan.pdf'), '');
  await files.look(0);
  expect((await files.look(11_000)).settled).toEqual([]);
  expect((await files.look(12_000)).settled).toHaveLength(1);
});

it('leaves out folders, hidden files and what is neither PDF nor picture', async () => {
  const folder = await testFolder();
  await mkdir(join(folder, 'sub.pdf'));
  for (const name of ['.scan.pdf', '~$scan.pdf', 'scan.pdf.part', 'notes.txt', 'a.PDF', 'b.jpeg'])
    await writeFile(join(folder, name), 'x');
  const { settled } = await new SettledFiles(folder, 0).look(0);
  expect(settled.map(({ name }) => name).toSorted()).toEqual(['a.PDF', 'b.jpeg']);
});

import fs, { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it, vi } from 'vitest';
import { moveIfFree } from './move-if-free.ts';

// Each stands for a disk that the machines of tests do not have.
vi.mock('node:fs/promises', { spy: true });

it.each(['EPERM', 'EOPNOTSUPP', undefined])(
  'moves to a free name, and keeps what has it, on a disk whose answer to links is %s',
  async (code) => {
    const folder = await testFolder();
    const at = (name: string) => join(folder, name);
    await writeFile(at('one'), 'one');
    await writeFile(at('two'), 'two');
    const noLinks = Object.assign(new Error('No links.'), { code });
    if (code) vi.mocked(fs.link).mockRejectedValue(noLinks);
    const moved = [
      await moveIfFree(at('one'), at('target')),
      await moveIfFree(at('two'), at('target')),
    ];
    vi.mocked(fs.link).mockRestore();
    expect(moved).toEqual([true, false]);
    expect(await readFile(at('target'), 'utf8')).toBe('one');
    expect((await readdir(folder)).toSorted()).toEqual(['target', 'two']);
  },
);

it('leaves no empty file where the move fails on a disk without links', async () => {
  const folder = await testFolder();
  const target = join(folder, 'target');
  await mkdir(join(folder, 'source'));
  const noLinks = Object.assign(new Error('No links.'), { code: 'EPERM' });
  vi.mocked(fs.link).mockRejectedValue(noLinks);
  const moving = moveIfFree(join(folder, 'source'), target);
  await expect(moving).rejects.toMatchObject({ syscall: 'rename' });
  vi.mocked(fs.link).mockRestore();
  expect(await readdir(folder)).toEqual(['source']);
});

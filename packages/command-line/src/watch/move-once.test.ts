import fs, { link, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it, vi } from 'vitest';
import { moveOnce } from './move-once.ts';

// Each stands for a disk that the machines of tests do not have.
vi.mock('node:fs/promises', { spy: true });

it('writes over nothing', async () => {
  const [from, to] = [await testFolder(), await testFolder()];
  for (const text of ['one', 'two', 'three']) {
    await writeFile(join(from, 'scan.pdf'), text);
    await moveOnce(join(from, 'scan.pdf'), to, 'scan.pdf');
  }
  expect(await readdir(from)).toEqual([]);
  expect(await readFile(join(to, 'scan.pdf'), 'utf8')).toBe('one');
  expect(await readFile(join(to, 'scan (2).pdf'), 'utf8')).toBe('two');
  expect(await readFile(join(to, 'scan (3).pdf'), 'utf8')).toBe('three');
});

it('goes on where it was interrupted', async () => {
  const [from, to] = [await testFolder(), await testFolder()];
  const source = join(from, 'scan.pdf');
  await writeFile(join(to, 'scan.pdf'), 'other');
  await writeFile(source, 'own');
  await link(source, join(to, 'scan (2).pdf'));
  expect(await moveOnce(source, to, 'scan.pdf')).toBe(join(to, 'scan (2).pdf'));
  expect(await moveOnce(source, to, 'scan.pdf')).toBeUndefined();
  expect((await readdir(to)).toSorted()).toEqual(['scan (2).pdf', 'scan.pdf']);
});

it('moves a relative link so that it leads where it led', async () => {
  const root = await testFolder();
  const [from, done] = [join(root, 'in'), join(root, 'in', 'done')];
  await mkdir(done, { recursive: true });
  await writeFile(join(root, 'scan.pdf'), 'text');
  const source = join(from, 'link.pdf');
  await symlink('../scan.pdf', source);
  await writeFile(join(done, 'link.pdf'), 'other');
  expect(await moveOnce(source, done, 'link.pdf')).toBe(join(done, 'link (2).pdf'));
  expect(await readlink(join(done, 'link (2).pdf'))).toBe('../../scan.pdf');
  expect(await readFile(join(done, 'link (2).pdf'), 'utf8')).toBe('text');
  // As if it had been interrupted before the first name went.
  await symlink('../scan.pdf', source);
  expect(await moveOnce(source, done, 'link.pdf')).toBe(join(done, 'link (2).pdf'));
  expect(await readdir(from)).toEqual(['done']);
  expect(await readdir(done)).toHaveLength(2);
});

it('gives two files of one name two names on a disk without links', async () => {
  const [from, to] = [await testFolder(), await testFolder()];
  vi.mocked(fs.link).mockRejectedValue(Object.assign(new Error('No links.'), { code: 'EPERM' }));
  const names = ['one', 'two', 'three', 'four'];
  await Promise.all(
    names.map(async (text) => {
      await writeFile(join(from, text), text);
      return moveOnce(join(from, text), to, 'scan.pdf');
    }),
  );
  vi.mocked(fs.link).mockRestore();
  expect(await readdir(from)).toEqual([]);
  const texts = (await readdir(to)).map((name) => readFile(join(to, name), 'utf8'));
  expect((await Promise.all(texts)).toSorted()).toEqual(names.toSorted());
});

it.each([
  ['numbers no files', () => 0n],
  ['numbers them beyond what a plain number holds', (isOwn: boolean) => 2n ** 60n + BigInt(isOwn)],
])('takes no file for another one on a disk that %s', async (_, numberOf) => {
  const { lstat } = await vi.importActual<typeof fs>('node:fs/promises');
  const [from, to] = [await testFolder(), await testFolder()];
  const lstatThere = async (path: string, options?: { bigint: boolean }) => {
    const stats = await lstat(path, { bigint: true });
    const ino = numberOf(path.startsWith(from));
    return Object.assign(stats, { ino: options?.bigint ? ino : Number(ino) });
  };
  vi.mocked(fs.lstat).mockImplementation(lstatThere as unknown as typeof fs.lstat);
  await writeFile(join(to, 'scan.pdf'), 'other');
  await writeFile(join(from, 'scan.pdf'), 'own');
  const target = await moveOnce(join(from, 'scan.pdf'), to, 'scan.pdf');
  vi.mocked(fs.lstat).mockRestore();
  expect(target).toBe(join(to, 'scan (2).pdf'));
  expect(await readFile(join(to, 'scan.pdf'), 'utf8')).toBe('other');
});

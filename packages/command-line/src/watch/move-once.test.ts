import { link, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { moveOnce } from './move-once.ts';

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

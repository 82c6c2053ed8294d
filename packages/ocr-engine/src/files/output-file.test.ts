import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { writeProcessed } from './output-file.ts';

it('adds to a file that may only be read, and keeps from others what was kept from them', async () => {
  const original = await testFile('original.pdf', Buffer.from('original'));
  await chmod(original, 0o440);
  const increment = await testFile('increment', Buffer.from(' and more'));
  const target = join(await testFolder(), 'out.pdf');
  expect(await writeProcessed(original, increment, target)).toBe(8);
  expect(await readFile(target, 'utf8')).toBe('original and more');
  expect((await stat(target)).mode & 0o777).toBe(0o640);
});

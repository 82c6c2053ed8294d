import { chmod, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { checkTarget, temporaryNameBeside, writeProcessed } from './output-file.ts';

it('adds to a file that may only be read, and keeps from others what was kept from them', async () => {
  const original = await testFile('original.pdf', Buffer.from('original'));
  await chmod(original, 0o440);
  const increment = await testFile('increment', Buffer.from(' and more'));
  const target = join(await testFolder(), 'out.pdf');
  expect(await writeProcessed(original, increment, target)).toBe(17);
  expect(await readFile(target, 'utf8')).toBe('original and more');
  expect((await stat(target)).mode & 0o777).toBe(0o640);
});

it('writes into a pipe, and leaves it where it is', async () => {
  const original = await testFile('original.pdf', Buffer.from('original'));
  const increment = await testFile('increment', Buffer.from(' and more'));
  const pipe = join(await testFolder(), 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const [came, size] = await Promise.all([
    readFile(pipe, 'utf8'),
    writeProcessed(original, increment, pipe),
  ]);
  expect([came, size]).toEqual(['original and more', 17]);
  expect((await stat(pipe)).isFIFO()).toBe(true);
  await checkTarget(pipe, { noOverwrite: true });
  expect(dirname(temporaryNameBeside(pipe, 'part'))).toBe(tmpdir());
});

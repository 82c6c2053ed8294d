import { readdir, readFile } from 'node:fs/promises';
import { fstatSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testFolder } from '@legible/fixtures/folder';
import { ScratchFile } from './scratch-file.ts';

async function scratchIn(folder: string): Promise<ScratchFile> {
  const scratch = new ScratchFile(folder);
  onTestFinished(() => scratch.close());
  return scratch;
}

it('what was written comes to its place, and the next content starts anew', async () => {
  const folder = await testFolder();
  const scratch = await scratchIn(folder);
  expect(await readdir(folder)).toEqual([]);
  expect(fstatSync(scratch.descriptor).mode & 0o777).toBe(0o600);
  for (const content of ['the longer first one', 'the second']) {
    writeSync(scratch.descriptor, content, 0);
    await scratch.moveTo(join(folder, content));
    expect(await readFile(join(folder, content), 'utf8')).toBe(content);
  }
});

it('folders that cannot be written to are a named error', async () => {
  const folder = await testFolder();
  const scratch = await scratchIn(folder);
  const missing = join(folder, 'missing');
  await expect(scratch.moveTo(join(missing, 'file'))).rejects.toMatchObject({
    code: 'file-access',
  });
  expect(() => new ScratchFile(missing)).toThrow(/cannot be written to/);
});

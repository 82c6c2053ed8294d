import { chmod, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import {
  checkTarget,
  replaceBy,
  temporaryNameBeside,
  writeBytes,
  writeProcessed,
  writeText,
} from './output-file.ts';

it('adds to a file that may only be read, and keeps from others what was kept from them', async () => {
  const original = await testFile('original.pdf', Buffer.from('original'));
  await chmod(original, 0o440);
  const increment = await testFile('increment', Buffer.from(' and more'));
  const target = join(await testFolder(), 'out.pdf');
  expect(await writeProcessed(original, increment, target)).toBe(17);
  expect(await readFile(target, 'utf8')).toBe('original and more');
  expect((await stat(target)).mode & 0o777).toBe(0o640);
});

it.each(['x', 'ü', '頁', '𝒳'])('takes names as long as systems do, of %s', async (letter) => {
  const name = `${letter.repeat(Math.floor(251 / Buffer.byteLength(letter)))}.pdf`;
  const target = join(await testFolder(), name);
  for (const kind of ['increment', 'pictures']) {
    await writeFile(temporaryNameBeside(target, kind), '');
  }
  await writeText(target, 'text');
  expect(await readFile(target, 'utf8')).toBe('text');
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

it('keeps a file that came meanwhile, if asked to, in every way of writing', async () => {
  const folder = await testFolder();
  const at = (name: string) => join(folder, name);
  const keeping = { noOverwrite: true };
  const writeAll = async (target: string) => {
    await writeFile(at('finished'), 'ours');
    const bytes = (async function* () {
      yield Buffer.from('ours');
    })();
    return Promise.allSettled([
      writeText(`${target}.text`, 'ours', keeping),
      writeBytes(`${target}.bytes`, bytes, keeping),
      writeProcessed(at('original'), at('increment'), `${target}.pdf`, keeping),
      replaceBy(at('finished'), `${target}.archive`, keeping),
    ]);
  };
  await writeFile(at('original'), 'ou');
  await writeFile(at('increment'), 'rs');
  const targets = ['text', 'bytes', 'pdf', 'archive'].map((kind) => at(`out.${kind}`));
  expect(await writeAll(at('out'))).toMatchObject(targets.map(() => ({ status: 'fulfilled' })));
  for (const target of targets) {
    expect(await readFile(target, 'utf8')).toBe('ours');
    await writeFile(target, 'theirs');
  }
  expect(await writeAll(at('out'))).toMatchObject(
    targets.map((target) => ({
      reason: { code: 'output-exists', message: `${target} exists already.` },
    })),
  );
  for (const target of targets) expect(await readFile(target, 'utf8')).toBe('theirs');
  expect((await readdir(folder)).length).toBe(targets.length + 2);
});

it('takes a link that leads nowhere for a file that is there', async () => {
  const target = join(await testFolder(), 'out.pdf');
  await symlink('nowhere.pdf', target);
  const failure = { code: 'output-exists' };
  await expect(checkTarget(target, { noOverwrite: true })).rejects.toMatchObject(failure);
  await expect(writeText(target, '', { noOverwrite: true })).rejects.toMatchObject(failure);
  await expect(checkTarget(target, {})).resolves.toBeUndefined();
});

it('names a folder that stands where a file is to be written', async () => {
  const folder = await testFolder();
  const failure = { code: 'file-access', message: `${folder} is a folder. Name a file in it.` };
  for (const noOverwrite of [false, true]) {
    await expect(checkTarget(folder, { noOverwrite })).rejects.toMatchObject(failure);
  }
});

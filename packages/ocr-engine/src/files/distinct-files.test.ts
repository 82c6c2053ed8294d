import { execFile } from 'node:child_process';
import { link, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFolder } from '@legible/fixtures/folder';
import { beforeEach, expect, it } from 'vitest';
import { checkDistinct } from './distinct-files.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await testFolder();
  for (const name of ['in.pdf', 'password']) await writeFile(at(name), name);
  await symlink('in.pdf', at('link'));
  await symlink('.', at('same'));
  await link(at('in.pdf'), at('second-name'));
});

const check = (exports: string[], output = 'out.pdf') =>
  checkDistinct({
    inputs: [at('in.pdf')],
    outputs: [at(output)],
    exports: exports.map((name) => (name.startsWith('/') ? name : at(name))),
    passwordFile: at('password'),
  });

it.each([
  ['the input', ['in.pdf'], 'in.pdf', 'an input'],
  ['the input in another spelling', ['./no/../in.pdf'], 'in.pdf', 'an input'],
  ['a link to the input', ['link'], 'link', 'an input'],
  ['another name of the input', ['second-name'], 'second-name', 'an input'],
  ['the input in a folder that is a link', ['same/in.pdf'], 'same/in.pdf', 'an input'],
  ['the output', ['out.pdf'], 'out.pdf', 'an output'],
  ['an output that is not there yet, by a link', ['same/out.pdf'], 'same/out.pdf', 'an output'],
  ['the password file', ['password'], 'password', 'the password file'],
  ['another export', ['text', 'text'], 'text', 'another export'],
  ['another export by a link', ['text', 'same/text'], 'same/text', 'another export'],
])('refuses an export that is %s', async (_, exports, name, part) => {
  await expect(check(exports)).rejects.toMatchObject({
    code: 'usage',
    message: `${at(name)} would be written over: it is ${part}, too.`,
  });
});

it.each([
  [['Text', 'text'], 'text', 'another export'],
  [['OUT.pdf'], 'OUT.pdf', 'an output'],
  [['caf\u00E9', 'cafe\u0301'], 'cafe\u0301', 'another export'],
])('refuses %j, which some disks take for one name', async (exports, name, part) => {
  await expect(check(exports)).rejects.toMatchObject({
    code: 'usage',
    message: `${at(name)} would be written over: on some disks its name is that of ${part}.`,
  });
});

it('refuses an output that is the password file', async () => {
  await expect(check([], 'password')).rejects.toMatchObject({
    code: 'usage',
    message: `${at('password')} would be written over: it is the password file, too.`,
  });
});

it('takes an output that is the input, devices and pipes, and names that differ', async () => {
  await promisify(execFile)('mkfifo', [at('pipe')]);
  await expect(check([], 'in.pdf')).resolves.toBeUndefined();
  const streams = ['/dev/null', '/dev/stdout', 'pipe'];
  await expect(check([...streams, ...streams])).resolves.toBeUndefined();
  const others = ['out.txt', 'out.md', 'same/out.csv', '/nowhere/in.pdf'];
  await expect(check(others)).resolves.toBeUndefined();
});
